import type { withClient } from '@kasuwa/embedded-postgres'

type Connection = Parameters<Parameters<typeof withClient>[1]>[0]

/** Keys, references and indexes of a table, in the order of building them. */
const indexQuery = `
  select format('alter table %I drop constraint %I', c.relname, k.conname) as drop,
    format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as build,
    case when k.contype = 'f' then 2 else 0 end as turn
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype in ('p', 'u', 'f') and (c.relname = any($1) or k.confrelid = any($1::regclass[]))
  union all
  select format('drop index %I', i.relname), pg_get_indexdef(i.oid), 1
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where c.relname = any($1) and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u'))`

/** SQL to drop one of them, and to build it. */
interface IndexStatements {
  drop: string
  build: string
}

/** Keys, references and indexes of some tables, in the order of building; drop them in reverse. */
export async function findIndexes(database: Connection, tables: readonly string[]): Promise<IndexStatements[]> {
  const { rows } = await database.query<IndexStatements & { turn: number }>(indexQuery, [tables])
  // References depend on keys: last built, first dropped.
  return rows.toSorted((a, b) => a.turn - b.turn)
}

/**
 * Fills tables without keys, references and indexes, then builds them: sorting a million entries is much faster than inserting each. All in
 * one transaction, so that a failure leaves the tables unchanged.
 */
export async function withoutIndexes(database: Connection, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  await database.query('begin')
  await database.query("set local maintenance_work_mem = '256MB'")
  const ordered = await findIndexes(database, tables)
  for (const { drop } of ordered.toReversed()) await database.query(drop)
  await fill()
  for (const { build } of ordered) await database.query(build)
  await database.query('commit')
}
