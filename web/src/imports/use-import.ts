import { columnsOf, type TableColumn, type TableKind } from '@kasuwa/contract/tables/columns'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { imports } from '@kasuwa/contract/imports'
import { api } from '../api.ts'
import { callAndUpdate } from '../kit/api/query.ts'
import { SessionEnded, ValidationError, errorText } from '../kit/api/errors.ts'
import { UploadProgress } from '../kit/feedback/upload-progress.ts'
import { randomId } from '../kit/random-id.ts'
import { type ColumnMap, recallColumns, rememberColumns } from './stored-mapping.ts'

export type Report = ReplyOf<typeof imports.products>
export type FoundTable = NonNullable<Report['table']>
export type Question = NonNullable<Report['questions']>[number]
export type LeftOutRow = NonNullable<Report['left_out']>['rows'][number]
/** Corrected cells, by line and column. A line without any brings its left out row in. */
type Edits = Record<string, Record<string, string>>

/** The member’s choice of a sheet and a line of headings. The server finds a missing one. */
interface TablePlace {
  sheet?: string | undefined
  headingLine?: number
}

interface State {
  step: 'file' | 'columns' | 'check'
  file: File | undefined
  table: FoundTable | undefined
  tablePlace: TablePlace
  map: ColumnMap
  /** Answers to questions about the file, by their ids. */
  answers: Record<string, string>
  /** Reply of the last check; the first one guessed the columns. */
  report: Report | undefined
  edits: Edits
  /** Lines that the member leaves out. Their corrected cells stay in `edits`. */
  skipped: ReadonlySet<number>
  /** Rows that a check left out and the member takes in. */
  takenRows: readonly LeftOutRow[]
  /** Changed since the last check. */
  isStale: boolean
  /** The last check came back with an open question. */
  isAsking: boolean
  onMatch: 'update' | 'skip'
  busy: 'reading' | 'checking' | 'importing' | undefined
  /** The error in words. */
  fault: string | undefined
}

const start: State = {
  step: 'file',
  file: undefined,
  table: undefined,
  tablePlace: {},
  map: {},
  answers: {},
  report: undefined,
  edits: {},
  skipped: new Set(),
  takenRows: [],
  isStale: false,
  isAsking: false,
  onMatch: 'update',
  busy: undefined,
  fault: undefined,
}

/** Questions of a check about columns that are still mapped as they were. */
export const questionsOf = ({ report, map }: Pick<State, 'report' | 'map'>): Question[] =>
  (report?.questions ?? []).filter(({ about: { column } }) => (map[column] ?? null) === (report?.table?.map[column] ?? null))

/** Actions on rows of a check. */
const rowActions = (edit: (partOf: (before: State) => Partial<State>) => void) => ({
  setCell: (row: number, column: string, cell: string) =>
    edit(({ edits }) => ({ edits: { ...edits, [row]: { ...edits[row], [column]: cell } } })),
  leaveOut: (rows: readonly number[]) => edit(({ skipped }) => ({ skipped: new Set([...skipped, ...rows]) })),
  takeBack: (rows: readonly number[]) => edit(({ skipped }) => ({ skipped: new Set([...skipped].filter((row) => !rows.includes(row))) })),
  /** Takes a row in that the check left out. */
  takeIn: (row: LeftOutRow) =>
    edit(({ edits, takenRows }) => ({ edits: { ...edits, [row.row]: edits[row.row] ?? {} }, takenRows: [...takenRows, row] })),
  /** Leaves it out after all. */
  undoTakeIn: ({ row }: LeftOutRow) =>
    edit(({ edits: { [row]: _, ...edits }, takenRows }) => ({ edits, takenRows: takenRows.filter((takenRow) => takenRow.row !== row) })),
})

/** Fields of the request as texts. */
function fieldsOf({ tablePlace, map, answers = {}, edits = {}, skipped, onMatch }: Partial<State>) {
  const allEdits = { ...edits, ...Object.fromEntries([...(skipped ?? [])].map((row) => [row, null])) }
  return {
    ...{ on_match: onMatch, sheet: tablePlace?.sheet, heading_line: tablePlace?.headingLine },
    ...{ map: map && JSON.stringify(map), edits: JSON.stringify(allEdits), answers: JSON.stringify(answers) },
  }
}

/** Answers without those about a column: each counts for the cells that it was asked about. */
function answersWithout(column: string, { report, answers }: Pick<State, 'report' | 'answers'>): State['answers'] {
  const questionIds = new Set(report?.questions?.flatMap(({ id, about }) => (about.column === column ? [id] : [])))
  return Object.fromEntries(Object.entries(answers).filter(([id]) => !questionIds.has(id)))
}

