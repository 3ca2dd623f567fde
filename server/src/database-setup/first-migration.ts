import type pg from 'pg'

/*
 * On 29 November 2026 the 125 migrations until then became one, whose tables are the same. A database that has all of them goes on as it is;
 * an older one has them done by the last commit that knows them.
 */

const first = '0001_initial'
const [firstOfBefore, lastOfBefore] = ['0001_people', '0860_plain_answers']
const lastCommit = 'a0140019'

/** Names of the migrations that made the tables of a database, in order; none where none were made. */
export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows: there } = await client.query<{ is_there: boolean }>(`select to_regclass('public.kysely_migration') is not null as is_there`)
  if (!there[0]?.is_there) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Names of migrations, with the first in the place of those before it; undefined where some of those are missing. */
export function namesSince(names: readonly string[]): readonly string[] | undefined {
  if (!names.includes(firstOfBefore)) return names
  return names.at(-1) === lastOfBefore ? [first] : undefined
}

/** The same. @param of what has them, as a sentence begins @throws Error a sentence */
export function namesNow(names: readonly string[], of: 'The backup' | 'The database'): readonly string[] {
  const now = namesSince(names)
  const way = of === 'The backup' ? 'restore it with commit' : 'start commit'
  if (!now) throw new Error(`${of} was made by an older Kasuwa: ${way} ${lastCommit} once, and then this version. Nothing was changed.`)
  return now
}

/** Notes of a database that has all migrations of before that it has the first. @throws Error as `namesNow` */
export async function noteFirst(client: pg.ClientBase): Promise<void> {
  const names = await migrationsOf(client)
  if (namesNow(names, 'The database') === names) return
  await client.query(`with gone as (delete from kysely_migration returning timestamp)
    insert into kysely_migration (name, timestamp) select '${first}', max(timestamp) from gone`)
}
