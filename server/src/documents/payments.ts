import { orderStatuses } from '@kasuwa/contract/document-states'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { sql } from 'kysely'
import { reverseAllocations } from '../receivables/allocations.ts'
import { type BalanceEntry, reverseBalance, writeBalance } from '../receivables/balance.ts'
import { accountName } from '../bank-accounts/account-names.ts'
import { type PaidTable, documentTables } from '../records/document-tables.ts'
import { documentDate } from '../services/clock.ts'
import type { BusinessContext, Effect } from '../request/request-context.ts'
import { notFound, refuseField, refuseRule } from '../errors/refusal.ts'
import { newId, storedId } from '../database/ids.ts'
import { isPaidOnlineOn } from './paid-online.ts'
import { mustExist } from '../records/references.ts'
import { markDatesStale, markDaysStale } from '../day-marks/mark-days.ts'
import { isAnyOf, insertRows } from '../database/rows.ts'
import { type Kind, type Kinds, type PaidKind, kindOf } from './kind.ts'
import { lockAllocationsOf } from './document-allocations.ts'
import { runHooks } from './document-extensions.ts'
import { lockDocument } from './lock-document.ts'
import { contactOf } from './parties.ts'
import { moneyOf, moneyPaid, roundingSum, sumOf } from './rounding.ts'

/* Payments of documents: from a customer on a sale, to a supplier on an intake. Each payment is a row; undoing one adds a reversing row. */
/*
 * Invariants: `paid_amount` is the sum of a document's payments with their rounding, and of its allocations (`receivables/allocations.ts`).
 * `rounding` is its part that is no money, 0 once canceled. An intake's `paid_amount` is at most its total. Each payment is on its contact's balance once. Every change locks the document's row, so concurrent payments and cancels wait.
 */

/** Sign of the balance entry and of the cash effect of one kobo paid. */
const signsByDirection = { in: { balance: -1, cash: 1 }, out: { balance: 1, cash: -1 } } as const

export interface NewPayment {
  id: string
  /** Kobo, above zero; a refund that is all rounding has 0. */
  amount: number
  /** Kobo that it settles beyond its amount (DRAWERS-32); cash only. */
  rounding: number
  /** Null is cash. */
  account_id: string | null
  date: string
  note: string | null
  /** Paid online by the customer, and not taken back in full by the provider. */
  is_online?: boolean
  /** The payment that received the money first, if a correction moved it. */
  moved_from?: string | null
}

interface PaymentRow extends NewPayment {
  reverses?: string
}

/** Payments in the body of a new document, dated as the document. */
export const newPayments = (
  ctx: BusinessContext,
  input: readonly { amount: number; account?: string | null | undefined }[] | null | undefined,
  date: string,
): NewPayment[] =>
  (input ?? []).map(({ amount, account }) => ({ id: newId(ctx.now), amount, rounding: 0, account_id: account ?? null, date, note: null }))

/** Balance entries of payments, from the moment they are recorded: they are credit until the document posts (SALES-25). */
export const paymentEntries = (
  { paid, ledger }: Pick<PaidKind, 'paid' | 'ledger'>,
  document_id: string,
  payments: readonly Pick<NewPayment, 'id' | 'amount' | 'rounding' | 'note'>[],
): BalanceEntry[] =>
  payments.flatMap(({ id, amount, rounding, note }) => {
    const source = { source_id: id, document: { kind: ledger, id: document_id } }
    const sign = signsByDirection[paid].balance
    const entry: BalanceEntry = { kind: 'payment', amount: sign * amount, ...source, note }
    return rounding === 0 ? [entry] : [entry, { kind: 'rounding', amount: sign * rounding, ...source }]
  })

