import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Logger, type Runner, type WorkerEvents, run } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../database/database.ts'
import type { Mail } from './mail.ts'
import { closePool, openPool } from '../database/connection-pool.ts'
import type { Sms } from './sms.ts'

/** Background jobs and their payloads, by name. A job is queued in a transaction, and exists only if that commits. */
export interface Jobs {
  mail: Mail
  text: Sms
  /** Deletes expired idempotency keys. */
  forget_keys: object
  /** Takes up imports that no process runs. */
  resume_imports: object
  /** Checks the books that are due. */
  check_books: object
  /** Makes the nightly backup, unless it exists. */
  back_up: object
  /** Recomputes stale debts of contacts. */
  recount_debts: object
  /** Recomputes stale day sums. */
  add_up_days: object
  /** Mails saved reports that are due. */
  mail_reports: object
  /** Renews plans that have ended, and mails owners of those that end soon. */
  renew_plans: object
  /** Looks up plan payments with unknown results. */
  reconcile_payments: object
  /** Looks up refunds and disputes of settled payments. */
  recheck_payments: object
  /** Fetches the payment provider’s list of banks. */
  fetch_banks: object
  link: LinkRequest
}

/** A link was requested for an email, which may belong to any account or none. */
export interface LinkRequest {
  kind: 'verify-email' | 'reset-password'
  email: string
  /** Milliseconds since 1970. */
  asked_at: number
}

/** A statement on the queue’s own connection: as the tables’ owner, without row policies. */
export type OwnerQuery = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<{ rows: Row[] }>

export type JobHandlers = { [Name in keyof Jobs]: (payload: Jobs[Name], query: OwnerQuery) => Promise<unknown> }

/**
 * Recurring jobs and their UTC schedules. Each runs once, across processes. `laws/fair-jobs.test.ts` checks that each is fair to
 * businesses.
 */
export const scheduled = {
  ...{ forget_keys: '17 * * * *', resume_imports: '* * * * *', check_books: '*/5 * * * *', recount_debts: '* * * * *' },
  ...{ mail_reports: '*/5 * * * *', add_up_days: '*/5 * * * *', renew_plans: '7 * * * *', reconcile_payments: '*/5 * * * *' },
  recheck_payments: '23 * * * *',
  ...{ fetch_banks: '41 3 * * *', back_up: '*/5 * * * *' },
} as const satisfies Partial<Record<keyof Jobs, string>>

const crontab = Object.entries(scheduled)
  .map(([name, when]) => `${when} ${name}`)
  .join('\n')

interface Log {
  warn(details: object, message: string): void
}

/** Milliseconds before a stopped queue restarts. */
const pause = 1000

/** The queue in the database (graphile-worker): jobs survive crashes, are retried with growing pauses, and run once. */
export class JobQueue {
  #pool: pg.Pool | undefined
  #runner: Runner | undefined
  #over: Promise<void> = Promise.resolve()
  readonly #stopping = new AbortController()

  async add<Name extends keyof Jobs>(db: Db, name: Name, payload: Jobs[Name]): Promise<void> {
    await sql`select kasuwa_add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(db)
  }

  /**
   * Starts working on jobs.
   * @param url the database’s owner, whose tables the queue’s are
   */
  async start(url: string, tasks: JobHandlers, log: Log): Promise<void> {
    const pool = openPool({ connectionString: url, max: 2 }, (error) => log.warn({ err: error }, 'queue connection'))
    this.#pool = pool
    let workers = ''
    const begin = async () => {
      const events: WorkerEvents = new EventEmitter()
      events.on('pool:create', ({ workerPool }) => (workers = workerPool.id))
      this.#runner = await run({
        pgPool: pool,
        concurrency: 1,
        noHandleSignals: true,
        noPreparedStatements: true,
        pollInterval: 2000,
        crontab,
        events,
        // Writes each result before the queue ends. With a delay, no code awaits the write, and a lost database ends the process by an
        // unhandled rejection.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        taskList: Object.fromEntries(
          Object.entries(tasks).map(([name, task]) => [name, async (payload, { query }) => void (await task(payload as never, query))]),
        ),
        logger: new Logger(() => (level, message) => {
          if (level === 'error' || level === 'warning') log.warn({ queue: message }, 'queue')
        }),
      })
    }
    await begin()
    this.#over = this.#goOn(async () => {
      // A job with an unwritten result runs again now, instead of after its four-hour lock.
      await pool.query('select graphile_worker.force_unlock_workers($1)', [[workers]])
      await begin()
    }, log)
  }

  /** The queue ends by itself if the database fails at the end of a job; this restarts it. */
  async #goOn(restart: () => Promise<void>, log: Log): Promise<void> {
    const { signal } = this.#stopping
    for (;;) {
      await this.#runner?.promise.catch((error: unknown) => log.warn({ err: error }, 'queue stopped'))
      this.#runner = undefined
      while (!signal.aborted && !this.#runner) {
        await delay(pause, undefined, { signal }).catch(() => {})
        if (!signal.aborted) await restart().catch((error: unknown) => log.warn({ err: error }, 'queue stopped'))
      }
      if (signal.aborted) return
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#runner?.stop().catch(() => {})
    await this.#over
    if (this.#pool) await closePool(this.#pool)
  }
}
