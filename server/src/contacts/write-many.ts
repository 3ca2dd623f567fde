import { type ContactField, contactFields } from '@kasuwa/contract/contact-fields'
import { sql } from 'kysely'
import type { NameColumns } from '../database/search.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** A contact’s columns for a bulk write: phone in E.164, identity number encrypted. */
export type ManyContact = Record<ContactField, string | null> & NameColumns

const columns = [...contactFields.map(({ name }) => name), 'search_text', 'sort_name'] as const
const columnNames = sql.join(columns.map((column) => sql.ref(column)))

const unnestRows = (rows: readonly (ManyContact & { id: string })[]) =>
  sql`unnest(${rows.map(({ id }) => id)}::uuid[], ${sql.join(
    columns.map((column) => sql`${rows.map((row) => row[column])}::${sql.raw(column === 'dob' ? 'date' : 'text')}[]`),
  )}) as given (id, ${columnNames})`

/** Inserts contacts in one statement. */
export async function insertContacts(ctx: BusinessContext, rows: readonly (ManyContact & { id: string })[]): Promise<void> {
  await sql`
    insert into contacts (business_id, id, created_by, ${columnNames})
    select ${ctx.business_id}::uuid, given.id, ${ctx.merchant_id}::uuid, ${sql.join(columns.map((column) => sql.ref(`given.${column}`)))}
    from ${unnestRows(rows)} returning 1`.execute(ctx.db)
}

/** Updates locked contacts in one statement. */
export async function updateContacts(ctx: BusinessContext, rows: readonly (ManyContact & { id: string })[]): Promise<void> {
  await sql`
    update contacts set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`))},
      updated_at = ${new Date(ctx.now).toISOString()}
    from ${unnestRows(rows)}
    where contacts.business_id = ${ctx.business_id} and contacts.id = any(${rows.map(({ id }) => id)}::uuid[]) and contacts.id = given.id
    returning 1`.execute(ctx.db)
}

/** Locks contacts to update, in order of id. @returns the time of each one’s last update */
export async function lockForBulkUpdate(ctx: BusinessContext, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; updated_at: string }>`
    select id, updated_at from contacts where business_id = ${ctx.business_id} and id = any(${ids}::uuid[]) and deleted_at is null
    order by id for no key update`.execute(ctx.db)
  return new Map(rows.map(({ id, updated_at }) => [id, updated_at]))
}
