import { lockItems } from '../receivables/allocations.ts'
import type { ItemRef } from '../receivables/unallocate.ts'
import type { BusinessContext } from '../request/request-context.ts'

/*
 * What a document locks while it is recorded, in one order for all kinds. First the drawer. Then documents that it corrects or takes goods
 * back of, with what they are matched with, and those whose credit it uses. Then what it is made of. After these: what is brought
 * back, what its body names (`parties.ts`), levels, units, its contact, and its number (`record.ts`).
 */
const steps = ['drawer', 'documents', 'made of'] as const

/** What a recording, or a feature of one, locks before it names or writes anything. */
export interface Holding<Held> {
  at: (typeof steps)[number]
  /** Documents and payments that it locks with `documents`, as far as they are known before. */
  items?: () => Promise<readonly ItemRef[]>
  hold: () => Promise<Held>
}

type Holdings = Readonly<Record<string, Holding<unknown> | undefined>>
type HeldBy<One> = One extends Holding<infer Held> ? Held : undefined

/** Takes all locks in the one order, whatever the order in which they are given. */
export async function holdInOrder<All extends Holdings>(
  ctx: BusinessContext,
  all: All,
): Promise<{ [Name in keyof All]: HeldBy<All[Name]> }> {
  const given = Object.entries(all).flatMap(([name, one]) => (one ? [{ ...one, name }] : []))
  const items = given.flatMap((one) => one.items ?? [])
  const held: Record<string, unknown> = {}
  for (const step of steps) {
    // Each would lock its own in the order, and both together in none.
    if (step === 'documents' && items.length > 1) await lockItems(ctx, (await Promise.all(items.map((ask) => ask()))).flat())
    for (const { at, name, hold } of given) if (at === step) held[name] = await hold()
  }
  return held as { [Name in keyof All]: HeldBy<All[Name]> }
}