/** Writes payments and their cash effects, in kobo; a reversal is negative. The caller updates `paid_amount` and the balance. */
export function insertPayments(
  ctx: BusinessContext,
  { table, paid }: Pick<PaidKind, 'table' | 'paid'>,
  document_id: string,
  payments: readonly PaymentRow[],
): void {
  if (payments.length === 0) return
  const effects = payments.flatMap(({ account_id, amount, is_online }): Effect[] => [
    ...(amount !== 0 ? [{ what: 'cash' as const, account_id, amount: signsByDirection[paid].cash * amount }] : []),
    ...(is_online && amount < 0 ? [{ what: 'online_back' as const, amount: -amount }] : []),
  ])
  const { table: into, common, rows } = paymentRows(ctx, table, document_id, payments)
  ctx.write(insertRows(ctx.db, into, common, rows), effects)
  markDatesStale(
    ctx,
    payments.map(({ date }) => date),
  )
}

/** Payments as rows, which the caller writes. */
export function paymentRows(ctx: BusinessContext, table: PaidTable, document_id: string, payments: readonly PaymentRow[]) {
  const { business_id, merchant_id: created_by, drawer_session_id } = ctx
  const created_at = new Date(ctx.now).toISOString()
  const { payments: into, line_of } = documentTables[table]
  return {
    table: into,
    common: { business_id, [line_of]: document_id, created_by, created_at, drawer_session_id },
    rows: payments.map(({ is_online: _, ...payment }) => ({ reverses: null, moved_from: null, ...payment })),
  }
}

/** @throws Refusal 422 for a kind without payments */
function mustTakePayments(kind: Kind): PaidKind {
  if (kind.paid === null) throw refuseRule('takes_no_money')
  return kind as PaidKind
}

interface PaymentInput {
  amount: number
  account?: string | null | undefined
  date?: string | null | undefined
  note?: string | null | undefined
  /** Kobo that were due according to the payer's screen. */
  left?: number | null | undefined
}

/**
 * Adds a payment to an approved document (SALES-22). An overpayment is a customer's credit; a supplier is paid no more than
 * is due.
 * @returns the payment's uuid, and kobo paid above the due amount, which are credit
 * @throws Refusal 404; 409 unless the document is approved; 422 for the walk-in customer, who has paid, and for more than is due to a supplier
 */
export async function pay(ctx: BusinessContext, kinds: Kinds, id: string, body: PaymentInput): Promise<{ id: string; credit: number }> {
  const { table } = kinds
  const document = await lockDocument(ctx, table, id, ['approved'])
  const kind = mustTakePayments(kindOf(kinds, document))
  const contact_id = document.contact_id ?? ''
  const [contact] = await Promise.all([contactOf(ctx, contact_id), mustExist(ctx, { bank_accounts: { account: body.account } })])
  if (contact.is_walk_in) throw refuseRule('walk_in_pays_all', { total: formatMoney(document.total) })
  const due = document.total - document.paid_amount - ('credited' in document ? Number(document.credited) : 0)
  mustMatchDue(ctx, body, kind.paid, due)
  const { amount } = body
  const rounding = body.account ? 0 : ((await kind.hooks?.roundingOf?.(ctx, document, amount, due)) ?? 0)
  const settledAmount = amount + rounding
  if (kind.paid === 'out' && settledAmount > due) throw overpaidError(ctx, kind, due)
  await runHooks(kind, 'onPayment', ctx, document, settledAmount, amount)
  const payment = {
    id: newId(ctx.now),
    amount,
    rounding,
    account_id: body.account ?? null,
    date: documentDate(ctx, body.date),
    note: body.note ?? null,
  }
  writeBalance(ctx, contact_id, paymentEntries(kind, id, [payment]))
  insertPayments(ctx, kind, id, [payment])
  addPaidAmount(ctx, kind.table, id, settledAmount, rounding)
  await runHooks(kind, 'afterPost', ctx, document, settledAmount, 'amount')
  // The contact may have been deleted; the next read needs the restored row.
  await ctx.flush()
  const paid = moneyPaid(document)
  ctx.recordChange({
    entity: table,
    entity_id: id,
    before: { paid },
    after: { paid: paid + amount, ...(rounding !== 0 && { rounding }) },
  })
  return { id: payment.id, credit: Math.min(amount, Math.max(0, settledAmount - Math.max(0, due))) }
}

