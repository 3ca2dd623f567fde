import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { isAnyOf } from '../database/rows.ts'

/**
 * What each contact has paid on sales that are still pending. Balances count it as credit from the day it was taken; nobody owes it
 * for anything yet, so it is no part of what “you owe” (`domain.md`, Contact balance). Kobo.
 */
const deposits = (ctx: BusinessContext) =>
  ctx
    .selectFrom('sales')
    // As the index sales_deposits says it, word for word: a plan for any values cannot know what a parameter will be.
    .where(sql<boolean>`sales.status = 'pending' and sales.deleted_at is null and sales.paid_amount > 0`)
    .groupBy('sales.contact_id')
    .select(['sales.contact_id', sql<number>`sum(sales.paid_amount)::bigint`.as('amount')])

/** The same for some contacts; who has paid nothing ahead is not in it. */
export async function depositsOf(ctx: BusinessContext, contact_ids: readonly string[]): Promise<Map<string, number>> {
  if (contact_ids.length === 0) return new Map()
  const rows = await deposits(ctx)
    .where(isAnyOf('sales.contact_id', [...contact_ids]))
    .execute()
  return new Map(rows.map((row) => [row.contact_id, row.amount]))
}

/** Contacts beside what each has paid ahead. Nothing is asked of sales where `owed` is not used. */
export const withDeposits = (ctx: BusinessContext) =>
  ctx.selectFrom('contacts').leftJoin(deposits(ctx).as('deposits'), (join) => join.onRef('deposits.contact_id', '=', 'contacts.id'))

/** Above zero the contact owes the business, below it the business owes the contact: the balance without deposits. */
export const owed = sql<number>`(contacts.balance + coalesce(deposits.amount, 0))`
