import { type RawBuilder, sql } from 'kysely'
import { type LedgerTable, documentTables, tablesInLedgers } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'

/**
 * What is paid ahead on documents that are still pending: above zero by the contact, on sales; below it to them, on intakes. Balances count
 * it from the day it was paid; it is owed for nothing yet, so it is no part of what anybody owes (SALES-25, CONTACTS-15). Kobo.
 * @param among uuid[]
 */
export function depositsByContact(ctx: Pick<BusinessContext, 'db' | 'business_id'>, among?: RawBuilder<unknown>) {
  const ofTable = (table: LedgerTable) => {
    const column = (name: 'status' | 'deleted_at' | 'paid_amount' | 'contact_id') => sql.ref(`${table}.${name}`)
    const sign = documentTables[table].open.ahead === 'in' ? sql`` : sql`-`
    return (
      ctx.db
        .selectFrom(table as 'sales')
        .where(sql<boolean>`${sql.ref(`${table}.business_id`)} = ${ctx.business_id}`)
        // As the index of deposits says it, word for word: a plan for any values cannot know what a parameter will be.
        .where(sql<boolean>`${column('status')} = 'pending' and ${column('deleted_at')} is null and ${column('paid_amount')} > 0`)
        .$if(among !== undefined, (some) => some.where(sql<boolean>`${column('contact_id')} = any(${among})`))
        .select([sql<string>`${column('contact_id')}`.as('contact_id'), sql<number>`${sign}${column('paid_amount')}`.as('amount')])
    )
  }
  const [first, ...others] = tablesInLedgers.map(ofTable)
  return ctx.db
    .selectFrom(others.reduce((all, one) => all.unionAll(one), first as NonNullable<typeof first>).as('paid'))
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
