import { everyStatus } from '@kasuwa/contract/document-states'
import { paidOver } from '@kasuwa/contract/return-totals'
import { allocate, type LockedAllocations as HeldAllocations, lockAllocated, reverseAllocations } from '../receivables/allocations.ts'
import { reverseBalance } from '../receivables/balance.ts'
import { hasLimit, enforceCreditLimit } from '../receivables/credit-limit.ts'
import { mergeEntries, writeBalances } from '../receivables/several-balances.ts'
import { releaseMoves } from '../inventory/commitments.ts'
import { type Pair, lockLevelsOfBoth, inLockOrder, lockLevels } from '../inventory/level-locks.ts'
import type { PaysBack } from '../database/tables/documents.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { refuseField, refuseRule } from '../errors/refusal.ts'
import { documentNumber } from '../records/document-number.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { addApproval, isApproved, mustMayApprove } from '../documents/approvals.ts'
import { debtReversals, reverseGoods, writeApproved, writeCanceled, writeDeleted } from '../documents/change-status.ts'
import { type DocumentHooks, type StockChange, type Line, productsOn } from '../documents/kind.ts'
import { returnInward } from '../returns/kind.ts'
import { sale as saleKind } from '../sales/kind.ts'
import { linesOf, locationOf } from '../documents/lines.ts'
import { statusesBefore, lockDocument } from '../documents/lock-document.ts'
import { contactOf } from '../documents/parties.ts'
import { refundPayments, activePayments } from '../documents/payments.ts'
import { roundingLeft, sumOf } from '../documents/rounding.ts'
import { fieldOf, moveGoods, entriesByContact, postingEntries, writeWorth } from '../documents/posting.ts'
import { mustNotExceedRefund, refundHistoryOf } from '../returns/inward.ts'
import { reduceCredit, creditedTotals } from '../sales/credited-sale.ts'
import { type DocumentPair, runHooks } from '../documents/document-extensions.ts'
import type { RefundOptions } from '../documents/refund-options.ts'
import { mustNotHaveRefundAccount, lockRefundAccount } from '../documents/refund-on-cancel.ts'

/*
 * An exchange: a return of a sale and the new sale, recorded together (`exchanges/record-exchange.ts`). Invariants under concurrency:
 * 1. Both have one status. If either needs approval both stay pending, and both post with the last approval. Approving one counts for the other
 *    too, if the member may approve that.
 */
/*
 * 2. Credit above the due amount of the first sale pays the new one first, by an allocation between the two that lasts as long as they do. It is
 *    part of the paid amount of both, and reduces the credit of the first sale.
 */
/*
 * 3. The walk-in customer pays or gets exactly the difference.
 * Order of locks: the return; first and new sale, by id; levels of both, sorted; the contact; the counters.
 */

interface Exchange {
  /** The return, the sale that it returns, and the new sale. */
  returned: string
  firstSale: string
  sale: string
}

/** The exchange of a document; this never changes. */
async function findExchange(ctx: BusinessContext, table: DocumentTable, id: string): Promise<Exchange | undefined> {
  if (!otherKindOfExchange(table)) return undefined
  const returned = await ctx
    .selectFrom(returnInward.table)
    .select(['id', 'sale_id', 'exchange_sale_id'])
    .where(table === saleKind.table ? 'exchange_sale_id' : 'id', '=', id)
    .where('exchange_sale_id', 'is not', null)
    .executeTakeFirst()
  const { sale_id: firstSale, exchange_sale_id: sale } = returned ?? {}
  return returned && firstSale && sale ? { returned: returned.id, firstSale, sale } : undefined
}

type Statuses = Parameters<typeof lockDocument>[3]

/** Locks both documents and their allocations. @throws Refusal 404, or 409 with the current status */
async function lockBoth(ctx: BusinessContext, { returned, firstSale, sale }: Exchange, from: Statuses) {
  const allocated = await lockAllocated(ctx, [
    { kind: 'inventory-action', id: returned },
    { kind: 'sale', id: firstSale },
    { kind: 'sale', id: sale },
  ])
  return {
    allocated,
    back: await lockDocument(ctx, returnInward.table, returned, from),
    out: await lockDocument(ctx, saleKind.table, sale, from),
  }
}
type LockedPair = Awaited<ReturnType<typeof lockBoth>>

