import { formatMoney } from '@kasuwa/contract/platform/money'
import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { type CompiledQuery, sql } from 'kysely'
import { postBalance, reverseBalance } from '../contacts/balance.ts'
import { contactFor } from '../documents/parties.ts'
import { holdDocument } from '../documents/open-document.ts'
import { documentDate } from '../platform/clock.ts'
import type { Ctx } from '../platform/context.ts'
import { flight } from '../platform/db.ts'
import { refuse } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { mustExist } from '../platform/references.ts'
import { insertRows } from '../platform/rows.ts'

export interface NewPayment {
  id: string
  /** Kobo, above zero. */
  amount: number
  /** Null is cash. */
  account_id: string | null
  date: string
  note: string | null
}

/** The statement, if there is any to send, that adds payment rows. */
export function paymentStatements(ctx: Ctx, sale_id: string, payments: readonly (NewPayment & { reverses?: string })[]): CompiledQuery[] {
  if (payments.length === 0) return []
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
  const [contact] = await Promise.all([contactFor(ctx, sale.contact_id), mustExist(ctx, { bank_accounts: { account: body.account } })])
  if (contact.is_walk_in) throw refuse('walk_in_pays_all', { total: formatMoney(sale.total) })
  const payment = {
    id: newId(ctx.now),
    amount: body.amount,
    account_id: body.account ?? null,
    date: documentDate(ctx, body.date),
    note: body.note ?? null,
  }
  await postBalance(ctx, sale.contact_id, [
    { kind: 'payment', amount: -body.amount, source_id: payment.id, document: { kind: 'sale', id: sale_id }, note: body.note ?? undefined },
  ])
  await flight(ctx.db, paymentStatements(ctx, sale_id, [payment]))
  await addToPaid(ctx, sale_id, body.amount)
  ctx.changed({ entity: 'sales', entity_id: sale_id, before: { paid: sale.paid_amount }, after: { paid: sale.paid_amount + body.amount } })
}

/**
 * Takes back every payment of a sale that still stands, each by a row of its own. @param posted whether they had reached the contact's balance
 */
export async function reversePayments(ctx: Ctx, sale: { id: string; contact_id: string }, posted: boolean): Promise<void> {
  const rows = await ctx.from('sale_payments').selectAll().where('sale_id', '=', sale.id).orderBy('created_at').execute()
  const undone = new Set(rows.map((row) => row.reverses))
  const standing = rows.filter((row) => row.amount > 0 && !undone.has(row.id))
  if (standing.length === 0) return
  if (posted) {
    const ids = standing.map((row) => row.id)
    await reverseBalance(ctx, sale.contact_id, ids, { kind: 'sale', id: sale.id })
  }
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
