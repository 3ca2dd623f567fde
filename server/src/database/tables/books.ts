import type { ColumnType } from 'kysely'
import type { Defaulted, TenantRow } from './columns.ts'

/** A stored violation: the rule’s name, and the violating row. */
export interface StoredProblem {
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
    problems: ColumnType<readonly StoredProblem[], string | undefined, string>
    problem_count: Defaulted<number>
  }
}
