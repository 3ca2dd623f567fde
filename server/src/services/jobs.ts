import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Logger, type Runner, type WorkerEvents, run } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../database/database.ts'
import type { Mail } from './mail.ts'
import { closePool, openPool } from '../database/connection-pool.ts'
import type { Sms } from './sms.ts'

/** Background jobs and their payloads, by name. A job is queued in the transaction it belongs to, and exists only if that commits. */
export interface Jobs {
  mail: Mail
  text: Sms
  /** Deletes idempotency keys that are void. */
  forget_keys: object
  /** Takes up imports that nobody works on any more. */
  resume_imports: object
  /** Adds up again the books whose turn it is. */
  check_books: object
  /** Makes the backup of the night, where it is not made yet. */
  back_up: object
  /** Works out again what contacts owe of whom something has changed. */
  recount_debts: object
  /** Adds up again days of which something has changed. */
  add_up_days: object
  /** Mails saved reports whose time has come. */
  mail_reports: object
  /** Renews plans whose time is over, and writes about those that end soon. */
  renew_plans: object
  /** Asks what became of payments of plans whose answer never came. */
  reconcile_payments: object
  /** Asks again about payments that succeeded: whether they are still there. */
  recheck_payments: object
  /** Asks the payment provider which banks there are. */
  fetch_banks: object
  link: LinkRequest
}

/** Somebody asked for a link by an email that may be anybody's or nobody's. */
export interface LinkRequest {
  kind: 'verify-email' | 'reset-password'
  email: string
  /** Milliseconds since 1970. */
  asked_at: number
}

/** A statement on the queue's own connection: as the tables' owner, whom policies do not bind. */
export type OwnerQuery = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<{ rows: Row[] }>

export type JobHandlers = { [Name in keyof Jobs]: (payload: Jobs[Name], query: OwnerQuery) => Promise<unknown> }

/** Jobs that run without being asked for, and when, in UTC: once, however many processes there are. Each is held to fairness by `laws/fair-jobs.test.ts`. */
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

/** Milliseconds until a queue that had to end begins again. */
const pause = 1000

/** The queue in the database (graphile-worker): jobs survive anything, are tried again with growing pauses, and run once. */
export class JobQueue {
  #pool: pg.Pool | undefined
  #runner: Runner | undefined
  #over: Promise<void> = Promise.resolve()
  readonly #stopping = new AbortController()

  async add<Name extends keyof Jobs>(db: Db, name: Name, payload: Jobs[Name]): Promise<void> {
    await sql`select kasuwa_add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(db)
  }

  /** Starts working on jobs. @param url the database's owner, whose tables the queue's are */
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
        // What became of a job is written before the queue ends. Without these two nobody waits for it, and where the database is away just then
        // the process ends of a rejection that nobody hears.
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
      // A job of which it could not be written what became of it is done once more, now and not when four hours have passed.
      await pool.query('select graphile_worker.force_unlock_workers($1)', [[workers]])
      await begin()
    }, log)
  }

  /** It ends by itself where the database went away at the end of a job, and begins again when that is back. */
  async #goOn(again: () => Promise<void>, log: Log): Promise<void> {
    const { signal } = this.#stopping
    for (;;) {
      await this.#runner?.promise.catch((error: unknown) => log.warn({ err: error }, 'queue stopped'))
      this.#runner = undefined
      while (!signal.aborted && !this.#runner) {
        await delay(pause, undefined, { signal }).catch(() => {})
        if (!signal.aborted) await again().catch((error: unknown) => log.warn({ err: error }, 'queue stopped'))
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
