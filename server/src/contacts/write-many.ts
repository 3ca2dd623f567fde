import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'

/** A contact as many are written at once: phone in E.164, identity number encrypted. */
export interface ManyContact {
  name: string
  company_name: string | null
  email: string | null
  phone: string | null
  gender: string | null
  dob: string | null
  contact_type: string
  country: string
  state: string | null
  city: string | null
  address: string | null
  identity_type: string | null
  identity_number: string | null
  facebook: string | null
  instagram: string | null
  twitter: string | null
  note: string | null
  search_text: string
  sort_name: string
}

const columns: readonly (keyof ManyContact)[] = [
  'name',
  'company_name',
  'email',
  'phone',
  'gender',
  'dob',
  'contact_type',
  'country',
  'state',
  'city',
  'address',
  'identity_type',
  'identity_number',
  'facebook',
  'instagram',
  'twitter',
  'note',
  'search_text',
  'sort_name',
]
const named = sql.join(columns.map((column) => sql.ref(column)))

const given = (rows: readonly (ManyContact & { id: string })[]) =>
  sql`unnest(${rows.map(({ id }) => id)}::uuid[], ${sql.join(
    columns.map((column) => sql`${rows.map((row) => row[column])}::${sql.raw(column === 'dob' ? 'date' : 'text')}[]`),
  )}) as given (id, ${named})`

/** Adds contacts, in one statement. */
export async function insertContacts(ctx: BusinessContext, rows: readonly (ManyContact & { id: string })[]): Promise<void> {
  await sql`
    insert into contacts (business_id, id, created_by, ${named})
    select ${ctx.business_id}::uuid, given.id, ${ctx.merchant_id}::uuid, ${sql.join(columns.map((column) => sql.ref(`given.${column}`)))}
    from ${given(rows)} returning 1`.execute(ctx.db)
}

/** Changes contacts, in one statement. They are held. */
export async function updateContacts(ctx: BusinessContext, rows: readonly (ManyContact & { id: string })[]): Promise<void> {
  await sql`
    update contacts set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`))},
      updated_at = ${new Date(ctx.now).toISOString()}
    from ${given(rows)}
    where contacts.business_id = ${ctx.business_id} and contacts.id = any(${rows.map(({ id }) => id)}::uuid[]) and contacts.id = given.id
    returning 1`.execute(ctx.db)
}

/** Holds contacts that are about to change, in the order of their ids. @returns when each last changed */
export async function holdContacts(ctx: BusinessContext, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; updated_at: string }>`
    select id, updated_at from contacts where business_id = ${ctx.business_id} and id = any(${ids}::uuid[]) and deleted_at is null
    order by id for no key update`.execute(ctx.db)
  return new Map(rows.map(({ id, updated_at }) => [id, updated_at]))
}
