import { everyStatus } from '@kasuwa/contract/document-states'
import { paidOver } from '@kasuwa/contract/return-totals'
import { allocate, type LockedAllocations as HeldAllocations, lockAllocated, reverseAllocations } from '../receivables/allocations.ts'
import { reverseBalance } from '../receivables/balance.ts'
import { hasLimit, enforceCreditLimit } from '../receivables/credit-limit.ts'
import { mergeEntries, writeBalances } from '../receivables/several-balances.ts'
import { releaseMoves } from '../inventory/commitments.ts'
import { type Pair, holdLevelsOfBoth, inOrder, lockLevels } from '../inventory/level-locks.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { refuseField, refuseRule } from '../errors/refusal.ts'
import { documentNumber } from '../records/document-number.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { addApproval, isApproved, mustBeAnothers } from '../documents/approvals.ts'
import { debtsTakenBack, takeGoodsBack, writeApproved, writeCanceled, writeDeleted } from '../documents/change-status.ts'
import { type Beside, type Goods, type Line, productsOn } from '../documents/kind.ts'
import { returnInward } from '../returns/kind.ts'
import { sale as saleKind } from '../sales/kind.ts'
import { linesOf, locationOf } from '../documents/lines.ts'
import { before, lockDocument } from '../documents/lock-document.ts'
import { contactOf } from '../documents/parties.ts'
import { giveBack, standingPayments, sumOf } from '../documents/payments.ts'
import { fieldOf, moveGoods, owedBy, owedFor, writeWorth } from '../documents/posting.ts'
import { mustBeOwedFor } from '../returns/inward.ts'
import { creditLess, creditedOf } from '../sales/returned.ts'
import { type Pair as DocumentPair, beside } from '../documents/attached.ts'
import type { Refunding } from '../documents/refunding.ts'
import { mustNotName, refundAccount } from '../documents/take-back.ts'

/*
 * An exchange: a return inward of a sale, and the new sale of what goes out for it, recorded as one (`exchanges/record-exchange.ts`).
 *
 * Held, whatever runs at once:
 *   1. Both have one status: neither takes effect, is canceled or hidden without the other. Where either needs approval both wait, and both
 *      take effect with the last approval that either lacks; approving one counts for the other too where the member may approve that.
 *   2. What the return credits beyond what was still to be paid for the first sale pays for the new one first: an allocation between the two,
 *      which stands as long as they do. It is a part of what is paid on both, and so of what the first sale is no longer credited.
 *   3. Of the walk-in customer nothing is left owing or owed: what is left of the new sale is paid, what is over is handed back, exactly.
 * Locks: the return; the first sale and the new one, by id; levels of both in the one order; the contact; the counters.
 */

interface Exchange {
  /** The return, the sale that it is of, and the new one. */
  returned: string
  of: string
  sale: string
}

/** The exchange that a document is part of; it is of it for good. */
async function exchangeOf(ctx: BusinessContext, table: DocumentTable, id: string): Promise<Exchange | undefined> {
  if (!otherOfExchange(table)) return undefined
  const found = await ctx
    .selectFrom(returnInward.table)
    .select(['id', 'sale_id', 'exchange_sale_id'])
    .where(table === saleKind.table ? 'exchange_sale_id' : 'id', '=', id)
    .where('exchange_sale_id', 'is not', null)
    .executeTakeFirst()
  const { sale_id: of, exchange_sale_id: sale } = found ?? {}
  return found && of && sale ? { returned: found.id, of, sale } : undefined
}

type Statuses = Parameters<typeof lockDocument>[3]

/** Both documents held, with what they are matched with. @throws Refusal 404, or 409 with the status as it now is */
async function holdBoth(ctx: BusinessContext, { returned, of, sale }: Exchange, from: Statuses) {
  const allocated = await lockAllocated(ctx, [
    { kind: 'inventory-action', id: returned },
    { kind: 'sale', id: of },
    { kind: 'sale', id: sale },
  ])
  return {
    allocated,
    back: await lockDocument(ctx, returnInward.table, returned, from),
    out: await lockDocument(ctx, saleKind.table, sale, from),
  }
}
type Both = Awaited<ReturnType<typeof holdBoth>>

