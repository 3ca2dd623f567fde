import pg from 'pg'

/** PostgreSQL's own code of an error, `23505`; undefined for anything else. */
export const sqlState = (error: unknown): string | undefined => (error instanceof pg.DatabaseError ? error.code : undefined)

/** A statement was ended for its time: `query_canceled`. */
export const tookTooLong = '57014'

/** Which constraint refused; a sharded database adds its shard's number, which is taken off. */
export const constraintOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.constraint?.replace(/_\d+$/, '') : undefined

/** True where the database could not be reached or is going away: nothing was committed unless the commit itself was cut off. */
export function isUnreachable(error: unknown): boolean {
  const code = sqlState(error)
  if (code) return /^(08|57P|53300|53400)/.test(code)
  if (!(error instanceof Error)) return false
  const { code: systemCode, syscall } = error as NodeJS.ErrnoException
  return (
    // The file of its socket is not there while it is down.
    (systemCode === 'ENOENT' && syscall === 'connect') ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/.test(systemCode ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout|timeout expired/i.test(error.message)
  )
}

/** True where the database is there and has more to do than it can: a statement or lock that took too long, no connection free in time. */
export function isOverloaded(error: unknown): boolean {
  const code = sqlState(error)
  if (code) return [tookTooLong, '55P03', '40001', '40P01', '53300'].includes(code)
  // What the pool says of its own queue; of a database that is out of reach it says “Connection terminated”.
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}

/** True where the disk that the database is on has no room left: nothing of the transaction was written. */
export const isDiskFull = (error: unknown): boolean => sqlState(error) === '53100'

/** Two transactions met head on; the same work, begun again, goes through, or finds that its twin kept an answer. */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(sqlState(error) ?? '') || constraintOf(error) === 'idempotency_keys_pkey'
