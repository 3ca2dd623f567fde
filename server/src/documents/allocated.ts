import { type LockedAllocations, lockAllocated, reverseAllocations } from '../receivables/allocations.ts'
import { type ItemRef, sides } from '../receivables/unallocate.ts'
import { type DocumentTable, documentTables } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'

/**
 * What a document and its extra costs are matched with, held with them: before the document itself is, so that whoever changes several
 * holds them in the one order.
 */
export async function holdAllocatedOf(ctx: BusinessContext, table: DocumentTable, id: string): Promise<LockedAllocations> {
  const refs = await withItsCosts(ctx, table, id)
  return refs.length > 0 ? lockAllocated(ctx, refs) : { own: new Set(), documents: [], allocations: [] }
}

/** A document and those of its extra costs that are owed; none of a kind that is never paid. */
export async function withItsCosts(ctx: BusinessContext, table: DocumentTable, id: string): Promise<ItemRef[]> {
  const { payments, ledger, costs: bearing } = documentTables[table]
  if (payments === null || ledger === null) return []
  const costs = bearing
    ? await ctx.selectFrom(bearing).select('id').where('action_id', '=', id).where('contact_id', 'is not', null).execute()
    : []
  return [{ kind: ledger, id }, ...costs.map((cost) => ({ kind: 'cost' as const, id: cost.id }))]
}

/**
 * A document comes to nothing any more: nothing settles it or its extra costs, and no more of its credit is used than is kept of it.
 * @param given kobo of its own payments that are given back with it
 */
export function settleNoMore(ctx: BusinessContext, held: LockedAllocations, id: string, given: number): void {
  // What settled its own may have settled another's as well, which stays.
  const costs = held.allocations.flatMap((one) =>
    sides.flatMap((side) => (one[side].kind === 'cost' && held.own.has(one[side].id) ? [one[side].id] : [])),
  )
  const gone = costs.map((cost) => ({ id: cost, isGone: true as const }))
  reverseAllocations(ctx, held, [{ id, due: 0, paid: -given, isGone: true }, ...gone])
}