const pairOf =
  (location_id: string) =>
  ({ line, part }: StockChange): Pair => ({ product_id: part?.product_id ?? line.product_id, location_id })

/** Locks the levels of both documents, sorted, before either moves stock. Their references are locked already. */
export async function lockLevelsOfExchange(
  ctx: BusinessContext,
  location_id: string,
  comesIn: readonly StockChange[],
  goesOut: readonly StockChange[],
) {
  const [entering, leaving] = [comesIn.map(pairOf(location_id)), goesOut.map(pairOf(location_id))]
  const all = inLockOrder([...entering, ...leaving])
  if (all.length > 0) await lockLevels(ctx, all, inLockOrder(entering))
}

/**
 * Records one member's approval of an exchange: of the requested document, and of the other if they may approve it.
 * @returns true if both have enough approvals
 * @throws Refusal 422 if it adds nothing to either
 */
async function approveBoth(ctx: BusinessContext, { back, out }: LockedPair, table: DocumentTable): Promise<boolean> {
  mustMayApprove(ctx, out)
  const both = [
    { document: out, kind: saleKind, number: documentNumber(ctx, saleKind.name, out.number) },
    { document: back, kind: returnInward, number: documentNumber(ctx, returnInward.name, back.number) },
  ] as const
  const approved: (typeof both)[number][] = []
  for (const side of both) {
    const isApprovable = side.kind.table === table || (side.kind.may.approve !== null && ctx.can(side.kind.may.approve))
    if (isApprovable && !(await isApproved(ctx, side.document)) && (await addApproval(ctx, side.document))) approved.push(side)
  }
  const isFullyApproved = (await isApproved(ctx, out)) && (await isApproved(ctx, back))
  if (approved.length === 0) {
    const [requestedSide, otherSide] = both[0].kind.table === table ? both : [both[1], both[0]]
    if (await isApproved(ctx, requestedSide.document))
      throw refuseRule('exchange_waits', { number: requestedSide.number, other: otherSide.number })
    throw refuseRule('approved_before')
  }
  // Both post, even if this approval was for one of them.
  for (const { document, kind } of isFullyApproved ? both : approved)
    ctx.recordChange({ entity: kind.table, entity_id: document.id, after: { approved_by: ctx.merchant_id, takes_effect: isFullyApproved } })
  return isFullyApproved
}

/** @throws Refusal 404, 409, or 422 if the member may not approve or already has, or if a posting rule refuses */
async function approveExchange(ctx: BusinessContext, exchange: Exchange, table: DocumentTable, isOverLimitSeen: boolean): Promise<void> {
  const both = await lockBoth(ctx, exchange, statusesBefore('approved'))
  if (!(await approveBoth(ctx, both, table))) return
  const { back, out } = both
  const [backLines, outLines] = [await linesOf(ctx, returnInward.table, back.id), await linesOf(ctx, saleKind.table, out.id)]
  const handedBack = sumOf(back.pays_back ?? [])
  const allocatedAmount = await allocatedAmountOf(ctx, exchange, {
    credit: back.total,
    refunds: back.pays_back ?? [],
    left: out.total - out.paid_amount,
  })
  const entries = await runHooks(returnInward, 'onPost', ctx, back, backLines, false)
  reduceCredit(ctx, exchange.firstSale, allocatedAmount)
  const [location, released, isLimited] = await Promise.all([
    locationOf(ctx, back.location_id),
    releaseMoves(ctx, out.id),
    hasLimit(ctx, out.contact_id),
  ])
  await lockLevelsOfExchange(ctx, location.id, returnInward.moves(backLines), saleKind.moves(outLines))
  const backWorth = await moveGoods(ctx, returnInward, back, location, backLines, [])
  const outWorth = await moveGoods(ctx, saleKind, out, location, outLines, released)
  const paidLater = { change: out.total - back.total + handedBack, unpaid: out.total - out.paid_amount - allocatedAmount }
  if (isLimited && (await enforceCreditLimit(ctx, out.contact_id, paidLater, isOverLimitSeen)))
    ctx.recordChange({ entity: saleKind.table, entity_id: out.id, after: { over_limit: true } })
  allocateExchange(ctx, out.contact_id, exchange, allocatedAmount)
  const entriesOfBoth = [
    entriesByContact(out, postingEntries(saleKind, out)),
    entriesByContact(back, postingEntries(returnInward, back)),
    entriesByContact(back, entries),
  ]
  await writeBalances(ctx, mergeEntries(...entriesOfBoth))
  writeApproved(ctx, returnInward, back, backWorth.total)
  writeApproved(ctx, saleKind, out, outWorth.total)
  writeWorth(ctx, returnInward, back.id, backLines, backWorth)
  writeWorth(ctx, saleKind, out.id, outLines, outWorth)
}

