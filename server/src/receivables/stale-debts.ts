import { type RawBuilder, sql } from 'kysely'
import { newIds } from '../database/ids.ts'
import { tablesInLedgers } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'

/*
 * Marks contacts whose cached debts are stale (`cached-debts.ts`). Invariant: a change of an open item marks its contact in the same
 * transaction.
 */

/*
 * `balance.ts` marks for every entry, except sales paid at once, and `allocations.ts` for every allocation. So do deleting, restoring and
 * merging contacts.
 */

/*
 * A mark is a row of its own, so that two tills that sell to one contact do not wait for each other. The job deletes only the marks that
 * it saw, before it reads the items.
 */

/** Part of a statement that marks contacts. @param id uuid of the mark @param from contacts, with `id` */
export const insertStaleMarks = (business_id: unknown, id: unknown, from: RawBuilder<unknown>) =>
  sql`insert into stale_debts (business_id, id, contact_id) select ${business_id}::uuid, ${id}::uuid, id from ${from} returning 1`

/** Marks contacts. An alias marks its main contact. */
export function markDebtsStale(ctx: BusinessContext, contact_ids: readonly string[]): void {
  if (contact_ids.length === 0) return
  ctx.write(
    sql`insert into stale_debts (business_id, id, contact_id)
      select ${ctx.business_id}::uuid, given.id, given.contact_id
      from unnest(${newIds(contact_ids.length, ctx.now)}::uuid[], ${[...contact_ids]}::uuid[]) as given (id, contact_id) returning 1`.compile(
      ctx.db,
    ),
  )
}

/**
 * Marks the contacts of an allocation and of its items: contacts that were merged then may be separate now.
 * @param item_ids of any kind of item
 */
export function markDebtsOfItems(ctx: BusinessContext, contact_ids: readonly string[], item_ids: readonly string[]): void {
  const { business_id } = ctx
  const contactsOf = (table: string) =>
    sql`select contact_id from ${sql.table(table)} where business_id = ${business_id} and id = any(${[...item_ids]}::uuid[])`
  const tables = [...tablesInLedgers, 'inventory_action_costs', 'balance_transactions', 'contact_payments']
  const ids = newIds(contact_ids.length + item_ids.length, ctx.now)
  ctx.write(
    sql`insert into stale_debts (business_id, id, contact_id)
      select ${business_id}::uuid, (${ids}::uuid[])[(row_number() over ())::int], whose.contact_id
      from (select unnest(${[...contact_ids]}::uuid[]) as contact_id union ${sql.join(tables.map(contactsOf), sql` union `)}) whose
      where whose.contact_id is not null returning 1`.compile(ctx.db),
  )
}