/** Choices about the columns of the file. */
const columnActions = (state: State, change: (part: Partial<State>) => void) => ({
  setColumn: (column: string, place: number | null) => {
    const otherColumns = Object.fromEntries(Object.entries(state.map).map(([name, at]) => [name, at === place ? null : at]))
    change({ map: { ...otherColumns, [column]: place }, answers: answersWithout(column, state) })
  },
  setOnMatch: (onMatch: State['onMatch']) => change({ onMatch }),
  setAnswer: (id: string, choice: string) => change({ answers: { ...state.answers, [id]: choice } }),
})

/** State of an import: file, check and calls. @param show opens the result */
export function useImport(kind: TableKind, show: (id: string) => void) {
  const [state, setState] = useState(start)
  const cache = useQueryClient()
  const [progress] = useState(() => new UploadProgress())
  const change = (part: Partial<State>) => setState((before) => ({ ...before, ...part }))
  const edit = (partOf: (before: State) => Partial<State>) => setState((before) => ({ ...before, ...partOf(before), isStale: true }))
  // Only the latest call counts: replies for an earlier file are ignored.
  const turn = useRef(0)

  const send = async (busy: NonNullable<State['busy']>, file: File, mode: 'check' | 'all' | 'valid', input: Partial<State>) => {
    const turnNumber = ++turn.current
    change({ busy, fault: undefined })
    progress.start()
    const body = { file, mode, ...fieldsOf({ onMatch: state.onMatch, ...input }) }
    try {
      const options = { idempotencyKey: randomId(), onProgress: progress.set }
      // The body has a file and text, while the schema has parsed values.
      const report = await callAndUpdate(cache, api.imports[kind], { body: body as never }, options)
      progress.finish()
      if (turnNumber !== turn.current) return undefined
      change({ busy: undefined })
      return report
    } catch (error) {
      progress.fail()
      if (turnNumber !== turn.current || error instanceof SessionEnded) return undefined
      change({ busy: undefined, fault: faultOf(error as Error) })
      return undefined
    }
  }

  const read = async (file: File, tablePlace: TablePlace): Promise<boolean> => {
    const report = await send('reading', file, 'check', { tablePlace })
    if (!report?.table) return false
    const { table } = report
    const map = recallColumns(kind, table.headings) ?? table.map
    setState(({ onMatch }) => ({ ...start, onMatch, file, report, table, tablePlace, map, step: 'columns' }))
    return true
  }

  const check = async (map = state.map) => {
    const { file, table, tablePlace, answers, edits, skipped } = state
    if (!file || !table) return
    const report = await send('checking', file, 'check', { tablePlace, map, answers, edits, skipped })
    if (!report) return
    rememberColumns(kind, table.headings, map)
    const isAsking = (report.questions ?? []).some(({ answer }) => answer === null)
    setState((before) => ({
      ...before,
      ...{ report, isAsking, step: isAsking ? 'columns' : 'check' },
      // The member may type while the check is under way.
      isStale: before.edits !== edits || before.skipped !== skipped,
    }))
  }

  return {
    ...state,
    progress,
    restart: () => {
      turn.current += 1
      progress.hide()
      setState(start)
    },
    back: () => change({ step: state.step === 'check' ? 'columns' : 'file', isAsking: false, fault: undefined }),
    ...columnActions(state, change),
    /** Rejects a file without sending it. @param fault why, in words */
    refuse: (fault: string) => change({ ...start, onMatch: state.onMatch, fault }),
    /** Reads a file: its headings and guessed columns. */
    choose: async (file: File) => {
      change({ ...start, onMatch: state.onMatch, file })
      await read(file, {})
    },
    /** Reads the file again from another sheet or line of headings. @returns false if it was refused: the table stays */
    readFrom: async (tablePlace: TablePlace): Promise<boolean> => (state.file ? read(state.file, tablePlace) : false),
    check: () => check(),
    /** Leaves a column of the file out, and checks again. */
    leaveColumnOut: (column: string) => {
      const map = { ...state.map, [column]: null }
      change({ map, isStale: true })
      return check(map)
    },
    ...rowActions(edit),
    bringIn: async () => {
      const { file, tablePlace, map, answers, edits, skipped, report } = state
      if (!file || !report) return
      const mode = (report.refused ?? 0) > 0 ? 'valid' : 'all'
      const reply = await send('importing', file, mode, { tablePlace, map: { ...unsaid(kind), ...map }, answers, edits, skipped })
      if (reply?.import) show(reply.import.id)
    },
  }
}

export type ImportState = ReturnType<typeof useImport>

/** Required mappings: the user saw all columns of the file, so an unchosen one means that the file lacks it. */
const unsaid = (kind: TableKind): ColumnMap =>
  Object.fromEntries((columnsOf(kind) as readonly TableColumn[]).flatMap(({ name, mapped }) => (mapped ? [[name, null]] : [])))

/** Rows that became invalid since the check get one sentence; other errors use their own text. */
const faultOf = (error: Error): string =>
  error instanceof ValidationError
    ? [...new Set(Object.values(error.errors).flat())].slice(0, 3).join('. ') || error.message
    : errorText(error)
