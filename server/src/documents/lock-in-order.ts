import { lockItems } from '../receivables/allocations.ts'
import type { ItemRef } from '../receivables/unallocate.ts'
import type { BusinessContext } from '../request/request-context.ts'

/*
 * Locks of a document that is being recorded, in one order for all kinds. Drawer; documents that it corrects or returns goods of, and
 * documents whose credit it uses, with their allocations; its quotation or order. Then the deleted rows that it restores, references
 * (`parties.ts`), levels, units, contact and number (`record.ts`).
 */
const stages = ['drawer', 'documents', 'made of'] as const

/** One lock of a document, taken before references are locked or rows written. */
export interface LockStep<Held> {
  stage: (typeof stages)[number]
  /** Documents and payments that it locks in `documents`, as far as they are known in advance. */
  refs?: () => Promise<readonly ItemRef[]>
  lock: () => Promise<Held>
}

type LockSteps = Readonly<Record<string, LockStep<unknown> | undefined>>
type LockResult<One> = One extends LockStep<infer Held> ? Held : undefined

/** Takes all locks in the one order, independent of the order of the argument. */
export async function lockInOrder<All extends LockSteps>(
  ctx: BusinessContext,
  steps: All,
): Promise<{ [Name in keyof All]: LockResult<All[Name]> }> {
  const namedSteps = Object.entries(steps).flatMap(([name, step]) => (step ? [{ ...step, name }] : []))
  const refQueries = namedSteps.flatMap((step) => step.refs ?? [])
  const results: Record<string, unknown> = {}
  for (const stage of stages) {
    // Separate steps are sorted only within themselves; two of them lock their union first.
    if (stage === 'documents' && refQueries.length > 1)
      await lockItems(ctx, (await Promise.all(refQueries.map((readRefs) => readRefs()))).flat())
    for (const { stage: at, name, lock: hold } of namedSteps) if (at === stage) results[name] = await hold()
  }
  return results as { [Name in keyof All]: LockResult<All[Name]> }
}
