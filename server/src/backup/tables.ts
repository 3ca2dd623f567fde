import type pg from 'pg'

/** The tables of a database, each with its columns in order, without those that PostgreSQL works out itself. */
export type Columns = Record<string, string[]>

/** Which migrations were run is said apart: restoring makes the tables by them. */
const ofMigrations = ['kysely_migration', 'kysely_migration_lock']

/** Of the schema `public`; the queue's own tables are no part of the books, and are made at each start. */
export async function columnsOf(client: pg.ClientBase): Promise<Columns> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)
      group by relname order by relname`,
    [ofMigrations],
  )
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}

/** What rows are loaded without, and what makes it again: references and indexes that are no constraint's. */
export async function slowPartsOf(client: pg.ClientBase): Promise<{ drop: string[]; make: string[] }> {
  const { rows: references } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`,
  )
  const { rows: indexes } = await client.query<{ drop: string; make: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
      order by relname`,
  )
  return {
    drop: [...references, ...indexes].map(({ drop }) => drop),
    make: [...indexes, ...references].map(({ make }) => make),
  }
}
