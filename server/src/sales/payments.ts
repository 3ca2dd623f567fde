import { formatMoney } from '@kasuwa/contract/platform/money'
import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { sql } from 'kysely'
import { type BalanceEntry, writeBalance } from '../contacts/balance.ts'
import { contactOf } from '../documents/parties.ts'
import { lockDocument } from '../documents/lock-document.ts'
import { accountName } from '../records/account-names.ts'
import { documentDate } from '../services/clock.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseRule, refuseField } from '../errors/refusal.ts'
import { newId } from '../database/ids.ts'
import { mustExist } from '../records/references.ts'
import { isAnyOf, insertRows } from '../database/rows.ts'

export interface NewPayment {
  id: string
  /** Kobo, above zero. */
  amount: number
  /** Null is cash. */
  account_id: string | null
  date: string
  note: string | null
}

/** Payments as the contact's ledger has them, from the moment they are recorded: credit until the sale posts (`domain.md`, Decided since). */
export const paymentEntries = (sale_id: string, payments: readonly Pick<NewPayment, 'id' | 'amount' | 'note'>[]): BalanceEntry[] =>
  payments.map(({ id, amount, note }) => ({
    kind: 'payment',
    amount: -amount,
    source_id: id,
    document: { kind: 'sale', id: sale_id },
    note,
  }))

export function writePayments(ctx: BusinessContext, sale_id: string, payments: readonly (NewPayment & { reverses?: string })[]): void {
  if (payments.length === 0) return
  const effects = payments.map(({ account_id, amount }) => ({ what: 'cash', account_id, amount }) as const)
  const { common, rows } = paymentRows(ctx, sale_id, payments)
  ctx.write(insertRows(ctx.db, 'sale_payments', common, rows), effects)
}

/** The same as rows, which the caller writes. */
export function paymentRows(ctx: BusinessContext, sale_id: string, payments: readonly (NewPayment & { reverses?: string })[]) {
  const { business_id, merchant_id: created_by } = ctx
  const created_at = new Date(ctx.now).toISOString()
  return { common: { business_id, sale_id, created_by, created_at }, rows: payments.map((payment) => ({ reverses: null, ...payment })) }
}

/**
 * A later payment of an approved sale (`domain.md`, Sale totals 5). More than is owed leaves the contact in credit.
 * @throws Refusal 404; 409 unless the sale is approved; 422 for the walk-in customer, who has paid
 */
export async function paySale(ctx: BusinessContext, sale_id: string, body: Call<(typeof api)['sales']['pay']>['body']): Promise<void> {
  const sale = await lockDocument(ctx, 'sales', sale_id, ['approved'])
  const [contact] = await Promise.all([contactOf(ctx, sale.contact_id), mustExist(ctx, { bank_accounts: { account: body.account } })])
  if (contact.is_walk_in) throw refuseRule('walk_in_pays_all', { total: formatMoney(sale.total) })
  const payment = {
    id: newId(ctx.now),
    amount: body.amount,
    account_id: body.account ?? null,
    date: documentDate(ctx, body.date),
    note: body.note ?? null,
  }
  writeBalance(ctx, sale.contact_id, paymentEntries(sale_id, [payment]))
  writePayments(ctx, sale_id, [payment])
  addToPaid(ctx, sale_id, body.amount)
  // The contact may have been deleted since, and is read next.
  await ctx.flush()
  ctx.recordChange({
    entity: 'sales',
    entity_id: sale_id,
    before: { paid: sale.paid_amount },
    after: { paid: sale.paid_amount + body.amount },
  })
}

/** What a cancel says of the money that was taken. */
export interface RefundChoice {
  /** False: it stays as the contact's credit; the walk-in customer's goes back anyway. */
  refund: boolean
  /** Where it is taken from: an account, or null for cash. Undefined: from where each payment came to. */
  account_id?: string | null | undefined
}

/**
 * Gives back every payment of a sale that still stands, each by a row of its own.
 * @param choice an account named here exists and is held
 * @returns the payments, whose entries on the contact's balance are to be reversed
 * @throws Refusal 422 on `refund_account` where a payment came to one that is deleted and no other is named
 */
export async function refund(ctx: BusinessContext, sale_id: string, choice: Pick<RefundChoice, 'account_id'>): Promise<string[]> {
  const rows = await ctx
    .selectFrom('sale_payments')
    .selectAll()
    .where('sale_id', '=', sale_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const undone = new Set(rows.map((row) => row.reverses))
  const standing = rows.filter((row) => row.amount > 0 && !undone.has(row.id))
  if (standing.length === 0) return []
  const accountOf = ({ account_id }: { account_id: string | null }) => (choice.account_id === undefined ? account_id : choice.account_id)
  const accounts = standing.map(accountOf)
  if (choice.account_id === undefined) await mustBeOpen(ctx, accounts)
  const date = new Date(ctx.now).toISOString()
  const taken = standing.map((row) => ({
    id: newId(ctx.now),
    amount: -row.amount,
    account_id: accountOf(row),
    date,
    note: null,
    reverses: row.id,
  }))
  const amount = standing.reduce((sum, row) => sum + row.amount, 0)
  writePayments(ctx, sale_id, taken)
  addToPaid(ctx, sale_id, -amount)
  return standing.map((row) => row.id)
}

/** An account that was deleted stays closed: somebody says where the money comes from instead. @throws Refusal 422 on `refund_account` */
async function mustBeOpen(ctx: BusinessContext, ids: readonly (string | null)[]): Promise<void> {
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
  if (closed) throw refuseField('refund_account', 'refund_account_closed', { account: accountName(ctx, closed) })
}

function addToPaid(ctx: BusinessContext, sale_id: string, amount: number): void {
  const paid = { paid_amount: sql<number>`paid_amount + ${amount}`, updated_at: new Date(ctx.now).toISOString() }
  ctx.write(ctx.updateTable('sales').set(paid).where('id', '=', sale_id).compile())
}
