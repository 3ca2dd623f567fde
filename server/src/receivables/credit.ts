import type { Direction } from '@kasuwa/contract/open-items'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { notFound, refuseField } from '../errors/refusal.ts'
import { mainOf } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type Match, allocate, holdItems } from './allocations.ts'
import { type OpenItem, isCredit, openItemsOf, sumOfLeft } from './open-items.ts'
import type { Ref } from './unallocate.ts'

/** Something that is to be settled, and with how much. */
export interface Settled extends Ref {
  what: OpenItem['what']
  /** Kobo. */
  amount: number
}

/** Items as they were read, and as they are once all of them are held. */
export interface HeldItems {
  ids: ReadonlySet<string>
}

/** A contact's items of one member's places, as they are now. */
export const itemsOf = (ctx: BusinessContext, contact_id: string): Promise<OpenItem[]> =>
  openItemsOf(ctx, [contact_id], { location_id: ctx.member.location_id })

/** Holds some of a contact's items: what comes to be open meanwhile is not among them. Levels and the contact are locked after it. */
export async function holdSome(ctx: BusinessContext, contact_id: string, which: (item: OpenItem) => boolean): Promise<HeldItems> {
  const items = (await itemsOf(ctx, contact_id)).filter(which)
  await holdItems(ctx, items)
  return { ids: new Set(items.map(({ id }) => id)) }
}

/** The contact itself, held, so that nobody else matches its adjustments; and what is left on the items that are held. @throws Refusal 404 */
export async function itemsNow(ctx: BusinessContext, contact_id: string, { ids }: HeldItems) {
  const contact = await ctx
    .selectFrom('contacts')
    .select(['id', 'name', 'balance', 'is_walk_in'])
    .where('id', '=', contact_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!contact) throw notFound()
  const items = await itemsOf(ctx, contact_id)
  return { contact, items: items.filter(({ id }) => ids.has(id)) }
}

/** What credit a contact has, or what the business has with them: held by what is recorded with it (`documents/lock-in-order.ts`). */
export function creditHeld(ctx: BusinessContext, direction: Direction, contact: string) {
  const isOf = (item: OpenItem) => isCredit(direction, item)
  const main = () => mainOf(ctx, contact)
  return {
    stage: 'documents' as const,
    refs: async () => (await itemsOf(ctx, await main())).filter(isOf),
    lock: async () => holdSome(ctx, await main(), isOf),
  }
}

/** Pairs what is to be settled with what settles it, each in its order. @param by items with enough left together */
export function matched(direction: Direction, settled: readonly Settled[], by: readonly (Ref & { left: number })[]): Match[] {
  const matches: Match[] = []
  const rest = by.map((one) => Math.abs(one.left))
  let at = 0
  for (const { kind, id, amount } of settled) {
    let wanted = amount
    while (wanted > 0 && at < by.length) {
      const [one, left] = [by[at], rest[at] ?? 0]
      const share = Math.min(wanted, left)
      if (one && share > 0) {
        const [owed, credit] = [
          { kind, id },
          { kind: one.kind, id: one.id },
        ]
        matches.push(direction === 'in' ? { debit: owed, credit, amount: share } : { debit: credit, credit: owed, amount: share })
      }
      wanted -= share
      rest[at] = left - share
      if (rest[at] === 0) at += 1
    }
  }
  return matches
}

/**
 * Settles documents with credit, the oldest first.
 * @param credits that are held, as they are now
 * @param ofNew the document that is being recorded
 * @throws Refusal 422 on `credit` of the new document, else on `documents`, where there is not so much
 */
export function settleWithCredit(
  ctx: BusinessContext,
  direction: Direction,
  contact_id: string,
  settled: readonly Settled[],
  credits: readonly OpenItem[],
  ofNew?: string,
): void {
  const wanted = settled.reduce((sum, { amount }) => sum + amount, 0)
  const credit = sumOfLeft(credits)
  if (wanted > credit) throw refuseField(ofNew ? 'credit' : 'documents', 'credit_too_little', { credit: formatMoney(credit) })
  const whats = new Map([...settled, ...credits].map(({ id, what }) => [id, what]))
  allocate(ctx, contact_id, matched(direction, settled, credits), whats, ofNew)
}

/**
 * Settles a document that is being recorded with its contact's credit, once its goods have moved and before its contact is locked for
 * anything else. Its row carries the amount in `allocated` and `paid_amount`.
 * @param held what `creditHeld` found before levels were locked
 * @throws Refusal 422 on `credit`
 */
export async function settleNew(
  ctx: BusinessContext,
  direction: Direction,
  contact_id: string,
  held: HeldItems,
  settled: Settled,
): Promise<void> {
  const { items } = await itemsNow(ctx, contact_id, held)
  settleWithCredit(
    ctx,
    direction,
    contact_id,
    [settled],
    items.filter((item) => isCredit(direction, item)),
    settled.id,
  )
}
