import pg from 'pg'

/** PostgreSQL’s error code, such as `23505`. Undefined for any other error. */
export const sqlState = (error: unknown): string | undefined => (error instanceof pg.DatabaseError ? error.code : undefined)

/** `query_canceled`: the statement exceeded its timeout. */
export const queryCanceled = '57014'

/** Name of the violated constraint, without the shard number that a sharded database adds. */
export const constraintOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.constraint?.replace(/_\d+$/, '') : undefined

/** True if the database is unreachable or shutting down. Nothing was committed, unless the commit itself was interrupted. */
export function isUnreachable(error: unknown): boolean {
  const code = sqlState(error)
  if (code) return /^(08|57P|53300|53400)/.test(code)
  if (!(error instanceof Error)) return false
  const { code: systemCode, syscall } = error as NodeJS.ErrnoException
  return (
    // The socket file is missing while the database is down.
    (systemCode === 'ENOENT' && syscall === 'connect') ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/.test(systemCode ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout|timeout expired/i.test(error.message)
  )
}

/** True if the database answers but is overloaded: a statement or lock timeout, or no free connection in time. */
export function isOverloaded(error: unknown): boolean {
  const code = sqlState(error)
  if (code) return [queryCanceled, '55P03', '40001', '40P01', '53300'].includes(code)
  // The pool’s message for a full queue. For an unreachable database it says “Connection terminated”.
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}

/** True if the database’s disk is full: nothing of the transaction was written. */
export const isDiskFull = (error: unknown): boolean => sqlState(error) === '53100'

/** A deadlock, a serialization failure or a claimed idempotency key. A retry succeeds, or finds the stored reply of the other request. */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(sqlState(error) ?? '') || constraintOf(error) === 'idempotency_keys_pkey'
