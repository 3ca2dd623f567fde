import pg from 'pg'
import type { Dependencies } from '../request/dependencies.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import { checkBusiness, oneMoment } from './check.ts'
import { type Ended, finishCheck, giveUpCheck, startCheck } from './stored-checks.ts'
import { nextNight } from './nights.ts'

/** Most violations stored of a check: the first few of each law. */
const MOST_KEPT = 100
/** Milliseconds for one statement of a check. */
const LONGEST = 600_000

/** Schedules the first nightly check of new businesses. */
export const nightsOfNew = `insert into books_checks (business_id, due_at)
  select business.id, ${nextNight} from businesses business
  where business.deleted_at is null and not exists (select from books_checks known where known.business_id = business.id)
  on conflict (business_id) do nothing`

/** Due businesses, requested checks first. */
const whoseTurn = `select business_id from books_checks where asked_at is not null or due_at <= $1
  order by asked_at nulls last, due_at limit 100`

/**
 * Checks books beside requests: one business at a time, each by one process, through a lock of the check’s transaction. That reads one
 * snapshot and writes nothing; the result is written under the lock.
 * An interrupted check stays due, and another process repeats it.
 */
export class BooksRunner {
  readonly #app: () => Dependencies
  readonly #url: string
  #running: Promise<void> | undefined
  #client: pg.Client | undefined
  #isStopped = false

  /** @param url as the tables’ owner, without row policies */
  constructor(app: () => Dependencies, url: string) {
    this.#app = app
    this.#url = url
  }

  /** Starts due checks, by a job every few minutes or on request. It does not wait for them, so other jobs continue. */
  async resume(query: OwnerQuery): Promise<void> {
    const { clock } = this.#app()
    await query(nightsOfNew, [new Date(clock()).toISOString()])
    if (this.#isStopped) return
    // Checks requested meanwhile run after the current ones.
    const before = this.#running ?? Promise.resolve()
    const running = before
      .then(() => this.#all())
      .finally(() => {
        if (this.#running === running) this.#running = undefined
      })
    this.#running = running
  }

  /** For tests: resolves when started checks have ended. */
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

  /** @returns false if it failed, or another process runs it */
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
