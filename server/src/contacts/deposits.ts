import { type RawBuilder, sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'

/**
 * What is paid ahead on documents that are still pending: above zero by the contact, on sales; below it to them, on intakes. Balances count
 * it from the day it was paid; it is owed for nothing yet, so it is no part of what anybody owes (`domain.md`, Contact balance). Kobo.
 * @param among uuid[]
 */
export function depositsByContact(ctx: Pick<BusinessContext, 'db' | 'business_id'>, among?: RawBuilder<unknown>) {
  // As the indexes sales_deposits and inventory_actions_deposits say it, word for word: a plan for any values cannot know what a parameter will be.
  const sales = ctx.db
    .selectFrom('sales')
    .where('sales.business_id', '=', ctx.business_id)
    .where(sql<boolean>`sales.status = 'pending' and sales.deleted_at is null and sales.paid_amount > 0`)
    .$if(among !== undefined, (some) => some.where(sql<boolean>`sales.contact_id = any(${among})`))
    .select([sql<string>`sales.contact_id`.as('contact_id'), sql<number>`sales.paid_amount`.as('amount')])
  const intakes = ctx.db
    .selectFrom('inventory_actions')
    .where('inventory_actions.business_id', '=', ctx.business_id)
    .where(
      sql<boolean>`inventory_actions.status = 'pending' and inventory_actions.deleted_at is null and inventory_actions.paid_amount > 0`,
    )
    .$if(among !== undefined, (some) => some.where(sql<boolean>`inventory_actions.contact_id = any(${among})`))
    .select([sql<string>`inventory_actions.contact_id`.as('contact_id'), sql<number>`-inventory_actions.paid_amount`.as('amount')])
  return ctx.db
    .selectFrom(sales.unionAll(intakes).as('paid'))
    .groupBy('paid.contact_id')
    .select(['paid.contact_id', sql<number>`sum(paid.amount)::bigint`.as('amount')])
}

/** The same for some contacts; who has paid nothing ahead is not in it. */
export async function depositsOf(ctx: BusinessContext, contact_ids: readonly string[]): Promise<Map<string, number>> {
  if (contact_ids.length === 0) return new Map()
  const rows = await depositsByContact(ctx, sql`${[...contact_ids]}::uuid[]`).execute()
  return new Map(rows.map((row) => [row.contact_id, row.amount]))
}

/** Contacts beside what each has paid ahead. Nothing is asked of sales where `owed` is not used. */
export const withDeposits = (ctx: BusinessContext) =>
  ctx
    .selectFrom('contacts')
    .leftJoin(depositsByContact(ctx).as('deposits'), (join) => join.onRef('deposits.contact_id', '=', 'contacts.id'))

/** Above zero the contact owes the business, below it the business owes the contact: the balance without deposits. */
export const owed = sql<number>`(contacts.balance + coalesce(deposits.amount, 0))`
