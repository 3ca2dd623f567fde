import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database.ts'
import { isOverloaded, isRetryable, isUnreachable } from './database-errors.ts'

/** Milliseconds that a report waits for the replica to catch up, and between two checks. */
const [maxWaitMs, pollMs] = [1000, 20]
/** Milliseconds before a failed replica is tried again: each try may wait for an unreachable machine. */
const retryAfterMs = 10_000

/** PostgreSQL’s system identifier, which replicas share, and the WAL position flushed. */
interface WalPosition {
  id: string
  at: string
}

/**
 * A hot standby that reports are read from (`REPORTS_DATABASE_URL`). Invariant: a report has everything acknowledged before its request,
 * ended sessions and revoked permissions included. If the replica is over a second behind, or fails, reports read the primary.
 */
export class ReportReplica {
  #unusedUntil = 0
  #isUsed = true

  /** @param primary report connections to the primary */
  constructor(
    readonly database: Database,
    private readonly primary: Database,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Reads from the replica if it has caught up. Reads from the primary if not, or if the replica fails meanwhile. */
  async read<T>(work: (database: Database) => Promise<T>): Promise<T> {
    if (!(await this.#isCaughtUp())) return work(this.primary)
    try {
      return await work(this.database)
    } catch (error) {
      // The primary may remove rows that the statement still reads, which cancels it here; or the replica is down.
      if (!isRetryable(error) && !isUnreachable(error) && !isOverloaded(error)) throw error
      this.#setUsed(false, error)
      return work(this.primary)
    }
  }

  /**
   * Checks at the start that the replica is one of the primary. An unreachable one is used as soon as it answers. @throws Error a sentence,
   * if it is another database
   */
  async assertFollows(): Promise<void> {
    const { id } = await this.#writtenPosition()
    const replica = await this.#replayedPosition().catch((error: unknown) => {
      this.#setUsed(false, error)
      return undefined
    })
    if (replica && (replica.id !== id || !replica.is_replica))
      throw new Error('REPORTS_DATABASE_URL leads to no replica of the database that DATABASE_URL names.')
  }

  async #isCaughtUp(): Promise<boolean> {
    if (Date.now() < this.#unusedUntil) return false
    const position = await this.#writtenPosition()
    const deadline = Date.now() + maxWaitMs
    try {
      for (;;) {
        const { id, is_replica, has } = await this.#replayedPosition(position.at)
        // It was promoted, or it follows another primary.
        if (id !== position.id || !is_replica) return this.#setUsed(false, new Error('It is no replica any more.'))
        if (has) return this.#setUsed(true)
        if (Date.now() > deadline) return this.#setUsed(false, new Error('It is behind.'))
        await delay(pollMs)
      }
    } catch (error) {
      return this.#setUsed(false, error)
    }
  }

  async #writtenPosition(): Promise<WalPosition> {
    const { rows } = await this.primary.pool.query<WalPosition>(
      'select system_identifier::text as id, pg_current_wal_flush_lsn()::text as at from pg_control_system()',
    )
    if (!rows[0]) throw new Error('The database says no position.')
    return rows[0]
  }

  async #replayedPosition(at = '0/0'): Promise<{ id: string; is_replica: boolean; has: boolean }> {
    const { rows } = await this.database.pool.query<{ id: string; is_replica: boolean; has: boolean }>(
      `select system_identifier::text as id, pg_is_in_recovery() as is_replica, coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as has
        from pg_control_system()`,
      [at],
    )
    if (!rows[0]) throw new Error('The replica says no position.')
    return rows[0]
  }

  /** Logs a change once. @returns whether the replica is used */
  #setUsed(isUsed: boolean, error?: unknown): boolean {
    if (!isUsed) this.#unusedUntil = Date.now() + retryAfterMs
    if (isUsed !== this.#isUsed)
      this.log.warn(isUsed ? {} : { err: error }, `reports are read from ${isUsed ? 'the replica' : 'the database itself'}`)
    this.#isUsed = isUsed
    return isUsed
  }
}
