import { isRetryable } from '../database/database-errors.ts'
import type { Dependencies } from '../request/dependencies.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import { type Due, mailReport } from './mail-report.ts'

/** Those whose time has come, the longest due first. */
const whoseTime =
  'select business_id, id, created_by from saved_reports where next_at <= $1 and deleted_at is null order by next_at limit 500'

/**
 * Mails saved reports beside requests, one after another in this process, whatever business they are of. What is to be done stands in the database
 * (`mail-report.ts`), so any process may do it, and what one was cut off in the middle of another one does.
 */
export class ReportMailer {
  readonly #app: () => Dependencies
  #running: Promise<void> | undefined
  #isStopped = false

  constructor(app: () => Dependencies) {
    this.#app = app
  }

  /** Takes up what is due, a job of every few minutes. Does not wait for it: mails go on meanwhile. */
  async resume(query: OwnerQuery): Promise<void> {
    if (this.#running) return
    const { rows } = await query<Due & Record<string, string>>(whoseTime, [new Date(this.#app().clock()).toISOString()])
    this.#running ??= this.#all(rows).finally(() => {
      this.#running = undefined
    })
  }

  /** For tests: until what was taken up is done. */
  idle(): Promise<void> {
    return this.#running ?? Promise.resolve()
  }

  async #all(due: readonly Due[]): Promise<void> {
    const app = this.#app()
    for (const one of due) {
      if (this.#isStopped) return
      // What is still due after it is taken up by the next round.
      await mailReport(app, one).catch((error: unknown) => {
        if (!isRetryable(error)) app.log.warn({ err: error, saved_report: one.id }, 'report, to be mailed again')
      })
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running?.catch(() => {})
  }
}