/**
 * Kobo of the return that pay the new sale, out of the customer's credit from the first one.
 * @throws Refusal 422 on `status` if the customer is now owed less than the refund
 */
async function allocatedAmountOf(
  ctx: BusinessContext,
  { firstSale: firstSaleId }: Exchange,
  { credit, refunds, left }: { credit: number; refunds: PaysBack; left: number },
): Promise<number> {
  const first = await creditedTotals(ctx, firstSaleId)
  mustNotExceedRefund(first, await refundHistoryOf(ctx, firstSaleId, first), credit, refunds, 'status')
  const { total, paid_amount: paid, credited } = first
  return allocatableAmount({ credit, over: paidOver({ total, paid, credited: credited + credit }) - sumOf(refunds), left })
}

/** Kobo. @param over credit that the first sale leaves @param left due amount of the new sale */
export const allocatableAmount = ({ credit, over, left }: Record<'credit' | 'over' | 'left', number>): number =>
  Math.max(0, Math.min(credit, over, left))

/** Allocates the return's credit to the new sale. @param newIds documents being recorded, whose rows have the amount already */
export function allocateExchange(
  ctx: BusinessContext,
  contact_id: string,
  { returned, sale }: Pick<Exchange, 'returned' | 'sale'>,
  amount: number,
  ...newIds: readonly string[]
): void {
  if (amount === 0) return
  const kindById = new Map([
    [sale, 'sale'],
    [returned, 'return-inward'],
  ] as const)
  allocate(
    ctx,
    contact_id,
    [{ debit: { kind: 'sale', id: sale }, credit: { kind: 'inventory-action', id: returned }, amount }],
    kindById,
    ...newIds,
  )
}

type ExchangeCancelOptions = RefundOptions & { reason?: string | null | undefined }

/**
 * Cancels both; the member needs both permissions. Reservations are released, or exact reversals posted: the new sale's goods come back before
 * the returned goods leave.
 * @throws Refusal 403, 404, 409, or 422 if the reversal would break the books
 */
async function cancelExchange(ctx: BusinessContext, exchange: Exchange, { reason, ...options }: ExchangeCancelOptions): Promise<void> {
  ctx.requirePermission('sale.mark-canceled')
  ctx.requirePermission('inventory-action.mark-canceled')
  await cancelBoth(ctx, await lockBoth(ctx, exchange, statusesBefore('canceled')), options, reason ?? null)
}

async function cancelBoth(ctx: BusinessContext, { back, out, allocated }: LockedPair, options: RefundOptions, reason: string | null) {
  const [backLines, outLines] = [await linesOf(ctx, returnInward.table, back.id), await linesOf(ctx, saleKind.table, out.id)]
  await runHooks(saleKind, 'onCancel', ctx, out, outLines)
  const refunds = await refundBoth(ctx, { back, out, allocated }, options)
  await runHooks(returnInward, 'onCancel', ctx, back, backLines)
  const pairsOf = (lines: readonly Line[], location_id: string) =>
    lines.flatMap(productsOn).map((product_id): Pair => ({ product_id, location_id }))
  await lockLevelsOfBoth(ctx, [...pairsOf(backLines, back.location_id), ...pairsOf(outLines, out.location_id)], [])
  const lineField = (lines: readonly Line[]) => (line_id: string) => {
    const line = lines.find(({ id }) => id === line_id)
    return fieldOf(line?.position ?? 0, line?.quantity)
  }
  await reverseGoods(ctx, saleKind, out, lineField(outLines))
  await reverseGoods(ctx, returnInward, back, lineField(backLines))
  await writeBalances(
    ctx,
    mergeEntries(
      await debtReversals(ctx, saleKind, out, refunds.ofSale, []),
      await debtReversals(ctx, returnInward, back, refunds.ofReturn, []),
    ),
  )
  await ctx.flush()
  const reasonValues = reason === null ? {} : { reason }
  for (const [kind, document] of [
    [saleKind, out],
    [returnInward, back],
  ] as const) {
    writeCanceled(ctx, kind, document, reason, [])
    ctx.recordChange({
      entity: kind.table,
      entity_id: document.id,
      before: { status: document.status },
      after: { status: 'canceled', ...reasonValues, ...refunds.auditValues },
    })
  }
}

