import { sql } from 'kysely'
import type { Database } from './database.ts'

interface RoleCheck {
  me: string
  free: boolean
  unbound: string[] | null
  tables: number
}

/**
 * Checks that row level security binds the role of the app’s transactions: the second lock between businesses (`docs/architecture.md`, Tenancy).
 * Call it before serving anything.
 * @throws Error a sentence, if it does not
 */
export async function assertRowLevelSecurity(database: Database): Promise<void> {
  const { rows } = await database.transaction({}, (db) =>
    sql<RoleCheck>`
      select current_user as me, rolsuper or rolbypassrls as free,
        (select count(*)::int from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace) as tables,
        (select array_agg(relname::text order by relname) from pg_class
          where relrowsecurity and relnamespace = 'public'::regnamespace
            and (not row_security_active(oid) or pg_has_role(current_user, relowner, 'member'))) as unbound
      from pg_roles where rolname = current_user`.execute(db),
  )
  const [row] = rows
  if (!row || row.tables === 0) throw new Error('This database has no table under row level security: it was not migrated.')
  const violation = row.free ? 'is a superuser or has BYPASSRLS' : row.unbound ? `owns ${row.unbound.join(', ')}` : undefined
  if (violation)
    throw new Error(
      `Nothing would keep one business from another: transactions run as “${row.me}”, which ${violation}, so row level security does not bind it.`,
    )
}
