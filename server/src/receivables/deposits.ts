import { type RawBuilder, sql } from 'kysely'
import { type LedgerTable, documentTables, tablesInLedgers } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'

/**
 * Payments on pending documents: positive from the contact on sales, negative to them on intakes. Balances include them from the payment
 * date. They are no part of a receivable or payable (SALES-25, CONTACTS-15). Kobo.
 * @param among uuid[]
 */
export function depositsByContact(ctx: Pick<BusinessContext, 'db' | 'business_id'>, among?: RawBuilder<unknown>) {
  const tableDeposits = (table: LedgerTable) => {
    const column = (name: 'status' | 'deleted_at' | 'paid_amount' | 'contact_id') => sql.ref(`${table}.${name}`)
    const sign = documentTables[table].open.ahead === 'in' ? sql`` : sql`-`
    return (
      ctx.db
        .selectFrom(table as 'sales')
        .where(sql<boolean>`${sql.ref(`${table}.business_id`)} = ${ctx.business_id}`)
        // Must match the index of deposits literally: a generic plan cannot know the value of a parameter.
        .where(sql<boolean>`${column('status')} = 'pending' and ${column('deleted_at')} is null and ${column('paid_amount')} > 0`)
        .$if(among !== undefined, (builder) => builder.where(sql<boolean>`${column('contact_id')} = any(${among})`))
        .select([sql<string>`${column('contact_id')}`.as('contact_id'), sql<number>`${sign}${column('paid_amount')}`.as('amount')])
    )
  }
  const [firstQuery, ...otherQueries] = tablesInLedgers.map(tableDeposits)
  return ctx.db
    .selectFrom(otherQueries.reduce((union, query) => union.unionAll(query), firstQuery as NonNullable<typeof firstQuery>).as('paid'))
    .groupBy('paid.contact_id')
    .select(['paid.contact_id', sql<number>`sum(paid.amount)::bigint`.as('amount')])
}

/** Deposits by contact, without contacts that have none. */
export async function depositsOf(ctx: BusinessContext, contact_ids: readonly string[]): Promise<Map<string, number>> {
  if (contact_ids.length === 0) return new Map()
  const rows = await depositsByContact(ctx, sql`${[...contact_ids]}::uuid[]`).execute()
  return new Map(rows.map((row) => [row.contact_id, row.amount]))
}

/** Contacts joined with their deposits. Skips the join’s work if `balanceWithoutDeposits` is not used. */
export const contactsWithDeposits = (ctx: BusinessContext) =>
  ctx
    .selectFrom('contacts')
    .leftJoin(depositsByContact(ctx).as('deposits'), (join) => join.onRef('deposits.contact_id', '=', 'contacts.id'))

/** Kobo, the balance without deposits. Above zero the contact owes the business, below zero the business owes them. */
export const balanceWithoutDeposits = sql<number>`(contacts.balance + coalesce(deposits.amount, 0))`
