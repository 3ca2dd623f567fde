import type { Dependencies } from '../request/dependencies.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import { inTurns } from '../services/turns.ts'
import { type Due, mailReport } from './mail-report.ts'

/** Reports that are due, of all businesses. */
export const whoseTime = inTurns(
  'select business_id, id, created_by, next_at as since from saved_reports where next_at <= $1 and deleted_at is null',
  { ofOne: 20, most: 500 },
)

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
      // A report that is still due is taken up by the next turn.
      await mailReport(app, one).catch((error: unknown) => app.log.warn({ err: error, saved_report: one.id }, 'report, to be mailed again'))
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running?.catch(() => {})
  }
}
