import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** @param onError told of every connection that breaks: such errors end up in the log and not the process */
export function openPool(settings: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(settings)
  // A client that is checked out reports the end of its connection to nobody but itself; one that is idle, to the pool as well.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  return pool
}

/** Milliseconds. An unreachable server never closes its sockets: do not wait for it longer than this. */
const closeTimeout = 1000

/** Ends a pool, and waits until its connections have ended: the pool alone only tells them to, and a database that stops meanwhile cuts them off. */
export async function closePool(pool: pg.Pool): Promise<void> {
  let open = pool.totalCount
  if (open === 0) return pool.end()
  const ended = new Promise<void>((resolve) => pool.on('remove', () => (--open === 0 ? resolve() : undefined)))
  await pool.end()
  await Promise.race([ended, delay(closeTimeout, undefined, { ref: false })])
}
