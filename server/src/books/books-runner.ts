import pg from 'pg'
import type { Dependencies } from '../request/dependencies.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import { checkBusiness, oneMoment } from './check.ts'
import { type Ended, finishCheck, giveUpCheck, startCheck } from './kept-checks.ts'
import { nextNight } from './nights.ts'

/** Violations kept of one check: the first few of each law, and of not more than so many laws. */
const MOST_KEPT = 100
/** Milliseconds for one statement of a check, however large the business. */
const LONGEST = 600_000

/** Businesses whose books have not been added up yet get their first night. */
export const nightsOfNew = `insert into books_checks (business_id, due_at)
  select business.id, ${nextNight} from businesses business
  where business.deleted_at is null and not exists (select from books_checks known where known.business_id = business.id)
  on conflict (business_id) do nothing`

/** Whose turn it is: those whom somebody waits for first. */
const whoseTurn = `select business_id from books_checks where asked_at is not null or due_at <= $1
  order by asked_at nulls last, due_at limit 100`

/**
 * Adds books up again beside requests: one business at a time in this process, and each in one process at a time, by a lock of the
 * check's own transaction. It reads one moment and writes nothing; what became of it is written while the lock is held, so that who waited
 * finds it done. What a process was cut off in the middle of is still due, and the next one begins it again.
 */
export class BooksRunner {
  readonly #app: () => Dependencies
  readonly #url: string
  #running: Promise<void> | undefined
  #client: pg.Client | undefined
  #isStopped = false

  /** @param url of the tables' owner, whom row level security does not bind */
  constructor(app: () => Dependencies, url: string) {
    this.#app = app
    this.#url = url
  }

  /** Takes up what is due, a job of every few minutes, and what was asked for. Does not wait for it: mails go on meanwhile. */
  async resume(query: OwnerQuery): Promise<void> {
    const { clock } = this.#app()
    await query(nightsOfNew, [new Date(clock()).toISOString()])
    if (this.#isStopped) return
    // Who was asked for while others were done stands behind them.
    const before = this.#running ?? Promise.resolve()
    const running = before
      .then(() => this.#all())
      .finally(() => {
        if (this.#running === running) this.#running = undefined
      })
    this.#running = running
  }

  /** For tests: until what was taken up is done. */
  idle(): Promise<void> {
    return this.#running ?? Promise.resolve()
  }

  async #all(): Promise<void> {
    if (this.#isStopped) return
    const app = this.#app()
    const client = new pg.Client({ connectionString: this.#url, statement_timeout: LONGEST })
    this.#client = client
    client.on('error', (error) => app.log.warn({ err: error }, 'connection of the books'))
    try {
      await client.connect()
      const failed = new Set<string>()
      for (;;) {
        const { rows } = await client.query<{ business_id: string }>(whoseTurn, [new Date(app.clock()).toISOString()])
        const next = rows.find(({ business_id }) => !failed.has(business_id))
        if (!next || this.#isStopped) return
        if (!(await this.#one(client, next.business_id))) failed.add(next.business_id)
      }
    } catch (error) {
      if (!this.#isStopped) app.log.warn({ err: error }, 'books, to be added up again')
    } finally {
      await client.end().catch(() => {})
      this.#client = undefined
    }
  }

  /** @returns false where it could not be done, or is another process's */
  async #one(client: pg.Client, business_id: string): Promise<boolean> {
    const app = this.#app()
    await client.query(oneMoment)
    try {
      const lock = await client.query<{ is_taken: boolean }>(
        `select pg_try_advisory_xact_lock(hashtextextended('books ' || $1::text, 0)) as is_taken`,
        [business_id],
      )
      if (!lock.rows[0]?.is_taken) return false
      const started = await startCheck(app, business_id)
      if (!started) return true
      const due = await client.query<{ due_at: string }>(
        `select (${nextNight})::text as due_at from businesses business where business.id = $2 and business.deleted_at is null`,
        [new Date(app.clock()).toISOString(), business_id],
      )
      const ended: Ended = { problems: [], count: 0, due_at: due.rows[0]?.due_at ?? null }
      for await (const { law, row } of ended.due_at === null ? [] : checkBusiness(client, business_id)) {
        ended.count += 1
        if (ended.problems.length < MOST_KEPT) ended.problems.push({ law, row })
      }
      await finishCheck(app, business_id, ended, started.asked_by)
      return true
    } catch (error) {
      if (this.#isStopped) return false
      app.log.warn({ err: error, business_id }, 'books of a business, to be added up again')
      await giveUpCheck(app, business_id).catch(() => {})
      return false
    } finally {
      await client.query('rollback').catch(() => {})
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#client?.end().catch(() => {})
    await this.#running?.catch(() => {})
  }
}
