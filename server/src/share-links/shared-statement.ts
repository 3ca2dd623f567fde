import type { StatementAsKept } from '../statements/statement.ts'

/** A statement as it is kept with its link. */
export interface SharedStatement extends StatementAsKept {
  /** Milliseconds since 1970. */
  made_at: number
  /** Whether whoever shared it may see what suppliers are owed: what is owed by the day it is opened may tell of that, where the statement does not. Links of before this was asked have none. */
  with_debts?: boolean
}
