import { createHash, randomUUID } from 'node:crypto'
import type { withClient } from '@kasuwa/embedded-postgres'

export type Client = Parameters<Parameters<typeof withClient>[1]>[0]

/** As JSON text, so that no number of it passes through a number of JavaScript. */
export interface TableRow {
  table: string
  row: string
}

/** The id of a row, if it has one. */
export const ownId = ({ row }: Pick<TableRow, 'row'>): string[] =>
  [...row.matchAll(/"id":"([\da-f-]{36})"/g)].slice(0, 1).map(([, id = '']) => id)

/** Every row of a business and of its owner. @param merchant @param business uuids */
export async function rowsOf(client: Client, merchant: string, business: string): Promise<TableRow[]> {
  const { rows: reads } = await client.query<{ read: string }>(
    `select format('select %L as "table", row_to_json(t)::text as row from %1$I t where %s', relname, string_agg(
        case when attname = 'merchant_id' or relname = 'merchants' then quote_ident(attname) || ' = $1' else quote_ident(attname) || ' = $2' end, ' or ')) as read
      from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and (attname in ('business_id', 'merchant_id') or (attname = 'id' and relname in ('merchants', 'businesses')))
      group by relname`,
  )
  await client.query(`set time zone 'UTC'`)
  const { rows } = await client.query<TableRow>(reads.map(({ read }) => read).join(' union all '), [merchant, business])
  return rows
}

/** Writes rows as they are, in one statement, so that they may refer to each other in any order. */
export async function writeRows(client: Client, rows: readonly TableRow[]): Promise<void> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ') as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and quote_ident(c.relname) = any($1) group by c.relname`,
    [rows.map(({ table }) => table)],
  )
  const parts = tables.map(
    ({ name, columns }, at) =>
      `part${at} as (insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $${at + 1}::json))`,
  )
  const of = (name: string) => rows.filter(({ table }) => table === name).map(({ row }) => row)
  await client.query(
    `with ${parts.join(', ')} select 1`,
    tables.map(({ name }) => `[${of(name).join(',')}]`),
  )
}

/** As the server makes ids: the time first, then a count, so that rows sort as they were made. */
function newIds(count: number): string[] {
  const time = Date.now().toString(16).padStart(12, '0')
  const tail = randomUUID().slice(19)
  return Array.from({ length: count }, (_, at) => `${time.slice(0, 8)}-${time.slice(8)}-${at.toString(16).padStart(4, '0')}-${tail}`)
}

const secondsIn = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)((?:\.\d+)?\+00:00)"/g

/** The same rows under ids of their own, as if they were written now. @param words that stand for others, ids of rows that are not among these too */
export function copyRows(rows: readonly TableRow[], writtenAt: number, words: readonly (readonly [from: string, to: string])[]) {
  const old = rows.flatMap(ownId).toSorted()
  const fresh = newIds(old.length)
  const ids = new Map(old.map((id, at) => [id, fresh[at] ?? '']))
  const later = Math.floor((Date.now() - writtenAt) / 1000) * 1000
  const copies = rows.map(({ table, row }) => {
    const renamed = [...ids, ...words].reduce((text, [from, to]) => text.replaceAll(from, to), row)
    const shiftedRow = renamed.replaceAll(secondsIn, (_, second: string, rest: string) => {
      return `"${new Date(Date.parse(`${second}Z`) + later).toISOString().slice(0, 19)}${rest}"`
    })
    // A hash without a known secret. It must be unique, as those of secrets are.
    return { table, row: shiftedRow.replaceAll(/"token_hash":"[^"]+"/g, () => `"token_hash":"${hashOf(randomUUID())}"`) }
  })
  return { ids, rows: copies }
}

/** Hash of a token, as the server stores it. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
