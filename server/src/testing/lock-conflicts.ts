import pg from 'pg'
import { afterAll } from 'vitest'
import type { TestServer } from './test-server.ts'

interface Met<A, B> {
  first: A
  second: B
  /** True if the second waited for the first, and not only for the test's own lock. */
  waited: boolean
}

/**
 * Runs two conflicting writes in a fixed order. Every write ends with its audit row, so a lock on that table stops the first before its
 * commit.
 * The first then has all its row locks. The second is sent; once it waits too, both go on.
 */
export async function openLockConflicts(server: TestServer) {
  const connect = async () => {
    const client = new pg.Client({ connectionString: server.ownerUrl })
    await client.connect()
    return client
  }
  const [holder, watcher] = [await connect(), await connect()]
  afterAll(() => Promise.all([holder.end(), watcher.end()]))

  const { rows: holderRows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  const holds = holderRows[0]?.pid ?? 0

  const waiting = async () => {
    const { rows } = await watcher.query<{ pid: number; waits_for: number[] }>(`
      select pid, pg_blocking_pids(pid) as waits_for from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`)
    return rows
  }
  /**
   * The first backend that waits for one of these, or undefined if the work ends first. Jobs that run every minute also wait, but for
   * others.
   */
  async function newlyWaiting(blockers: readonly number[], work: Promise<unknown>) {
    let done = false
    const end = () => (done = true)
    void work.then(end, end)
    while (!done) {
      const backend = (await waiting()).find(
        ({ pid, waits_for }) => !blockers.includes(pid) && waits_for.some((blocker) => blockers.includes(blocker)),
      )
      if (backend) return backend
    }
    return undefined
  }

  return async function meet<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<Met<A, B>> {
    await holder.query('begin; lock table audit_entries in share mode')
    try {
      const firstWrite = first()
      const firstBackend = await newlyWaiting([holds], firstWrite)
      const secondWrite = second()
      const secondBackend = firstBackend && (await newlyWaiting([holds, firstBackend.pid], secondWrite))
      await holder.query('commit')
      return {
        first: await firstWrite,
        second: await secondWrite,
        waited: firstBackend !== undefined && secondBackend?.waits_for.includes(firstBackend.pid) === true,
      }
    } finally {
      await holder.query('rollback')
    }
  }
}
