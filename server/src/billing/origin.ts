import type { Db } from '../database/database.ts'
import type { RequestOrigin } from '../records/audit.ts'
import type { DependenciesInTransaction } from '../request/dependencies.ts'

/**
 * Who works on a business's plan: a request of its member, an event of the provider or a job. Each step is a transaction of its own, in that business:
 * none is open while the provider is asked.
 */
export interface Work extends RequestOrigin {
  app: DependenciesInTransaction
  business_id: string
  inTransaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}
