import type pg from 'pg'

/*
 * On 29 November 2026 the 125 migrations until then were squashed into one with the same tables. A database with all of them continues;
 * an older one must first run the last commit that has them.
 */

const first = '0001_initial'
const [firstOfBefore, lastOfBefore] = ['0001_people', '0860_plain_answers']
const lastCommit = 'a0140019'

/** Names of the migrations that a database ran, in order; empty if none. */
export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ is_there: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as is_there`,
  )
  if (!tables[0]?.is_there) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Migration names, with the squashed one in place of the earlier ones; undefined if some of those are missing. */
export function namesSince(names: readonly string[]): readonly string[] | undefined {
  if (!names.includes(firstOfBefore)) return names
  return names.at(-1) === lastOfBefore ? [first] : undefined
}

/**
 * The same. The message begins with the subject `of`.
 * @throws Error a sentence
 */
export function namesNow(names: readonly string[], of: 'The backup' | 'The database'): readonly string[] {
  const now = namesSince(names)
  const way = of === 'The backup' ? 'restore it with commit' : 'start commit'
  if (!now) throw new Error(`${of} was made by an older Kasuwa: ${way} ${lastCommit} once, and then this version. Nothing was changed.`)
  return now
}

/**
 * Records the squashed migration in a database that ran all earlier ones.
 * @throws Error as `namesNow`
 */
export async function noteFirst(client: pg.ClientBase): Promise<void> {
  const names = await migrationsOf(client)
  if (namesNow(names, 'The database') === names) return
  await client.query(`with gone as (delete from kysely_migration returning timestamp)
    insert into kysely_migration (name, timestamp) select '${first}', max(timestamp) from gone`)
}