/** Releases the allocations of both, and refunds payments and refunds if requested. */
async function refundBoth(ctx: BusinessContext, { back, out, allocated }: LockedPair, options: RefundOptions) {
  const choice = await lockRefundAccount(ctx, options)
  const isWalkIn = out.status !== 'canceled' && (await contactOf(ctx, out.contact_id)).is_walk_in
  const is_refunded = options.refund === true || isWalkIn
  if (!is_refunded) mustNotHaveRefundAccount(choice)
  const [paid, refunded] = is_refunded
    ? [await activePayments(ctx, saleKind.table, out.id), await activePayments(ctx, returnInward.table, back.id)]
    : [[], []]
  reverseAllocations(ctx, allocated as HeldAllocations, [
    { id: out.id, due: 0, paid: -sumOf(paid) - roundingLeft(out, paid), isGone: true },
    { id: back.id, due: 0, paid: -sumOf(refunded) - roundingLeft(back, refunded), isGone: true },
  ])
  await refundPayments(ctx, saleKind, out.id, paid, choice)
  await refundPayments(ctx, returnInward, back.id, refunded, choice)
  const ids = (payments: readonly { id: string }[]) => payments.map(({ id }) => id)
  return { ofSale: ids(paid), ofReturn: ids(refunded), auditValues: { refund: is_refunded, refund_account: choice.account_id } }
}

/** Soft-deletes both, which were never posted; cancels pending ones first. @throws Refusal 403, 404, or 422 if they were posted */
async function removeExchange(ctx: BusinessContext, exchange: Exchange, options: RefundOptions): Promise<void> {
  ctx.requirePermission('sale.delete')
  ctx.requirePermission('inventory-action.delete')
  const both = await lockBoth(ctx, exchange, everyStatus)
  const { back, out } = both
  if (out.status === 'approved') throw refuseRule('cancel_it_first')
  if (out.posted_at !== null) throw refuseRule('part_of_the_books')
  if (out.status === 'pending') await cancelBoth(ctx, both, options, null)
  else {
    // Refunds the credit that the canceled sale still has.
    const { ofSale } = await refundBoth(ctx, both, options)
    await reverseBalance(ctx, out.contact_id, ofSale, { kind: 'sale', id: out.id })
  }
  for (const [kind, document] of [
    [saleKind, out],
    [returnInward, back],
  ] as const) {
    writeDeleted(ctx, kind.table, document.id)
    ctx.recordChange({ entity: kind.table, entity_id: document.id, before: { status: document.status }, after: { deleted: true } })
  }
}

/** A document of an exchange cannot be corrected: its replacement would pay for something else. */
export const exchangePreventsCorrection: DocumentHooks = {
  async onCorrect(ctx, { id }) {
    const exchange = await findExchange(ctx, saleKind.table, id)
    if (!exchange) return
    const numberOf = async ({ table, name }: typeof saleKind | typeof returnInward, documentId: string) => {
      const { number } = await ctx
        .selectFrom(table as 'sales')
        .select('number')
        .where('id', '=', documentId)
        .executeTakeFirstOrThrow()
      return documentNumber(ctx, name, number)
    }
    const [number, otherNumber] = await Promise.all([numberOf(saleKind, id), numberOf(returnInward, exchange.returned)])
    throw refuseField('corrects', 'part_of_exchange', { number, other: otherNumber })
  },
}

/** Kind of the other document of an exchange: a return for a sale, a sale for a return. */
export const otherKindOfExchange = (table: DocumentTable) =>
  table === saleKind.table ? returnInward : table === returnInward.table ? saleKind : undefined

/** The pair of an exchange; undefined if the document belongs to none. */
export async function pairOfExchange(ctx: BusinessContext, table: DocumentTable, id: string): Promise<DocumentPair | undefined> {
  const exchange = await findExchange(ctx, table, id)
  return (
    exchange && {
      approve: (table, isOverLimitSeen) => approveExchange(ctx, exchange, table, isOverLimitSeen),
      cancel: (options) => cancelExchange(ctx, exchange, options),
      remove: (options) => removeExchange(ctx, exchange, options),
    }
  )
}
