import { refundedCash } from '@kasuwa/contract/cash-refund'
import { type CashRule, dueInCash } from '@kasuwa/contract/cash-rounding'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { paidOver } from '@kasuwa/contract/return-totals'
import { sql } from 'kysely'
import { lockAllocated, reverseAllocations } from '../receivables/allocations.ts'
import { newId } from '../database/ids.ts'
import type { PaysBack } from '../database/tables/documents.ts'
import type { DocumentHooks, Document, Line } from '../documents/kind.ts'
import { type NewPayment, addPaidAmount, insertPayments, mustHaveOpenAccounts, paymentEntries } from '../documents/payments.ts'
import { cashRuleOf, moneyPaid, roundingSum, sumOf } from '../documents/rounding.ts'
import { type Refusal, refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import {
  type CreditedTotals,
  addReturnedQuantities,
  creditedTotals,
  reduceCredit,
  lockCreditedTotals,
  updateCredit,
} from '../sales/credited-sale.ts'
import { quantityBy } from './by-line.ts'

/*
 * Returns: goods come back from a sale (inward), or go back to the supplier of an intake (outward). Invariants under concurrency:
 * 1. `returned` of a line is the sum of its pending and approved returns, at most the line's quantity: a database constraint. A change locks the
 *    sale or intake first, FOR UPDATE, as its cancel does.
 */
/*
 * 2. A sale or intake with an active return cannot be canceled or corrected. A return needs an approved one.
 * 3. `credited` of a sale is the sum of its approved returns less their refunds; 0 ≤ credited ≤ total. Due is total − paid − credited, and the
 *    sale with its returns is in the customer's balance as that.
 */
/*
 * 4. With a sale, a refund is at most the amount paid above the new total and the received money; without one, the amount owed to the
 *    customer after posting. The walk-in customer is refunded in full.
 * Order of locks: the return; the sale or intake; levels; the contact; the counter.
 */

/** Adds to the returned quantities of a sale's lines; subtracts with -1. */
export const addReturnedOfSale = (ctx: BusinessContext, sale_id: string, lines: readonly Line[], sign: 1 | -1): void =>
  addReturnedQuantities(
    ctx,
    sale_id,
    quantityBy(lines, (line) => line.sale_position, sign),
  )

/**
 * Updates a sale when its return posts or is canceled: its credit, and how much of it is returned.
 * @param lines of the return when it posts; none when it is canceled
 * @param credited kobo
 */
export function creditSale(ctx: BusinessContext, sale_id: string, action_id: string, lines: readonly Line[], credited: number): void {
  const quantityByPosition = quantityBy(lines, (line) => line.sale_position, 1)
  const returnedQuantities = sql`select position, sum(quantity) as quantity from (
      select item.sale_position as position, item.quantity from inventory_actions action
      join inventory_action_items item on item.business_id = ${ctx.business_id} and item.action_id = action.id
      where action.business_id = ${ctx.business_id} and action.sale_id = ${sale_id} and action.status = 'approved' and action.id <> ${action_id}
      union all select * from unnest(${[...quantityByPosition.keys()]}::integer[], ${[...quantityByPosition.values()]}::bigint[])
    ) as one (position, quantity) group by position`
  updateCredit(ctx, sale_id, credited, returnedQuantities)
}

/** Kobo that a return credits to its sale. */
const creditOf = ({ total, paid_amount = 0 }: Document): number => total - paid_amount

/** Refunds of a sale so far. Kobo. */
export interface RefundHistory {
  /** Paid for it, less refunds. */
  received: number
  /** Rounding of its refunds: above zero the customer got less. */
  carried: number
}

/** @param sale locked */
export async function refundHistoryOf(ctx: BusinessContext, sale_id: string, sale: CreditedTotals): Promise<RefundHistory> {
  const { refunded, carried } = await ctx
    .selectFrom('inventory_actions')
    .select(sql<number>`coalesce(sum(paid_amount - rounding), 0)::bigint`.as('refunded'))
    .select(sql<number>`coalesce(sum(rounding), 0)::bigint`.as('carried'))
    .where('sale_id', '=', sale_id)
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow()
  return { received: Math.max(0, moneyPaid(sale) - refunded), carried }
}

/** The same of a sale that is not locked, for its page. */
export const refundsOf = async (ctx: BusinessContext, sale_id: string): Promise<RefundHistory> =>
  refundHistoryOf(ctx, sale_id, await creditedTotals(ctx, sale_id))

/**
 * Gives the refund in cash its rounding, if it is the figure of the rule (DRAWERS-35). Worth that is left when all received money is back
 * becomes a refund of rounding alone, so that the customer is owed nothing they never paid.
 * @param worth kobo that are to be refunded @param history undefined without a sale: the goods' worth was received
 */
export function roundedRefunds(
  ctx: BusinessContext,
  refunds: readonly NewPayment[],
  worth: number,
  history: RefundHistory | undefined,
  rule: CashRule,
): NewPayment[] {
  const { received, carried } = history ?? { received: worth, carried: 0 }
  const cash = dueInCash(refunds, worth)
  const cashRefund = cash && refundedCash({ worth: cash.due, carried, received: received - (worth - cash.due) }, rule)
  const rounded = refunds.map((refund, index) =>
    cash?.index === index && refund.amount === cashRefund ? { ...refund, rounding: cash.due - refund.amount } : refund,
  )
  const [last, rest] = [rounded.at(-1), worth - sumOf(rounded)]
  const isAllBack = history !== undefined && rest > 0 && received - amountOf(rounded) === 0
  const date = last?.date ?? new Date(ctx.now).toISOString()
  return isAllBack ? [...rounded, { id: newId(ctx.now), amount: 0, rounding: rest, account_id: null, date, note: null }] : rounded
}

/** Kobo of money that refunds should be in all: the last one in cash is rounded. */
export function refundTotal(
  refunds: readonly NewPayment[],
  worth: number,
  history: RefundHistory = { received: worth, carried: 0 },
  rule: CashRule,
): number {
  const cash = dueInCash(refunds, worth)
  if (!cash) return Math.min(worth, history.received)
  const otherRefunds = worth - cash.due
  return otherRefunds + refundedCash({ ...history, worth: cash.due, received: history.received - otherRefunds }, rule)
}

/** Refunds of a pending return, as it stores them. */
export const plannedRefunds = (refunds: readonly NewPayment[]): PaysBack =>
  refunds.map(({ account_id, amount, rounding }) => ({ account_id, amount, ...(rounding !== 0 && { rounding }) }))

/** Kobo of money. */
const amountOf = (refunds: readonly { amount: number }[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0)

/**
 * @param credit kobo that the return adds to the sale's credit
 * @param refunds with their rounding
 * @throws Refusal 422 if they are more than the customer would be owed for the sale, or more than was received for it
 */
export function mustNotExceedRefund(
  { total, paid_amount: paid, credited }: CreditedTotals,
  { received }: RefundHistory,
  credit: number,
  refunds: readonly { amount: number; rounding?: number }[],
  field: string,
): void {
  const maxRefund = paidOver({ total, paid, credited: credited + credit })
  if (sumOf(refunds) > maxRefund || amountOf(refunds) > received) throw refundTooLarge(field, Math.min(maxRefund, received))
}

const refundTooLarge = (field: string, maxRefund: number): Refusal => refuseField(field, 'back_too_much', { most: formatMoney(maxRefund) })

/**
 * Checks a refund without a sale, after all entries: the customer, or their main contact, must not owe anything.
 * @param refund kobo
 * @throws Refusal 422 if they do
 */
export async function mustNotOwe(ctx: BusinessContext, contact_id: string, refund: number, field: string): Promise<void> {
  if (refund === 0) return
  // An alias hands its entries to its main contact, which is read next.
  await ctx.flush()
  const { business_id } = ctx
  const { rows } = await sql<{ balance: number; is_walk_in: boolean }>`
    select balance, is_walk_in from contacts where business_id = ${business_id}
      and id = coalesce((select merged_into from contacts where business_id = ${business_id} and id = ${contact_id}), ${contact_id})`.execute(
    ctx.db,
  )
  const [contact] = rows
  if (contact && !contact.is_walk_in && contact.balance > 0) throw refundTooLarge(field, Math.max(0, refund - contact.balance))
}

/** Payments of a pending return's stored refunds, dated now. */
const refundPaymentsOf = (ctx: BusinessContext, payments: PaysBack | null | undefined): NewPayment[] =>
  (payments ?? []).map((payment) => ({ id: newId(ctx.now), rounding: 0, ...payment, date: new Date(ctx.now).toISOString(), note: null }))

/** A return's payments as a kind. */
const returnPayments = { table: 'inventory_actions', paid: 'out', ledger: 'inventory-action' } as const

/** Hooks of a return inward on its sale. Recording one does the same itself (`record-inward.ts`). */
export const returnInwardHooks: DocumentHooks = {
  async onPost(ctx, document, lines, isNew) {
    if (isNew) return
    const refunds = refundPaymentsOf(ctx, document.pays_back)
    const amount = sumOf(refunds)
    if (document.sale_id) {
      const sale = await lockCreditedTotals(ctx, document.sale_id)
      mustNotExceedRefund(sale, await refundHistoryOf(ctx, document.sale_id, sale), document.total, refunds, 'status')
      creditSale(ctx, document.sale_id, document.id, lines, document.total - amount)
    }
    await mustHaveOpenAccounts(
      ctx,
      refunds.map(({ account_id }) => account_id),
      'status',
    )
    insertPayments(ctx, returnPayments, document.id, refunds)
    addPaidAmount(ctx, 'inventory_actions', document.id, amount, roundingSum(refunds))
    return paymentEntries(returnPayments, document.id, refunds)
  },
  async afterPost(ctx, { sale_id, contact_id }, refund, field) {
    if (!sale_id && contact_id !== null) await mustNotOwe(ctx, contact_id, refund, field)
  },
  async onPayment(ctx, { sale_id }, settledAmount, amount) {
    if (!sale_id) return
    const sale = await lockCreditedTotals(ctx, sale_id)
    const refund = { amount, rounding: settledAmount - amount }
    if (amount > 0) mustNotExceedRefund(sale, await refundHistoryOf(ctx, sale_id, sale), 0, [refund], 'amount')
    reduceCredit(ctx, sale_id, settledAmount)
  },
  async roundingOf(ctx, { sale_id }, amount, due) {
    const rule = await cashRuleOf(ctx)
    const sale = sale_id ? await lockCreditedTotals(ctx, sale_id) : undefined
    const worth = sale ? Math.min(due, paidOver({ total: sale.total, paid: sale.paid_amount, credited: sale.credited })) : due
    const { received, carried } = sale && sale_id ? await refundHistoryOf(ctx, sale_id, sale) : { received: worth, carried: 0 }
    return worth > 0 && amount === refundedCash({ worth, carried, received }, rule) ? worth - amount : 0
  },
  async onCancel(ctx, document, lines) {
    const { sale_id, posted_at } = document
    if (!sale_id) return
    const allocated = await lockAllocated(ctx, [{ kind: 'sale', id: sale_id }])
    const { total, credited } = await lockCreditedTotals(ctx, sale_id)
    addReturnedOfSale(ctx, sale_id, lines, -1)
    // Other documents may have used the overpayment.
    if (posted_at) reverseAllocations(ctx, allocated, [{ id: sale_id, due: total - credited + creditOf(document) }])
    if (posted_at) creditSale(ctx, sale_id, document.id, [], -creditOf(document))
  },
}
