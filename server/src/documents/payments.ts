import { orderStatuses } from '@kasuwa/contract/document-states'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { sql } from 'kysely'
import { reverseAllocations } from '../receivables/allocations.ts'
import { type BalanceEntry, reverseBalance, writeBalance } from '../receivables/balance.ts'
import { accountName } from '../bank-accounts/account-names.ts'
import type { Named } from '../records/created-by.ts'
import { type PaidTable, documentTables } from '../records/document-tables.ts'
import { documentDate } from '../services/clock.ts'
import type { BusinessContext, Effect } from '../request/request-context.ts'
import { notFound, refuseField, refuseRule } from '../errors/refusal.ts'
import { newId, storedId } from '../database/ids.ts'
import { inBusiness } from '../database/joins.ts'
import { onlineOf, paidOnlineOn, shownOnline } from './paid-online.ts'
import { mustExist } from '../records/references.ts'
import { markDatesStale, markDaysStale } from '../day-marks/mark-days.ts'
import { isAnyOf, insertRows } from '../database/rows.ts'
import { type Kind, type Kinds, type PaidKind, kindOf } from './kind.ts'
import { holdAllocatedOf } from './allocated.ts'
import { beside } from './attached.ts'
import { lockDocument } from './lock-document.ts'
import { contactOf } from './parties.ts'

/*
 * What is paid on documents: by a customer on a sale, to a supplier on an intake. Each payment is a row of a ledger beside its kind's
 * lines, so that it refers to its document by a key; one that is undone has a row that takes it back. Held: the document's `paid_amount`
 * is their sum with what is allocated (`receivables/allocations.ts`), an intake's is never above its total, and each is in its contact's balance once. Every change of them holds the
 * document's row, so two payments of the rest at once are one, and what is paid meets no cancel halfway.
 */

/** Added to the balance, and to the account, for each kobo that is paid. */
const signs = { in: { balance: -1, cash: 1 }, out: { balance: 1, cash: -1 } } as const

export interface NewPayment {
  id: string
  /** Kobo, above zero. */
  amount: number
  /** Null is cash. */
  account_id: string | null
  date: string
  note: string | null
  /** A customer paid it on the sale's page, and the provider still has some of it. */
  is_online?: boolean
  /** The payment that its money came by first, where a correction put it on another one. */
  moved_from?: string | null
}

interface PaymentRow extends NewPayment {
  reverses?: string
}

/** Payments that the body of a new document gives, on its date. */
export const newPayments = (
  ctx: BusinessContext,
  given: readonly { amount: number; account?: string | null | undefined }[] | null | undefined,
  date: string,
): NewPayment[] =>
  (given ?? []).map(({ amount, account }) => ({ id: newId(ctx.now), amount, account_id: account ?? null, date, note: null }))

/** Kobo. */
export const sumOf = (payments: readonly { amount: number }[]): number => payments.reduce((sum, { amount }) => sum + amount, 0)

/** Payments as the contact's ledger has them, from the moment they are recorded: credit until the document posts (SALES-25). */
export const paymentEntries = (
  { paid, ledger }: Pick<PaidKind, 'paid' | 'ledger'>,
  document_id: string,
  payments: readonly Pick<NewPayment, 'id' | 'amount' | 'note'>[],
): BalanceEntry[] =>
  payments.map(({ id, amount, note }) => ({
    kind: 'payment',
    amount: signs[paid].balance * amount,
    source_id: id,
    document: { kind: ledger, id: document_id },
    note,
  }))

export function writePayments(
  ctx: BusinessContext,
  { table, paid }: Pick<PaidKind, 'table' | 'paid'>,
  document_id: string,
  payments: readonly PaymentRow[],
): void {
  if (payments.length === 0) return
  const effects = payments.flatMap(({ account_id, amount, is_online }): Effect[] => [
    { what: 'cash', account_id, amount: signs[paid].cash * amount },
    ...(is_online && amount < 0 ? [{ what: 'online_back' as const, amount: -amount }] : []),
  ])
  const { table: into, common, rows } = paymentRows(ctx, table, document_id, payments)
  ctx.write(insertRows(ctx.db, into, common, rows), effects)
  markDatesStale(
    ctx,
    payments.map(({ date }) => date),
  )
}

/** The same as rows, which the caller writes. */
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

/** @throws Refusal 422 for a kind that no money is paid on */
function mustBePaid(kind: Kind): PaidKind {
  if (kind.paid === null) throw refuseRule('takes_no_money')
  return kind as PaidKind
}

interface Payment {
  amount: number
  account?: string | null | undefined
  date?: string | null | undefined
  note?: string | null | undefined
  /** Kobo that were left as its payer saw it. */
  left?: number | null | undefined
}

/**
 * A later payment of an approved document (SALES-22). More than is owed leaves a customer in credit; a supplier is paid
 * what is left, and no more.
 * @returns the payment's uuid, and kobo of it beyond what was owed, which are credit
 * @throws Refusal 404; 409 unless the document is approved; 422 for the walk-in customer, who has paid, and above what is left to a supplier
 */
