import type { ColumnType } from 'kysely'
import type { Defaulted, TenantRow } from './columns.ts'

/** A violation as it is kept: the law's name, and the row as it was found. */
export interface KeptProblem {
  law: string
  row: Readonly<Record<string, unknown>>
}

export interface BooksTables {
  books_checks: Omit<TenantRow, 'id'> & {
    asked_at: Defaulted<string | null>
    asked_by: Defaulted<string | null>
    due_at: string
    started_at: Defaulted<string | null>
    finished_at: Defaulted<string | null>
    sound_at: Defaulted<string | null>
    problems: ColumnType<readonly KeptProblem[], string | undefined, string>
    problem_count: Defaulted<number>
  }
}
