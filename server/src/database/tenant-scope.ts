import { type Compilable, type CompiledQuery, sql } from 'kysely'
import { type Db, type Scope, pipeline, isUuid } from './database.ts'

function assertUuid(id: string): string {
  if (!isUuid(id)) throw new Error('A scope holds uuids.')
  return id
}

const setBusiness = (business_id: string) => sql`set local app.business_id = ${sql.lit(assertUuid(business_id))}`

/**
 * Sets the tenant scope of the transaction, which row level security reads. For code that runs before a business is known, or in a new one:
 * login, registration, invitations, provider callbacks, jobs. A test lists the callers.
 * @param scope uuids; an undefined one stays unchanged
 */
export async function setTenantScope(db: Db, scope: Scope): Promise<void> {
  // SET LOCAL in plain text: a set_config() call would not reach the workers of a sharded database.
  if (scope.business_id) await setBusiness(scope.business_id).execute(db)
  if (scope.merchant_id) await sql`set local app.merchant_id = ${sql.lit(assertUuid(scope.merchant_id))}`.execute(db)
}

/**
 * Runs one query in each of several businesses, with the tenant scope set to each in turn, in one pipeline. Restores the scope.
 * @returns the rows of each, in the order given
 */
export async function queryBusinesses<Row>(
  db: Db,
  businesses: readonly string[],
  queryFor: (business_id: string) => Compilable<Row>,
): Promise<Row[][]> {
  if (businesses.length === 0) return []
  const statements: CompiledQuery[] = businesses.flatMap((id) => [setBusiness(id).compile(db), queryFor(id).compile()])
  // The rollback to the savepoint restores the scope.
  const [savepoint, rollback, release] = ['savepoint looking', 'rollback to savepoint looking', 'release savepoint looking'].map((text) =>
    sql.raw(text).compile(db),
  ) as [CompiledQuery, CompiledQuery, CompiledQuery]
  const results = await pipeline(db, [savepoint, ...statements, rollback, release])
  return businesses.map((_, index) => results[2 * index + 2]?.rows as Row[])
}
