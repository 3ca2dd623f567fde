import type { Client } from 'pg'

/** The columns of a table that a copy of a row takes over as they are. @param own those that each copy has its own of */
export async function takenOver(database: Client, table: string, own: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
      and is_generated = 'NEVER' and column_name <> all ($2)`,
    [table, own],
  )
  return rows.map(({ name }) => name)
}
