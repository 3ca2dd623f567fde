import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database.ts'
import { isOverloaded, isRetryable, isUnreachable } from './database-errors.ts'

/** Milliseconds that a report waits for the replica to have what was acknowledged before it was asked, and between two looks. */
const [patience, pause] = [1000, 20]
/** Milliseconds in which a replica that did not answer is not asked again: each try may wait for a machine that is away. */
const absence = 10_000

/** PostgreSQL's name for a database server, which its replicas have too, and up to where its log is on disk or was played on. */
interface Position {
  id: string
  at: string
}

/**
 * A replica of the database that reports are read from (`REPORTS_DATABASE_URL`, a hot standby). Invariant: a report has everything that was
 * acknowledged before it was asked, a session that was ended and a right that was taken away among it. Where the replica is behind for longer
 * than a second, or away, the database itself is asked.
 */
export class ReportReplica {
  #absentUntil = 0
  #isUsed = true

  /** @param primary connections of reports to the database itself */
  constructor(
    readonly database: Database,
    private readonly primary: Database,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Reads from the replica where it has everything, else from the database itself; from there too where the replica fails meanwhile. */
  async read<T>(work: (database: Database) => Promise<T>): Promise<T> {
    if (!(await this.#hasEverything())) return work(this.primary)
    try {
      return await work(this.database)
    } catch (error) {
      // What was read may be removed on the primary, which ends the statement here; or the machine is gone.
      if (!isRetryable(error) && !isUnreachable(error) && !isOverloaded(error)) throw error
      this.#tell(false, error)
      return work(this.primary)
    }
  }

  /** @throws Error a sentence, where it is no replica of the database. One that is away at the start is used once it is there. */
  async mustFollow(): Promise<void> {
    const { id } = await this.#written()
    const found = await this.#played().catch((error: unknown) => {
      this.#tell(false, error)
      return undefined
    })
    if (found && (found.id !== id || !found.is_replica))
      throw new Error('REPORTS_DATABASE_URL leads to no replica of the database that DATABASE_URL names.')
  }

  async #hasEverything(): Promise<boolean> {
    if (Date.now() < this.#absentUntil) return false
    const written = await this.#written()
    const end = Date.now() + patience
    try {
      for (;;) {
        const { id, is_replica, has } = await this.#played(written.at)
        // One that was made the primary meanwhile, or that follows another one, is none of ours.
        if (id !== written.id || !is_replica) return this.#tell(false, new Error('It is no replica any more.'))
        if (has) return this.#tell(true)
        if (Date.now() > end) return this.#tell(false, new Error('It is behind.'))
        await delay(pause)
      }
    } catch (error) {
      return this.#tell(false, error)
    }
  }

  async #written(): Promise<Position> {
    const { rows } = await this.primary.pool.query<Position>(
      'select system_identifier::text as id, pg_current_wal_flush_lsn()::text as at from pg_control_system()',
    )
    if (!rows[0]) throw new Error('The database says no position.')
    return rows[0]
  }

  async #played(at = '0/0'): Promise<{ id: string; is_replica: boolean; has: boolean }> {
    const { rows } = await this.database.pool.query<{ id: string; is_replica: boolean; has: boolean }>(
      `select system_identifier::text as id, pg_is_in_recovery() as is_replica, coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as has
        from pg_control_system()`,
      [at],
    )
    if (!rows[0]) throw new Error('The replica says no position.')
    return rows[0]
  }

  /** Said once, when it changes. @returns whether it is used */
  #tell(isUsed: boolean, error?: unknown): boolean {
    if (!isUsed) this.#absentUntil = Date.now() + absence
    if (isUsed !== this.#isUsed)
      this.log.warn(isUsed ? {} : { err: error }, `reports are read from ${isUsed ? 'the replica' : 'the database itself'}`)
    this.#isUsed = isUsed
    return isUsed
  }
}