const pairOf =
  (location_id: string) =>
  ({ line, part }: Goods): Pair => ({ product_id: part?.product_id ?? line.product_id, location_id })

/** Locks the levels of what comes in and of what goes out, in the one order, before either moves. What both name is held. */
export async function holdLevelsOfExchange(
  ctx: BusinessContext,
  location_id: string,
  comesIn: readonly Goods[],
  goesOut: readonly Goods[],
) {
  const [entering, leaving] = [comesIn.map(pairOf(location_id)), goesOut.map(pairOf(location_id))]
  const all = inOrder([...entering, ...leaving])
  if (all.length > 0) await lockLevels(ctx, all, inOrder(entering))
}

/**
 * One member's approval of an exchange: of the document that it is given to, and of the other where they may approve that.
 * @returns whether both have what they need
 * @throws Refusal 422 where it adds nothing to either
 */
async function approvedBoth(ctx: BusinessContext, { back, out }: Both, table: DocumentTable): Promise<boolean> {
  mustBeAnothers(ctx, out)
  const both = [
    { document: out, kind: saleKind, number: documentNumber(ctx, saleKind.name, out.number) },
    { document: back, kind: returnInward, number: documentNumber(ctx, returnInward.name, back.number) },
  ] as const
  const added: (typeof both)[number][] = []
  for (const one of both) {
    const isMine = one.kind.table === table || (one.kind.may.approve !== null && ctx.can(one.kind.may.approve))
    if (isMine && !(await isApproved(ctx, one.document)) && (await addApproval(ctx, one.document))) added.push(one)
  }
  const enough = (await isApproved(ctx, out)) && (await isApproved(ctx, back))
  if (added.length === 0) {
    const [own, other] = both[0].kind.table === table ? both : [both[1], both[0]]
    if (await isApproved(ctx, own.document)) throw refuseRule('exchange_waits', { number: own.number, other: other.number })
    throw refuseRule('approved_before')
  }
  // Both take effect, also where this approval was of one alone.
  for (const { document, kind } of enough ? both : added)
    ctx.recordChange({ entity: kind.table, entity_id: document.id, after: { approved_by: ctx.merchant_id, takes_effect: enough } })
  return enough
}

/** @throws Refusal 404, 409, or 422 where this member may not or has before, or where a rule of posting refuses */
async function approveExchange(ctx: BusinessContext, exchange: Exchange, table: DocumentTable, isOverLimitSeen: boolean): Promise<void> {
  const both = await holdBoth(ctx, exchange, before('approved'))
  if (!(await approvedBoth(ctx, both, table))) return
  const { back, out } = both
  const [backLines, outLines] = [await linesOf(ctx, returnInward.table, back.id), await linesOf(ctx, saleKind.table, out.id)]
  const handedBack = sumOf(back.pays_back ?? [])
  const settled = await settledBy(ctx, exchange, { credit: back.total, handedBack, left: out.total - out.paid_amount })
  const entries = await beside(returnInward, 'posts', ctx, back, backLines, false)
  creditLess(ctx, exchange.of, settled)
  const [location, released, isLimited] = await Promise.all([
    locationOf(ctx, back.location_id),
    releaseMoves(ctx, out.id),
    hasLimit(ctx, out.contact_id),
  ])
  await holdLevelsOfExchange(ctx, location.id, returnInward.moves(backLines), saleKind.moves(outLines))
  const backWorth = await moveGoods(ctx, returnInward, back, location, backLines, [])
  const outWorth = await moveGoods(ctx, saleKind, out, location, outLines, released)
  const paidLater = { change: out.total - back.total + handedBack, unpaid: out.total - out.paid_amount - settled }
  if (isLimited && (await enforceCreditLimit(ctx, out.contact_id, paidLater, isOverLimitSeen)))
    ctx.recordChange({ entity: saleKind.table, entity_id: out.id, after: { over_limit: true } })
  settleExchange(ctx, out.contact_id, exchange, settled)
  const owed = [owedBy(out, owedFor(saleKind, out)), owedBy(back, owedFor(returnInward, back)), owedBy(back, entries)]
  await writeBalances(ctx, mergeEntries(...owed))
  writeApproved(ctx, returnInward, back, backWorth.total)
  writeApproved(ctx, saleKind, out, outWorth.total)
  writeWorth(ctx, returnInward, back.id, backLines, backWorth)
  writeWorth(ctx, saleKind, out.id, outLines, outWorth)
}

