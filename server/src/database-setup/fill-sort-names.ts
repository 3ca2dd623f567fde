import { type Kysely, type RawBuilder, sql } from 'kysely'
import { recordset } from '../database/rows.ts'
import { toSearchText, toSortName } from '../database/search.ts'

const batch = 1000

interface Named {
  table: string
  /** Where the name stands. */
  name: RawBuilder<unknown>
  key: readonly string[]
  /** It has a `search_text`, which is folded once more. */
  searched: boolean
}

const searched = (table: string, column = 'name'): Named => ({ table, name: sql.ref(column), key: ['business_id', 'id'], searched: true })

const tables: Named[] = [
  ...['brands', 'product_categories', 'products', 'contacts', 'locations', 'sale_taxes'].map((table) => searched(table)),
  searched('bank_accounts', 'account_name'),
  { ...searched('roles'), searched: false },
  { table: 'merchants', name: sql`first_name || ' ' || last_name`, key: ['id'], searched: false },
]

/**
 * The migration that writes the `sort_name` of every row that is there, and its `search_text` by the same rules: by the functions that
 * write both for new rows, since SQL has none that answer the same on every engine. A thousand rows at a time.
 */
export async function fillSortNames(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) await fill(db, table)
}

type Row = Record<string, string>

async function fill(db: Kysely<unknown>, { table, name, key, searched }: Named): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const text = searched ? sql`search_text` : sql`''`
  const next = (after: Row | undefined) =>
    sql<Row>`select ${columns}, ${name} as name, ${text} as search_text from ${sql.table(table)}
      where ${after ? sql`(${columns}) > (${sql.join(key.map((column) => sql`${after[column]}::uuid`))})` : sql`true`}
      order by ${columns} limit ${sql.lit(batch)}`.execute(db)
  const same = sql.join(
    key.map((column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`given.${column}`)}`),
    sql` and `,
  )
  for (let { rows } = await next(undefined); rows.length > 0; { rows } = await next(rows.at(-1))) {
    const given = rows.map((row) => ({ ...row, sort_name: toSortName(row.name ?? ''), search_text: toSearchText(row.search_text) }))
    await sql`update ${sql.table(table)} set sort_name = given.sort_name ${searched ? sql`, search_text = given.search_text` : sql``}
      from ${recordset(table, JSON.stringify(given))} where ${same}`.execute(db)
  }
}
