import type { Db } from '../database/database.ts'
import type { RequestOrigin } from '../records/audit.ts'
import type { DependenciesInTransaction } from '../request/dependencies.ts'

/**
 * Origin of work on a business’s plan: a member’s request, an event of the provider, or a job. Each step is its own transaction in that
 * business, and none is open during calls to the provider.
 */
export interface Work extends RequestOrigin {
  app: DependenciesInTransaction
  business_id: string
  inTransaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}
