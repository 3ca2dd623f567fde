import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** @param onError called for each connection that breaks, so that the error is logged and the process goes on */
export function openPool(settings: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(settings)
  // A client in use reports its lost connection itself; an idle one also through the pool.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  return pool
}

/** Milliseconds. An unreachable server never closes its sockets, so give up after this. */
const closeTimeout = 1000

/**
 * Ends a pool and waits until its connections have ended. The pool alone does not wait, and a database that stops meanwhile would cut them
 * off.
 */
export async function closePool(pool: pg.Pool): Promise<void> {
  let openCount = pool.totalCount
  if (openCount === 0) return pool.end()
  const ended = new Promise<void>((resolve) => pool.on('remove', () => (--openCount === 0 ? resolve() : undefined)))
  await pool.end()
  await Promise.race([ended, delay(closeTimeout, undefined, { ref: false })])
}
