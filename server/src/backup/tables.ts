import type pg from 'pg'

/** Tables with their columns in order, without generated columns. */
export type Columns = Record<string, string[]>

/** The header lists migrations, and a restore runs them. */
const ofMigrations = ['kysely_migration', 'kysely_migration_lock']

/** Tables of schema `public`. The queue’s tables are not backed up, and are created at each start. */
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

/** Statements that drop and recreate foreign keys and plain indexes, for faster loading. */
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
