import { type RawBuilder, sql } from 'kysely'

/** Tables of a business that are not exported → why. All other tables with its rows are. */
export const staying: Readonly<Record<string, string>> = {
  books_checks: 'when its books were added up, by this installation; the other one has nights of its own',
  idempotency_keys: 'answers to requests of the last day: nobody repeats them elsewhere',
  import_files: 'files of imports that have not ended, which are this installation’s to end',
  merchant_businesses: 'where its people’s logins look for them: written anew with its members',
  payment_subaccounts: 'where customers’ money goes is arranged with this installation’s provider, and is to be said anew',
  plan_invoices: 'what it paid to whoever runs this installation',
  plan_payments: 'what it paid to whoever runs this installation',
  plan_periods: 'what it paid for here: elsewhere it begins on the free plan',
  subscriptions: 'what it paid for here: elsewhere it begins on the free plan',
}

interface Change {
  why: string
  /** Column → replacement. `moment` is the time of the export. */
  columns?: Readonly<Record<string, string>>
  /** Rows to export; all if undefined. */
  where?: string
}

const ofEndedImports =
  'import_id in (select id from imports ended where ended.business_id = kept.business_id and ended.finished_at is not null)'
const unfinished = 'an import that is in the midst of it is this installation’s to end'

/** Tables whose rows change on export. SQL over `kept`. */
export const changed: Readonly<Record<string, Change>> = {
  import_packs: { why: unfinished, where: ofEndedImports },
  import_rows: { why: unfinished, where: ofEndedImports },
  imports: { why: unfinished, where: 'finished_at is not null' },
  members: {
    why: 'the link of an invitation leads to this installation: it is sent anew from the other',
    columns: { invitation_hash: 'null', invitation_expires_at: 'case when merchant_id is null then created_at end' },
  },
  sale_checkouts: {
    why: 'of payments online only what the provider has verified is history; what was begun is asked of this installation’s provider',
    where: `status in ('paid', 'mismatch')`,
    columns: { recheck_at: 'null' },
  },
  share_links: {
    why: 'a link is made of this installation’s address and secret, and opens nothing elsewhere',
    columns: { token_hash: `'moved ' || kept.id`, ended_at: 'coalesce(ended_at, moment)', ended_by: 'coalesce(ended_by, created_by)' },
  },
}

/**
 * Condition that every exported row of such a table meets; undefined for other tables.
 * @param moment ISO 8601, UTC
 */
export function asItGoes(table: string, moment: string): string | undefined {
  const { where, columns = {} } = changed[table] ?? {}
  const at = `'${new Date(moment).toISOString()}'::timestamptz`
  const conditions = Object.entries(columns).map(
    ([column, instead]) => `kept.${column} is not distinct from (${instead.replaceAll('moment', at)})`,
  )
  const all = [...(where ? [`(${where})`] : []), ...conditions]
  return all.length > 0 ? all.join(' and ') : undefined
}

export interface BusinessTable {
  name: string
  /** In order, without generated columns. */
  columns: string[]
  /** Columns of the primary key, in order. */
  key: string[]
  /** Tables that its rows refer to, except itself. */
  refers: string[]
}

/** All tables with businesses’ rows: those with row level security. */
export const tablesUnderPolicy = `select class.relname::text as name,
    (select array_agg(attname::text order by attnum) from pg_attribute
      where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    (select array_agg(attname::text order by array_position(indkey::int2[], attnum)) from pg_index
      join pg_attribute on attrelid = indrelid and attnum = any (indkey) where indrelid = class.oid and indisprimary) as key,
    (select coalesce(array_agg(distinct other.relname::text), '{}') from pg_constraint join pg_class other on other.oid = confrelid
      where contype = 'f' and conrelid = class.oid and confrelid <> class.oid) as refers
  from pg_class class where class.relkind in ('r', 'p') and class.relrowsecurity and class.relnamespace = 'public'::regnamespace
  order by class.relname`

/**
 * Exported tables, each after the tables that it refers to.
 * @throws Error on a cycle
 */
export function inOrder(tables: readonly BusinessTable[]): BusinessTable[] {
  const left = new Map(tables.filter(({ name }) => !(name in staying)).map((table) => [table.name, table]))
  const ordered: BusinessTable[] = []
  while (left.size > 0) {
    const next = [...left.values()].filter(({ refers }) => !refers.some((name) => left.has(name)))
    if (next.length === 0) throw new Error(`These tables refer to one another: ${[...left.keys()].join(', ')}.`)
    for (const table of next) left.delete(table.name)
    ordered.push(...next)
  }
  // `businesses` first: of two imports of one business, the second waits at its first row.
  return ordered.toSorted((first, second) => Number(second.name === 'businesses') - Number(first.name === 'businesses'))
}

/**
 * A business’s rows, one JSON line each, in key order.
 * @param moment ISO 8601, UTC
 */
export function rowsAsJson({ name, columns, key }: BusinessTable, business_id: string, moment: string): RawBuilder<{ line: string }> {
  const { where, columns: otherwise = {} } = changed[name] ?? {}
  const expressions = columns.map((column) => {
    const instead = otherwise[column]?.replaceAll('moment', `'${new Date(moment).toISOString()}'::timestamptz`)
    return instead === undefined ? sql.ref(`kept.${column}`) : sql`${sql.raw(instead)} as ${sql.id(column)}`
  })
  const business = sql.ref(name === 'businesses' ? 'kept.id' : 'kept.business_id')
  return sql<{ line: string }>`select row_to_json(told)::text as line from (
    select ${sql.join(expressions)} from ${sql.table(name)} as kept where ${business} = ${business_id}${where ? sql` and ${sql.raw(where)}` : sql``}
    order by ${sql.join(key.map((column) => sql.ref(`kept.${column}`)))}) told`
}

/** Columns with a merchant’s id, such as `created_by`. */
export const isOfMerchant = (column: string): boolean => column === 'merchant_id' || column.endsWith('_by')
