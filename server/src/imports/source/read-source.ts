import type { TableKind } from '@kasuwa/contract/tables/columns'
import { refuseFields } from '../../errors/refusal.ts'
import type { Slices } from '../readings.ts'
import { type Table, memberMap } from '../table.ts'
import { type Answers, type Source, describeSource } from './source.ts'

interface SourceInput {
  map: Readonly<Record<string, string | number | null>> | null | undefined
  answers: Answers | null | undefined
  isCheck: boolean
  /** Columns that the member may not set: a guess leaves them out. */
  barred?: ReadonlySet<string>
}

/**
 * Finds the headings of a file, and decides how its columns are read.
 * @throws Refusal 422 on `map` (`memberMap`), or on `answers` by id for a question that is open
 */
export async function readSource(kind: TableKind, table: Table, slices: Slices, input: SourceInput): Promise<Source> {
  const { isCheck, barred = new Set<string>() } = input
  const at = table.headingsFor(kind)
  const given = memberMap(kind, table, at, input.map, isCheck)
  const source = await describeSource(kind, table, slices, { at, given, barred, answers: input.answers ?? {} })
  const open = source.questions.filter(({ answer }) => answer === null)
  if (!isCheck && open.length > 0)
    throw refuseFields(Object.fromEntries(open.map(({ id }) => [`answers.${id}`, [{ key: 'import_question_open' }]])))
  return source
}