export async function pay(ctx: BusinessContext, kinds: Kinds, id: string, body: Payment): Promise<{ id: string; credit: number }> {
  const { table } = kinds
  const document = await lockDocument(ctx, table, id, ['approved'])
  const kind = mustBePaid(kindOf(kinds, document))
  const contact_id = document.contact_id ?? ''
  const [contact] = await Promise.all([contactOf(ctx, contact_id), mustExist(ctx, { bank_accounts: { account: body.account } })])
  if (contact.is_walk_in) throw refuseRule('walk_in_pays_all', { total: formatMoney(document.total) })
  const left = document.total - document.paid_amount - ('credited' in document ? Number(document.credited) : 0)
  mustBeLeft(ctx, body, kind.paid, left)
  if (kind.paid === 'out' && body.amount > left) throw moreThanLeft(ctx, kind, left)
  await beside(kind, 'paid', ctx, document, body.amount)
  const payment = {
    id: newId(ctx.now),
    amount: body.amount,
    account_id: body.account ?? null,
    date: documentDate(ctx, body.date),
    note: body.note ?? null,
  }
  writeBalance(ctx, contact_id, paymentEntries(kind, id, [payment]))
  writePayments(ctx, kind, id, [payment])
  addToPaid(ctx, kind.table, id, body.amount)
  await beside(kind, 'settled', ctx, document, body.amount, 'amount')
  // The contact may have been deleted since, and is read next.
  await ctx.flush()
  ctx.recordChange({
    entity: table,
    entity_id: id,
    before: { paid: document.paid_amount },
    after: { paid: document.paid_amount + body.amount },
  })
  return { id: payment.id, credit: Math.min(body.amount, Math.max(0, body.amount - Math.max(0, left))) }
}

/** What is left to a supplier tells what goods cost: whoever may not see that hears no figure. @param left kobo */
const moreThanLeft = (ctx: BusinessContext, { words }: Kind, left: number) =>
  ctx.can('product.view-cost') || words.amount === 'price'
    ? refuseField('amount', 'more_than_left', { left: formatMoney(left) })
    : refuseField('amount', 'more_than_left_unseen')

/**
 * Somebody else may have paid since it was shown what is left: recorded once more, the same money would be there twice.
 * @param now kobo that are left @throws Refusal 422 where that is not what the caller was shown
 */
export function mustBeLeft(ctx: BusinessContext, { left }: Pick<Payment, 'left'>, paid: 'in' | 'out', now: number): void {
  if (typeof left !== 'number' || left === now) return
  // What is left to a supplier tells what goods cost.
  if (paid === 'out' && !ctx.can('product.view-cost')) throw refuseField('amount', 'left_changed_unseen')
  throw refuseField('amount', now > 0 ? 'left_changed' : 'left_nothing', { left: formatMoney(now) })
}

/** Where the money of what is undone goes. */
export interface RefundAccount {
  /** An account, or null for cash. Undefined: where each payment came from, or went to. */
  account_id?: string | null | undefined
}

