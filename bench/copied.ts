import type { Client } from 'pg'

/** Columns that a copy of a row shares with it. @param changedColumns columns with a new value in each copy */
export async function takenOver(database: Client, table: string, changedColumns: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
      and is_generated = 'NEVER' and column_name <> all ($2)`,
    [table, changedColumns],
  )
  return rows.map(({ name }) => name)
}
