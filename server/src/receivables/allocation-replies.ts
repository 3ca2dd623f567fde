import type { OpenItemKind } from '@kasuwa/contract/open-items'
import { sql } from 'kysely'
import { documentTables, kindIn, tablesInLedgers } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { allocationsOf } from './allocations.ts'
import { itemId, numberOf } from './open-items.ts'
import { type ItemRef, isSettlingSide, sides } from './unallocate.ts'

interface KnownItem {
  id: string
  what: OpenItemKind
  number: number | null
  location_id: string | null
}

/** Items by id, with kind and number, for the other ends of allocations. */
async function knownItems(ctx: BusinessContext, refs: readonly ItemRef[]): Promise<Map<string, KnownItem>> {
  const { business_id } = ctx
  const idsOf = (kind: ItemRef['kind']) => [...new Set(refs.flatMap((ref) => (ref.kind === kind ? [ref.id] : [])))]
  const documents = tablesInLedgers.map(
    (table) => sql`select id, ${kindIn(table)} as what, number, location_id from ${sql.table(table)}
      where business_id = ${business_id} and id = any(${idsOf(documentTables[table].ledger)}::uuid[])`,
  )
  const { rows } = await sql<KnownItem>`${sql.join(documents, sql` union all `)}
    union all select cost.id, 'extra-cost', action.number, action.location_id from inventory_action_costs cost
      join inventory_actions action on action.business_id = ${business_id} and action.id = cost.action_id
      where cost.business_id = ${business_id} and cost.id = any(${idsOf('cost')}::uuid[])`.execute(ctx.db)
  const otherItems = refs.flatMap(({ kind, id }): KnownItem[] =>
    kind === 'entry' || kind === 'payment'
      ? [{ id, what: kind === 'entry' ? 'adjustment' : 'payment', number: null, location_id: null }]
      : [],
  )
  return new Map([...rows, ...otherItems].map((item) => [item.id, item]))
}

/**
 * Active allocations of items as replies have them, in the order of allocation. Omits documents at other locations if the member is bound
 * to one.
 * @returns by the item’s id
 */
export async function allocationReplies(ctx: BusinessContext, ids: readonly string[]) {
  const allocations = (await allocationsOf(ctx, ids)).toReversed()
  if (allocations.length === 0) return new Map<string, AllocationReply[]>()
  const itemById = await knownItems(
    ctx,
    allocations.flatMap((allocation) => sides.map((side) => allocation[side])),
  )
  const ownLocation = ctx.member.location_id
  const repliesById = new Map<string, AllocationReply[]>()
  for (const { debit, credit, amount } of allocations)
    for (const [ownEnd, otherEnd, direction] of [
      [debit, credit, 'out'],
      [credit, debit, 'in'],
    ] as const) {
      const item = itemById.get(otherEnd.id)
      if (!ids.includes(ownEnd.id) || !item || (ownLocation !== null && item.location_id !== null && item.location_id !== ownLocation))
        continue
      const existing = repliesById.get(ownEnd.id) ?? []
      const id = itemId(otherEnd)
      const sameItem = existing.find((reply) => reply.id === id)
      if (sameItem) sameItem.amount += amount
      else repliesById.set(ownEnd.id, [...existing, { kind: item.what, id, number: numberOf(ctx, item), direction, amount }])
    }
  return repliesById
}

/** The part of a document’s `paid_amount` that is not its own payments. Kobo; negative if the document settled another item. */
export async function allocatedToDocument(ctx: BusinessContext, id: string) {
  const [ownItems, repliesById] = await Promise.all([
    knownItems(
      ctx,
      tablesInLedgers.map((table) => ({ kind: documentTables[table].ledger, id })),
    ),
    allocationReplies(ctx, [id]),
  ])
  const documentKind = ownItems.get(id)?.what
  return (repliesById.get(id) ?? []).map(({ direction, amount, ...item }) => ({
    item,
    amount: documentKind && isSettlingSide(documentKind, direction === 'out' ? 'debit' : 'credit') ? amount : -amount,
  }))
}

interface AllocationReply {
  kind: OpenItemKind
  id: string
  number: string | null
  /** `in`: the contact owes it. */
  direction: 'in' | 'out'
  /** Kobo. */
  amount: number
}
