import type { MarkedStatement } from '../statements/statement.ts'

/** A statement as stored with its link. */
export interface SharedStatement extends MarkedStatement {
  /** Milliseconds since 1970. */
  made_at: number
  /** True if the sharer may see payables, which the current debt may reveal even if the statement does not. Missing in older links. */
  with_debts?: boolean
}
