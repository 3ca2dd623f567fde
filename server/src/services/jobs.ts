import { Logger, type Runner, run } from 'graphile-worker'
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

/** What is done without being asked for, in UTC; once, however many processes there are. */
const crontab = [
  ...['17 * * * * forget_keys', '* * * * * resume_imports', '*/5 * * * * check_books', '* * * * * recount_debts'],
  ...['*/5 * * * * mail_reports', '*/5 * * * * add_up_days', '7 * * * * renew_plans', '*/5 * * * * reconcile_payments'],
  ...['41 3 * * * fetch_banks', '*/5 * * * * back_up'],
].join('\n')

interface Log {
  warn(details: object, message: string): void
}

/** The queue in the database (graphile-worker): jobs survive anything, are tried again with growing pauses, and run once. */
export class JobQueue {
  #pool: pg.Pool | undefined
  #runner: Runner | undefined

  async add<Name extends keyof Jobs>(db: Db, name: Name, payload: Jobs[Name]): Promise<void> {
    await sql`select kasuwa_add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(db)
  }

  /** Starts working on jobs. @param url the database's owner, whose tables the queue's are */
  async start(url: string, tasks: JobHandlers, log: Log): Promise<void> {
    this.#pool = openPool({ connectionString: url, max: 2 }, (error) => log.warn({ err: error }, 'queue connection'))
    this.#runner = await run({
      pgPool: this.#pool,
      concurrency: 1,
      noHandleSignals: true,
      noPreparedStatements: true,
      pollInterval: 2000,
      crontab,
      taskList: Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [name, async (payload, { query }) => void (await task(payload as never, query))]),
      ),
      logger: new Logger(() => (level, message) => {
        if (level === 'error' || level === 'warning') log.warn({ queue: message }, 'queue')
      }),
    })
    this.#runner.promise.catch((error: unknown) => log.warn({ err: error }, 'queue stopped'))
  }

  async stop(): Promise<void> {
    await this.#runner?.stop().catch(() => {})
    if (this.#pool) await closePool(this.#pool)
  }
}
