import type { Direction } from '@kasuwa/contract/open-items'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { notFound, refuseField } from '../errors/refusal.ts'
import { mainOf } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type Match, allocate, lockItems } from './allocations.ts'
import { type OpenItem, isCredit, openItemsOf, sumOfLeft } from './open-items.ts'
import type { ItemRef } from './unallocate.ts'

/** An item to settle, and the amount. */
export interface AllocationTarget extends ItemRef {
  what: OpenItem['what']
  /** Kobo. */
  amount: number
}

/** Ids of locked items. */
export interface LockedItems {
  ids: ReadonlySet<string>
}

/** A contact’s open items at the member’s location. */
export const visibleItemsOf = (ctx: BusinessContext, contact_id: string): Promise<OpenItem[]> =>
  openItemsOf(ctx, [contact_id], ctx.member.location_id)

/** Locks open items of a contact. Items that open later are not among them. Lock stock levels and the contact after it. */
export async function lockOpenItems(ctx: BusinessContext, contact_id: string, isWanted: (item: OpenItem) => boolean): Promise<LockedItems> {
  const items = (await visibleItemsOf(ctx, contact_id)).filter(isWanted)
  await lockItems(ctx, items)
  return { ids: new Set(items.map(({ id }) => id)) }
}

/**
 * Locks the contact, so that no other request allocates its adjustments, and reads the open amounts of locked items. @throws Refusal 404
 */
export async function readLockedItems(ctx: BusinessContext, contact_id: string, { ids }: LockedItems) {
  const contact = await ctx
    .selectFrom('contacts')
    .select(['id', 'name', 'balance', 'is_walk_in'])
    .where('id', '=', contact_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!contact) throw notFound()
  const items = await visibleItemsOf(ctx, contact_id)
  return { contact, items: items.filter(({ id }) => ids.has(id)) }
}

/** The credit of a contact, or of the business with them, to lock in order with a new document (`documents/lock-in-order.ts`). */
export function creditToLock(ctx: BusinessContext, direction: Direction, contact: string) {
  const isCreditItem = (item: OpenItem) => isCredit(direction, item)
  const main = () => mainOf(ctx, contact)
  return {
    stage: 'documents' as const,
    refs: async () => (await visibleItemsOf(ctx, await main())).filter(isCreditItem),
    lock: async () => lockOpenItems(ctx, await main(), isCreditItem),
  }
}

/** Pairs targets with sources, each in its order. @param sources with enough open in total */
export function pairMatches(
  direction: Direction,
  targets: readonly AllocationTarget[],
  sources: readonly (ItemRef & { left: number })[],
): Match[] {
  const matches: Match[] = []
  const remaining = sources.map((source) => Math.abs(source.left))
  let position = 0
  for (const { kind, id, amount } of targets) {
    let due = amount
    while (due > 0 && position < sources.length) {
      const [source, available] = [sources[position], remaining[position] ?? 0]
      const share = Math.min(due, available)
      if (source && share > 0) {
        const [target, credit] = [
          { kind, id },
          { kind: source.kind, id: source.id },
        ]
        matches.push(direction === 'in' ? { debit: target, credit, amount: share } : { debit: credit, credit: target, amount: share })
      }
      due -= share
      remaining[position] = available - share
      if (remaining[position] === 0) position += 1
    }
  }
  return matches
}

/**
 * Settles documents with credit, oldest first.
 * @param credits locked items, as they are now
 * @param newDocumentId of the document being recorded
 * @throws Refusal 422 on `credit` for a new document, otherwise on `documents`, if the credit is too small
 */
export function allocateCredit(
  ctx: BusinessContext,
  direction: Direction,
  contact_id: string,
  targets: readonly AllocationTarget[],
  credits: readonly OpenItem[],
  newDocumentId?: string,
): void {
  const requested = targets.reduce((sum, { amount }) => sum + amount, 0)
  const available = sumOfLeft(credits)
  if (requested > available)
    throw refuseField(newDocumentId ? 'credit' : 'documents', 'credit_too_little', { credit: formatMoney(available) })
  const kindById = new Map([...targets, ...credits].map(({ id, what }) => [id, what]))
  allocate(ctx, contact_id, pairMatches(direction, targets, credits), kindById, newDocumentId)
}

/**
 * Settles a new document with its contact’s credit. Call it after its stock has moved, and before the contact is locked otherwise. The
 * document’s row has the amount in `allocated` and `paid_amount`.
 * @param locked from `creditToLock`, before levels were locked
 * @throws Refusal 422 on `credit`
 */
export async function allocateCreditToNew(
  ctx: BusinessContext,
  direction: Direction,
  contact_id: string,
  locked: LockedItems,
  target: AllocationTarget,
): Promise<void> {
  const { items } = await readLockedItems(ctx, contact_id, locked)
  allocateCredit(
    ctx,
    direction,
    contact_id,
    [target],
    items.filter((item) => isCredit(direction, item)),
    target.id,
  )
}
