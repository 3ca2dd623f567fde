import { sql } from 'kysely'
import { type Db, type Scope, isUuid } from './db.ts'

function checked(id: string): string {
  if (!isUuid(id)) throw new Error('A scope holds uuids.')
  return id
}

/**
 * The small door for what runs before a business is known, or in one that is only just being made: login, registration, invitations,
 * provider callbacks, jobs. Row level security then sees the scope named here. A test lists who comes through.
 * @param scope uuids; what is left out stays as it was
 */
export async function actAs(db: Db, scope: Scope): Promise<void> {
  // SET LOCAL, spelled out: a set_config() call would not reach the workers of a sharded database.
  if (scope.business_id) await sql`set local app.business_id = ${sql.lit(checked(scope.business_id))}`.execute(db)
  if (scope.merchant_id) await sql`set local app.merchant_id = ${sql.lit(checked(scope.merchant_id))}`.execute(db)
}
