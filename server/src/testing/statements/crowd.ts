import type pg from 'pg'
import { tenant } from '../../database-setup/placement.ts'

/** A crowd around one business: uuids. */
export interface Crowd {
  /** It has as many rows as all the others together. */
  large: string
}

/** Copies of each row. Every other copy is in the large business, the rest in one business each. */
const copies = 40
/** Rows in the statistics for each stored row. The planner believes them, so none is written. */
const times = 1000

interface Column {
  name: string
  type: string
  /** True if a unique index contains it. */
  unique: boolean
}

/** The value of a column in copy `k` of a row. Ids differ but link as the originals do; unique values differ. */
function copied({ name, type, unique }: Column, business: string): string {
  if (name === business) return `case when k % 2 = 1 then $2::uuid else md5('neighbour ' || k)::uuid end`
  if (type === 'uuid') return `md5(${name}::text || k)::uuid`
  if (unique && (type === 'integer' || type === 'bigint')) return `${name} + k * 1000`
  if (unique && type === 'text') return `${name} || ' ' || k`
  return unique && type === 'date' ? `${name} - k` : name
}

/**
 * Surrounds a business with others, one of them large, in each tenant table with its rows. Sets statistics to some thousand times as many
 * rows.
 * Only for reading plans: nothing adds up, and the checks are removed.
 * @param admin the superuser of a database that is the test file's own
 */
export async function surround(admin: pg.Client, business_id: string): Promise<Crowd> {
  const large = 'b19b19b1-0000-7000-8000-000000000000'
  const { rows: checks } = await admin.query<{ name: string; tables: string }>(
    `select conrelid::regclass::text as tables, quote_ident(conname) as name from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace`,
  )
  await admin.query('set session_replication_role = replica')
  for (const { tables, name } of checks) await admin.query(`alter table ${tables} drop constraint ${name}`)
  for (const [table, business] of Object.entries(tenant)) {
    // Autovacuum must not replace the statistics.
    await admin.query(`alter table ${table} set (autovacuum_enabled = off)`)
    const columns = await columnsOf(admin, table)
    const names = columns.map(({ name }) => name).join(', ')
    const values = columns.map((column) => copied(column, business)).join(', ')
    await admin.query(
      `insert into ${table} (${names}) select ${values} from ${table}, generate_series(1, ${copies}) as k
        where ${business} = $1 on conflict do nothing`,
      [business_id, large],
    )
  }
  await admin.query('set session_replication_role = origin')
  await admin.query(`vacuum analyze ${Object.keys(tenant).join(', ')}`)
  await admin.query(
    `update pg_class set reltuples = reltuples * $2 where reltuples > 0 and (oid = any (select t::regclass from unnest($1::text[]) t)
      or oid in (select indexrelid from pg_index where indrelid = any (select t::regclass from unnest($1::text[]) t)))`,
    [Object.keys(tenant), times],
  )
  return { large }
}

const columnsOf = async (admin: pg.Client, table: string): Promise<Column[]> =>
  (
    await admin.query<Column>(
      `select quote_ident(attname) as name, format_type(atttypid, null) as type,
        exists (select from pg_index where indrelid = attrelid and indisunique and attnum = any (indkey)) as unique
      from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      [table],
    )
  ).rows