/** Payments of a document that are not taken back, in the order in which they were recorded. */
export async function standingPayments(ctx: BusinessContext, table: PaidTable, document_id: string): Promise<NewPayment[]> {
  const { payments, line_of } = documentTables[table]
  const rows = await ctx
    .selectFrom(payments as 'sale_payments')
    .select(['id', 'amount', 'account_id', 'date', 'note', 'reverses', 'moved_from'])
    .select(paidOnlineOn(table).as('is_online'))
    .where(line_of as 'sale_id', '=', document_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const undone = new Set(rows.map((row) => row.reverses))
  return rows.filter((row) => row.amount > 0 && !undone.has(row.id)).map(({ reverses: _, ...row }) => row)
}

/** A part of a payment's money as another payment. @param amount kobo */
export const movedPart = ({ moved_from, ...payment }: NewPayment, amount: number, now: number): NewPayment => ({
  ...{ ...payment, id: newId(now), amount },
  moved_from: moved_from ?? payment.id,
})

/** The rows that take some payments back, now. @param accountOf where the money of each goes */
export const takingBack = (
  ctx: BusinessContext,
  payments: readonly NewPayment[],
  accountOf: (payment: NewPayment) => string | null = ({ account_id }) => account_id,
): PaymentRow[] =>
  payments.map((payment) => ({
    id: newId(ctx.now),
    amount: -payment.amount,
    account_id: accountOf(payment),
    date: new Date(ctx.now).toISOString(),
    note: null,
    reverses: payment.id,
    is_online: payment.is_online === true,
  }))

/**
 * Gives back some payments of a document that stand, each by a row of its own. The caller reverses their entries on the contact's balance.
 * @param choice an account named here exists and is held
 * @throws Refusal 422 on `refund_account` where a payment's account is deleted and no other is named
 */
export async function giveBack(
  ctx: BusinessContext,
  kind: PaidKind,
  document_id: string,
  standing: readonly NewPayment[],
  choice: RefundAccount,
): Promise<void> {
  if (standing.length === 0) return
  const { account_id } = choice
  const accountOf = (payment: NewPayment) => (account_id === undefined ? payment.account_id : account_id)
  if (account_id === undefined) await mustBeOpen(ctx, standing.map(accountOf))
  writePayments(ctx, kind, document_id, takingBack(ctx, standing, accountOf))
  addToPaid(ctx, kind.table, document_id, -sumOf(standing))
}

/**
 * Undoes one payment by a row that takes it back, whatever the document's status: the money was not paid after all, or goes back.
 * @param payment its public id
 * @throws Refusal 404; 422 for the walk-in customer, who has paid; for one that is undone; on `refund_account` as a refund does
 */
export async function undoPayment(ctx: BusinessContext, kinds: Kinds, id: string, payment: string, choice: RefundAccount): Promise<void> {
  const { table } = kinds
  const allocated = await holdAllocatedOf(ctx, table, id)
  const document = await lockDocument(ctx, table, id, orderStatuses)
  const kind = mustBePaid(kindOf(kinds, document))
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
  const standing = (await standingPayments(ctx, kind.table, id)).filter((one) => one.id === payment_id)
  if (standing.length === 0) throw refuseRule('payment_undone')
  const contact_id = document.contact_id ?? ''
  if (document.status !== 'canceled' && (await contactOf(ctx, contact_id)).is_walk_in)
    throw refuseRule('walk_in_pays_all', { total: formatMoney(document.total) })
  if (document.status === 'approved') await beside(kind, 'paid', ctx, document, -sumOf(standing))
  reverseAllocations(ctx, allocated, [{ id, paid: -sumOf(standing) }])
  await giveBack(ctx, kind, id, standing, choice)
  await reverseBalance(ctx, contact_id, [payment_id], { kind: kind.ledger, id })
  ctx.recordChange({
    entity: table,
    entity_id: id,
    before: { paid: document.paid_amount },
    after: { paid: document.paid_amount - sumOf(standing), refund_account: choice.account_id },
  })
}

/** An account that was deleted stays closed: somebody says where the money goes instead. @throws Refusal 422 on the field that would say so */
export async function mustBeOpen(ctx: BusinessContext, ids: readonly (string | null)[], field = 'refund_account'): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return
  const accounts = await ctx
    .selectFrom('bank_accounts')
    .select(['bank_name', 'account_number', 'deleted_at'])
    .where(isAnyOf('id', wanted))
    .orderBy('id')
    .forKeyShare()
    .execute()
  const closed = accounts.find((account) => account.deleted_at !== null)
  if (closed) throw refuseField(field, 'refund_account_closed', { account: accountName(ctx, closed) })
}

/** @param amount kobo */
export function addToPaid(ctx: BusinessContext, table: PaidTable, document_id: string, amount: number): void {
  if (amount === 0) return
  const paid = { paid_amount: sql<number>`paid_amount + ${amount}`, updated_at: new Date(ctx.now).toISOString() }
  ctx.write(
    ctx
      .updateTable(table as 'sales')
      .set(paid)
      .where('id', '=', document_id)
      .compile(),
  )
  markDaysStale(ctx, table, [document_id])
}

/** What is paid on a document that waits no longer is paid ahead no more: it has met what it was for, or is to be used, or goes back. */
export const noMoreDeposit = (
  { paid }: Kind,
  { contact_id, paid_amount = 0 }: { contact_id: string | null; paid_amount?: number },
): Effect[] =>
  contact_id !== null && paid !== null && paid_amount !== 0
    ? [{ what: 'deposit', contact_id, amount: signs[paid].balance * paid_amount }]
    : []

/** Every payment of a document, with its account's name. */
export async function paymentsOf(ctx: BusinessContext, table: PaidTable, document_id: string) {
  const { payments, line_of } = documentTables[table]
  const rows = await ctx
    .selectFrom(payments as 'sale_payments')
    .leftJoin('bank_accounts', (join) => inBusiness(join, 'bank_accounts.id', `${payments as 'sale_payments'}.account_id`))
    .select([
      `${payments as 'sale_payments'}.id`,
      'account_id',
      'bank_name',
      'account_number',
      'amount',
      'reverses',
      'date',
      'note',
      `${payments as 'sale_payments'}.created_by`,
      `${payments as 'sale_payments'}.created_at`,
    ])
    .select(onlineOf(table).as('online'))
    .where(line_of as 'sale_id', '=', document_id)
    .orderBy(`${payments as 'sale_payments'}.created_at`)
    .orderBy(`${payments as 'sale_payments'}.id`)
    .execute()
  return rows.map(({ account_id, bank_name, account_number, online: at, ...row }) => ({
    ...row,
    ...shownOnline(ctx.app, at),
    account: account_id && bank_name && account_number ? { id: account_id, name: accountName(ctx, { bank_name, account_number }) } : null,
  }))
}

/** The same as answers show them. */
export const shownPayments = <P extends { created_by: string }>(payments: readonly P[], nameOf: (merchant_id: string) => Named | null) =>
  payments.map((payment) => ({ is_online: false, taken_back: null, disputed: null, ...payment, created_by: nameOf(payment.created_by) }))
