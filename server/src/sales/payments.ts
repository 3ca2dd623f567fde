import { formatMoney } from '@kasuwa/contract/platform/money'
import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { type CompiledQuery, sql } from 'kysely'
import { type BalanceEntry, postBalance, reverseBalance } from '../contacts/balance.ts'
import { contactOf } from '../documents/parties.ts'
import { holdDocument } from '../documents/open-document.ts'
import { documentDate } from '../platform/clock.ts'
import type { Ctx } from '../platform/context.ts'
import { flight } from '../platform/db.ts'
import { refuse, refuseField } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { among, insertRows } from '../platform/rows.ts'

export interface NewPayment {
  id: string
  /** Kobo, above zero. */
  amount: number
  /** Null is cash. */
  account_id: string | null
  date: string
  note: string | null
}

/** @throws Refusal 422 on the field of each account that is not this business's */
export async function mustBeAccounts(ctx: Ctx, ids: readonly (string | null)[], fieldOf: (index: number) => string): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return
  const rows = await ctx.from('bank_accounts').select('id').where(among('id', wanted)).where('deleted_at', 'is', null).execute()
  const wrong = ids.findIndex((id) => id !== null && !rows.some((row) => row.id === id))
  if (wrong >= 0) throw refuseField(fieldOf(wrong), 'unknown_reference')
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

/** The statement, if there is any to send, that adds payment rows. */
export function paymentStatements(ctx: Ctx, sale_id: string, payments: readonly (NewPayment & { reverses?: string })[]): CompiledQuery[] {
  if (payments.length === 0) return []
  ctx.effects.push(...payments.map(({ account_id, amount }) => ({ what: 'cash' as const, account_id, amount })))
  const { business_id, merchant_id: created_by } = ctx
  const created_at = new Date(ctx.now).toISOString()
  const rows = payments.map((payment) => ({ reverses: null, ...payment, business_id, sale_id, created_by, created_at }))
  return [insertRows(ctx.db, 'sale_payments', rows)]
}

/**
 * A later payment of an approved sale (`domain.md`, Sale totals 5). More than is owed leaves the contact in credit.
 * @throws Refusal 404; 409 unless the sale is approved; 422 for the walk-in customer, who has paid
 */
export async function paySale(ctx: Ctx, sale_id: string, body: Call<(typeof api)['sales']['pay']>['body']): Promise<void> {
  const sale = await holdDocument(ctx, 'sales', sale_id, ['approved'])
  const [contact] = await Promise.all([contactOf(ctx, sale.contact_id), mustBeAccounts(ctx, [body.account ?? null], () => 'account')])
  if (contact.is_walk_in) throw refuse('walk_in_pays_all', { total: formatMoney(sale.total) })
  const payment = {
    id: newId(ctx.now),
    amount: body.amount,
    account_id: body.account ?? null,
    date: documentDate(ctx, body.date),
    note: body.note ?? null,
  }
  await postBalance(ctx, sale.contact_id, paymentEntries(sale_id, [payment]))
  await flight(ctx.db, paymentStatements(ctx, sale_id, [payment]))
  await addToPaid(ctx, sale_id, body.amount)
  ctx.changed({ entity: 'sales', entity_id: sale_id, before: { paid: sale.paid_amount }, after: { paid: sale.paid_amount + body.amount } })
}

/** Gives back every payment of a sale that still stands, each by a row of its own, on the contact's balance too. */
export async function reversePayments(ctx: Ctx, sale: { id: string; contact_id: string }): Promise<void> {
  const rows = await ctx.from('sale_payments').selectAll().where('sale_id', '=', sale.id).orderBy('created_at').orderBy('id').execute()
  const undone = new Set(rows.map((row) => row.reverses))
  const standing = rows.filter((row) => row.amount > 0 && !undone.has(row.id))
  if (standing.length === 0) return
  const ids = standing.map((row) => row.id)
  await reverseBalance(ctx, sale.contact_id, ids, { kind: 'sale', id: sale.id })
  const date = new Date(ctx.now).toISOString()
  const taken = standing.map((row) => ({
    id: newId(ctx.now),
    amount: -row.amount,
    account_id: row.account_id,
    date,
    note: null,
    reverses: row.id,
  }))
  await flight(ctx.db, paymentStatements(ctx, sale.id, taken))
  await addToPaid(ctx, sale.id, -standing.reduce((sum, row) => sum + row.amount, 0))
}

async function addToPaid(ctx: Ctx, sale_id: string, amount: number): Promise<void> {
  await ctx
    .change('sales')
    .set({ paid_amount: sql`paid_amount + ${amount}`, updated_at: new Date(ctx.now).toISOString() })
    .where('id', '=', sale_id)
    .execute()
}
