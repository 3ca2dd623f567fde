import type { Dependencies } from '../request/dependencies.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import { inTurns } from '../services/turns.ts'
import { type Due, mailReport } from './mail-report.ts'

/** Due reports of all businesses. */
export const whoseTime = inTurns(
  'select business_id, id, created_by, next_at as since from saved_reports where next_at <= $1 and deleted_at is null',
  { ofOne: 20, most: 500 },
)

/**
 * Mails saved reports beside requests, one at a time in this process. State is in the database (`mail-report.ts`), so any process may
 * continue another’s work.
 */
export class ReportMailer {
  readonly #app: () => Dependencies
  #running: Promise<void> | undefined
  #isStopped = false

  constructor(app: () => Dependencies) {
    this.#app = app
  }

  /** Starts mailing due reports, by a job every few minutes. It does not wait, so other jobs continue. */
  async resume(query: OwnerQuery): Promise<void> {
    if (this.#running) return
    const { rows } = await query<Due & Record<string, string>>(whoseTime, [new Date(this.#app().clock()).toISOString()])
    this.#running ??= this.#all(rows).finally(() => {
      this.#running = undefined
    })
  }

  /** For tests: resolves when the current run ends. */
  idle(): Promise<void> {
    return this.#running ?? Promise.resolve()
  }

  async #all(due: readonly Due[]): Promise<void> {
    const app = this.#app()
    for (const report of due) {
      if (this.#isStopped) return
      // A report that is still due is retried in the next run.
      await mailReport(app, report).catch((error: unknown) =>
        app.log.warn({ err: error, saved_report: report.id }, 'report, to be mailed again'),
      )
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running?.catch(() => {})
  }
}