/** The amount due to a supplier reveals costs, so a member who may not see costs gets no figure. @param left kobo due */
const overpaidError = (ctx: BusinessContext, { words }: Kind, due: number) =>
  ctx.can('product.view-cost') || words.amount === 'price'
    ? refuseField('amount', 'more_than_left', { left: formatMoney(due) })
    : refuseField('amount', 'more_than_left_unseen')

/**
 * Refuses a payment if the due amount has changed since the screen showed it. Otherwise two members could record the same money twice.
 * @param now kobo that are due @throws Refusal 422 if it is not the amount on the screen
 */
export function mustMatchDue(ctx: BusinessContext, { left }: Pick<PaymentInput, 'left'>, paid: 'in' | 'out', now: number): void {
  if (typeof left !== 'number' || left === now) return
  // The amount due to a supplier reveals costs.
  if (paid === 'out' && !ctx.can('product.view-cost')) throw refuseField('amount', 'left_changed_unseen')
  throw refuseField('amount', now > 0 ? 'left_changed' : 'left_nothing', { left: formatMoney(now) })
}

/** Account that a refund is paid from or to. */
export interface RefundAccount {
  /** An account, or null for cash. Undefined: the account of each payment. */
  account_id?: string | null | undefined
}

/** Payments of a document that are not undone, oldest first. */
export async function activePayments(ctx: BusinessContext, table: PaidTable, document_id: string): Promise<NewPayment[]> {
  const { payments, line_of } = documentTables[table]
  const rows = await ctx
    .selectFrom(payments as 'sale_payments')
    .select(['id', 'amount', 'account_id', 'date', 'note', 'reverses', 'moved_from'])
    .select(isPaidOnlineOn(table).as('is_online'))
    // A canceled document has given its rounding back.
    .select(
      sql<number>`case when exists (select from ${sql.table(table)} document where document.business_id = ${ctx.business_id}
      and document.id = ${document_id} and document.status = 'canceled') then 0 else rounding end`.as('rounding'),
    )
    .where(line_of as 'sale_id', '=', document_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const undone = new Set(rows.map((row) => row.reverses))
  return rows.filter((row) => row.reverses === null && !undone.has(row.id)).map(({ reverses: _, ...row }) => row)
}

/** Moves an amount of a payment to a new payment. @param amount kobo */
export const movedPayment = ({ moved_from, ...payment }: NewPayment, amount: number, now: number, rounding = 0): NewPayment => ({
  ...{ ...payment, id: newId(now), amount, rounding },
  moved_from: moved_from ?? payment.id,
})

/** Rows that reverse payments, dated now. @param accountOf account of each reversal */
export const paymentReversals = (
  ctx: BusinessContext,
  payments: readonly NewPayment[],
  accountOf: (payment: NewPayment) => string | null = ({ account_id }) => account_id,
): PaymentRow[] =>
  payments.map((payment) => ({
    id: newId(ctx.now),
    amount: -payment.amount,
    rounding: -payment.rounding,
    account_id: accountOf(payment),
    date: new Date(ctx.now).toISOString(),
    note: null,
    reverses: payment.id,
    is_online: payment.is_online === true,
  }))

/**
 * Refunds active payments of a document, each by a reversing row. The caller reverses their entries on the contact's balance.
 * @param choice its account exists and is locked
 * @throws Refusal 422 on `refund_account` if a payment's account is deleted and no other is chosen
 */
export async function refundPayments(
  ctx: BusinessContext,
  kind: PaidKind,
  document_id: string,
  activePayments: readonly NewPayment[],
  choice: RefundAccount,
): Promise<void> {
  if (activePayments.length === 0) return
  const { account_id } = choice
  const accountOf = (payment: NewPayment) => (account_id === undefined ? payment.account_id : account_id)
  if (account_id === undefined) await mustHaveOpenAccounts(ctx, activePayments.map(accountOf))
  insertPayments(ctx, kind, document_id, paymentReversals(ctx, activePayments, accountOf))
  addPaidAmount(ctx, kind.table, document_id, -sumOf(activePayments), -roundingSum(activePayments))
}

/**
 * Undoes one payment by a reversing row, in any status of the document: it was recorded by mistake, or is refunded.
 * @param payment public id
 * @throws Refusal 404; 422 for the walk-in customer, who has paid; 422 if it is undone already; 422 on `refund_account` as for a refund
 */
export async function undoPayment(ctx: BusinessContext, kinds: Kinds, id: string, payment: string, choice: RefundAccount): Promise<void> {
  const { table } = kinds
  const allocated = await lockAllocationsOf(ctx, table, id)
  const document = await lockDocument(ctx, table, id, orderStatuses)
  const kind = mustTakePayments(kindOf(kinds, document))
  const payment_id = storedId(documentTables[kind.table].payment, payment)
  const { payments, line_of } = documentTables[kind.table]
  const row =
    payment_id &&
    (await ctx
      .selectFrom(payments as 'sale_payments')
      .select('amount')
      .where('id', '=', payment_id)
      .where(line_of as 'sale_id', '=', id)
      .executeTakeFirst())
  if (!row || row.amount < 0) throw notFound()
  const undonePayments = (await activePayments(ctx, kind.table, id)).filter((candidate) => candidate.id === payment_id)
  if (undonePayments.length === 0) throw refuseRule('payment_undone')
  const contact_id = document.contact_id ?? ''
  if (document.status !== 'canceled' && (await contactOf(ctx, contact_id)).is_walk_in)
    throw refuseRule('walk_in_pays_all', { total: formatMoney(document.total) })
  const money = moneyOf(undonePayments)
  if (document.status === 'approved') await runHooks(kind, 'onPayment', ctx, document, -sumOf(undonePayments), -money)
  reverseAllocations(ctx, allocated, [{ id, paid: -sumOf(undonePayments) }])
  await refundPayments(ctx, kind, id, undonePayments, choice)
  await reverseBalance(ctx, contact_id, [payment_id], { kind: kind.ledger, id })
  ctx.recordChange({
    entity: table,
    entity_id: id,
    before: { paid: moneyPaid(document) },
    after: { paid: moneyPaid(document) - money, refund_account: choice.account_id },
  })
}

/** A deleted account cannot be used: the member must choose another. @throws Refusal 422 on the field for that choice */
export async function mustHaveOpenAccounts(ctx: BusinessContext, ids: readonly (string | null)[], field = 'refund_account'): Promise<void> {
  const accountIds = [...new Set(ids.filter((id) => id !== null))]
  if (accountIds.length === 0) return
  const accounts = await ctx
    .selectFrom('bank_accounts')
    .select(['bank_name', 'account_number', 'deleted_at'])
    .where(isAnyOf('id', accountIds))
    .orderBy('id')
    .forKeyShare()
    .execute()
  const closed = accounts.find((account) => account.deleted_at !== null)
  if (closed) throw refuseField(field, 'refund_account_closed', { account: accountName(ctx, closed) })
}

/** @param amount kobo that payments settle @param rounding its part that is no money */
export function addPaidAmount(ctx: BusinessContext, table: PaidTable, document_id: string, amount: number, rounding = 0): void {
  if (amount === 0 && rounding === 0) return
  const paid = {
    paid_amount: sql<number>`paid_amount + ${amount}`,
    ...(rounding !== 0 && { rounding: sql<number>`rounding + ${rounding}` }),
    updated_at: new Date(ctx.now).toISOString(),
  }
  ctx.write(
    ctx
      .updateTable(table as 'sales')
      .set(paid)
      .where('id', '=', document_id)
      .compile(),
  )
  markDaysStale(ctx, table, [document_id])
}

/** Effects on deposits when a document is no longer pending: its payments are then allocated, credit or refunded. */
export const depositEndEffects = (
  { paid }: Kind,
  { contact_id, paid_amount = 0 }: { contact_id: string | null; paid_amount?: number },
): Effect[] =>
  contact_id !== null && paid !== null && paid_amount !== 0
    ? [{ what: 'deposit', contact_id, amount: signsByDirection[paid].balance * paid_amount }]
    : []
