import { type LockedAllocations, lockAllocated, reverseAllocations } from '../receivables/allocations.ts'
import { type ItemRef, sides } from '../receivables/unallocate.ts'
import { type DocumentTable, documentTables } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'

/**
 * Locks the allocations of a document and of its extra costs. Call it before locking the document itself: with that one order, callers that
 * change several documents do not deadlock.
 */
export async function lockAllocationsOf(ctx: BusinessContext, table: DocumentTable, id: string): Promise<LockedAllocations> {
  const refs = await documentWithCostRefs(ctx, table, id)
  return refs.length > 0 ? lockAllocated(ctx, refs) : { itemIds: new Set(), documents: [], allocations: [] }
}

/** References to a document and to those of its extra costs that are payable. Empty for a kind without payments. */
export async function documentWithCostRefs(ctx: BusinessContext, table: DocumentTable, id: string): Promise<ItemRef[]> {
  const { payments, ledger, costs: costTable } = documentTables[table]
  if (payments === null || ledger === null) return []
  const costs = costTable
    ? await ctx.selectFrom(costTable).select('id').where('action_id', '=', id).where('contact_id', 'is not', null).execute()
    : []
  return [{ kind: ledger, id }, ...costs.map((cost) => ({ kind: 'cost' as const, id: cost.id }))]
}

/**
 * Releases the allocations of a document that is canceled or deleted, and of its extra costs. Its credit that others use is reduced to what
 * the document keeps.
 * @param refundedAmount kobo of its own payments that are refunded with it
 */
export function releaseAllocations(ctx: BusinessContext, locked: LockedAllocations, id: string, refundedAmount: number): void {
  // An allocation of this document may match a cost of another document too. That cost stays.
  const costIds = locked.allocations.flatMap((allocation) =>
    sides.flatMap((side) => (allocation[side].kind === 'cost' && locked.itemIds.has(allocation[side].id) ? [allocation[side].id] : [])),
  )
  const deletedCosts = costIds.map((cost) => ({ id: cost, isGone: true as const }))
  reverseAllocations(ctx, locked, [{ id, due: 0, paid: -refundedAmount, isGone: true }, ...deletedCosts])
}