/**
 * What of a return pays for the new sale: kobo, of what the customer would be owed for the first one.
 * @throws Refusal 422 on `status` where less is owed by now than is to be handed back
 */
async function settledBy(
  ctx: BusinessContext,
  { of }: Exchange,
  { credit, handedBack, left }: Record<'credit' | 'handedBack' | 'left', number>,
): Promise<number> {
  const first = await creditedOf(ctx, of)
  mustBeOwedFor(first, credit, handedBack, 'status')
  const { total, paid_amount: paid, credited } = first
  return settledOf({ credit, over: paidOver({ total, paid, credited: credited + credit }) - handedBack, left })
}

/** Kobo. @param over that the customer would be owed for the first sale @param left to pay of the new one */
export const settledOf = ({ credit, over, left }: Record<'credit' | 'over' | 'left', number>): number =>
  Math.max(0, Math.min(credit, over, left))

/** The return pays for the new sale. @param ofNew those whose rows carry it, while they are recorded */
export function settleExchange(
  ctx: BusinessContext,
  contact_id: string,
  { returned, sale }: Pick<Exchange, 'returned' | 'sale'>,
  amount: number,
  ...ofNew: readonly string[]
): void {
  if (amount === 0) return
  const whats = new Map([
    [sale, 'sale'],
    [returned, 'return-inward'],
  ] as const)
  allocate(
    ctx,
    contact_id,
    [{ debit: { kind: 'sale', id: sale }, credit: { kind: 'inventory-action', id: returned }, amount }],
    whats,
    ...ofNew,
  )
}

type Canceling = Refunding & { reason?: string | null | undefined }

/**
 * Cancels both, which whoever cancels one must be allowed: what they held is given back, or the exact reverse of what they did is posted. What went out is back on the shelf before what
 * came in leaves it.
 * @throws Refusal 403, 404, 409, or 422 where taking them back would break the books
 */
async function cancelExchange(ctx: BusinessContext, exchange: Exchange, { reason, ...said }: Canceling): Promise<void> {
  ctx.requirePermission('sale.mark-canceled')
  ctx.requirePermission('inventory-action.mark-canceled')
  await cancelBoth(ctx, await holdBoth(ctx, exchange, before('canceled')), said, reason ?? null)
}

async function cancelBoth(ctx: BusinessContext, { back, out, allocated }: Both, said: Refunding, reason: string | null) {
  const [backLines, outLines] = [await linesOf(ctx, returnInward.table, back.id), await linesOf(ctx, saleKind.table, out.id)]
  await beside(saleKind, 'takenBack', ctx, out, outLines)
  const given = await moneyGivenBack(ctx, { back, out, allocated }, said)
  await beside(returnInward, 'takenBack', ctx, back, backLines)
  const at = (lines: readonly Line[], location_id: string) =>
    lines.flatMap(productsOn).map((product_id): Pair => ({ product_id, location_id }))
  await holdLevelsOfBoth(ctx, [...at(backLines, back.location_id), ...at(outLines, out.location_id)], [])
  const lineField = (lines: readonly Line[]) => (line_id: string) => {
    const line = lines.find(({ id }) => id === line_id)
    return fieldOf(line?.position ?? 0, line?.quantity)
  }
  await takeGoodsBack(ctx, saleKind, out, lineField(outLines))
  await takeGoodsBack(ctx, returnInward, back, lineField(backLines))
  await writeBalances(
    ctx,
    mergeEntries(
      await debtsTakenBack(ctx, saleKind, out, given.ofSale, []),
      await debtsTakenBack(ctx, returnInward, back, given.ofReturn, []),
    ),
  )
  await ctx.flush()
  const why = reason === null ? {} : { reason }
  for (const [kind, document] of [
    [saleKind, out],
    [returnInward, back],
  ] as const) {
    writeCanceled(ctx, kind, document, reason, [])
    ctx.recordChange({
      entity: kind.table,
      entity_id: document.id,
      before: { status: document.status },
      after: { status: 'canceled', ...why, ...given.told },
    })
  }
}

