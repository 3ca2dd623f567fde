import { sql } from 'kysely'
import type { Database } from './database.ts'

interface Found {
  me: string
  free: boolean
  unbound: string[] | null
  tables: number
}

/**
 * Sees to it that row level security holds for whoever the app's transactions run as: the second of the two locks between businesses
 * (`docs/architecture.md`, Tenancy). To be asked before anything is served.
 * @throws Error a sentence, where it does not
 */
export async function assertRowLevelSecurity(database: Database): Promise<void> {
  const { rows } = await database.transaction({}, (db) =>
    sql<Found>`
      select current_user as me, rolsuper or rolbypassrls as free,
        (select count(*)::int from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace) as tables,
        (select array_agg(relname::text order by relname) from pg_class
          where relrowsecurity and relnamespace = 'public'::regnamespace
            and (not row_security_active(oid) or pg_has_role(current_user, relowner, 'member'))) as unbound
      from pg_roles where rolname = current_user`.execute(db),
  )
  const [row] = rows
  if (!row || row.tables === 0) throw new Error('This database has no table under row level security: it was not migrated.')
  const why = row.free ? 'is a superuser or has BYPASSRLS' : row.unbound ? `owns ${row.unbound.join(', ')}` : undefined
  if (why)
    throw new Error(
      `Nothing would keep one business from another: transactions run as “${row.me}”, which ${why}, so row level security does not bind it.`,
    )
}