/** The two settle each other no more, nor does anything else; what was paid, or handed back, is given back where that is asked for. */
async function moneyGivenBack(ctx: BusinessContext, { back, out, allocated }: Both, said: Refunding) {
  const choice = await refundAccount(ctx, said)
  const isWalkIn = out.status !== 'canceled' && (await contactOf(ctx, out.contact_id)).is_walk_in
  const is_refunded = said.refund === true || isWalkIn
  if (!is_refunded) mustNotName(choice)
  const [paid, handed] = is_refunded
    ? [await standingPayments(ctx, saleKind.table, out.id), await standingPayments(ctx, returnInward.table, back.id)]
    : [[], []]
  reverseAllocations(ctx, allocated as HeldAllocations, [
    { id: out.id, due: 0, paid: -sumOf(paid), isGone: true },
    { id: back.id, due: 0, paid: -sumOf(handed), isGone: true },
  ])
  await giveBack(ctx, saleKind, out.id, paid, choice)
  await giveBack(ctx, returnInward, back.id, handed, choice)
  const ids = (payments: readonly { id: string }[]) => payments.map(({ id }) => id)
  return { ofSale: ids(paid), ofReturn: ids(handed), told: { refund: is_refunded, refund_account: choice.account_id } }
}

/** Hides both, which never took effect; while they wait they are canceled first. @throws Refusal 403, 404, or 422 for what is part of the books */
async function removeExchange(ctx: BusinessContext, exchange: Exchange, said: Refunding): Promise<void> {
  ctx.requirePermission('sale.delete')
  ctx.requirePermission('inventory-action.delete')
  const both = await holdBoth(ctx, exchange, everyStatus)
  const { back, out } = both
  if (out.status === 'approved') throw refuseRule('cancel_it_first')
  if (out.posted_at !== null) throw refuseRule('part_of_the_books')
  if (out.status === 'pending') await cancelBoth(ctx, both, said, null)
  else {
    // What was left as credit when it was canceled may still be given back.
    const { ofSale } = await moneyGivenBack(ctx, both, said)
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

/** What is part of an exchange is not corrected: another in its place would pay for something else. */
export const unexchanged: Beside = {
  async corrected(ctx, { id }) {
    const exchange = await exchangeOf(ctx, saleKind.table, id)
    if (!exchange) return
    const numberOf = async ({ table, name }: typeof saleKind | typeof returnInward, one: string) => {
      const { number } = await ctx
        .selectFrom(table as 'sales')
        .select('number')
        .where('id', '=', one)
        .executeTakeFirstOrThrow()
      return documentNumber(ctx, name, number)
    }
    const [number, other] = await Promise.all([numberOf(saleKind, id), numberOf(returnInward, exchange.returned)])
    throw refuseField('corrects', 'part_of_exchange', { number, other })
  },
}

/** The other document of an exchange is a return where the one is a sale, and the other way round. */
export const otherOfExchange = (table: DocumentTable) =>
  table === saleKind.table ? returnInward : table === returnInward.table ? saleKind : undefined

/** The lifecycle of an exchange, where a document is part of one. */
export async function pairOfExchange(ctx: BusinessContext, table: DocumentTable, id: string): Promise<DocumentPair | undefined> {
  const exchange = await exchangeOf(ctx, table, id)
  return (
    exchange && {
      approve: (given, isOverLimitSeen) => approveExchange(ctx, exchange, given, isOverLimitSeen),
      cancel: (said) => cancelExchange(ctx, exchange, said),
      remove: (said) => removeExchange(ctx, exchange, said),
    }
  )
}
