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
/** Corrected cells, by line and column; null skips the line. */
export type Edits = Record<string, Record<string, string> | null>

interface State {
  step: 'file' | 'columns' | 'check'
  file: File | undefined
  table: FoundTable | undefined
  map: ColumnMap
  report: Report | undefined
  edits: Edits
  /** Cells changed since the last check. */
  isStale: boolean
  onMatch: 'update' | 'skip'
  busy: 'reading' | 'checking' | 'importing' | undefined
  /** The error in words. */
  fault: string | undefined
}

const start: State = {
  step: 'file',
  file: undefined,
  table: undefined,
  map: {},
  report: undefined,
  edits: {},
  isStale: false,
  onMatch: 'update',
  busy: undefined,
  fault: undefined,
}

/** State of an import: file, check and calls. @param show opens the result */
export function useImport(kind: TableKind, show: (id: string) => void) {
  const [state, setState] = useState(start)
  const cache = useQueryClient()
  const [progress] = useState(() => new UploadProgress())
  const change = (part: Partial<State>) => setState((before) => ({ ...before, ...part }))
  // Only the latest call counts: replies for an earlier file are ignored.
  const turn = useRef(0)

  const send = async (busy: NonNullable<State['busy']>, file: File, mode: 'check' | 'all' | 'valid', input: Partial<State>) => {
    const turnNumber = ++turn.current
    change({ busy, fault: undefined })
    progress.start()
    const { map, edits = {}, onMatch = state.onMatch } = input
    const body = { file, mode, on_match: onMatch, map: map && JSON.stringify(map), edits: JSON.stringify(edits) }
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

  return {
    ...state,
    progress,
    restart: () => {
      turn.current += 1
      progress.hide()
      setState(start)
    },
    back: () => change({ step: state.step === 'check' ? 'columns' : 'file', fault: undefined }),
    setColumn: (column: string, place: number | null) => {
      const otherColumns = Object.fromEntries(Object.entries(state.map).map(([name, at]) => [name, at === place ? null : at]))
      change({ map: { ...otherColumns, [column]: place } })
    },
    setOnMatch: (onMatch: State['onMatch']) => change({ onMatch }),
    /** Rejects a file without sending it. @param fault why, in words */
    refuse: (fault: string) => change({ ...start, onMatch: state.onMatch, fault }),
    /** Reads a file: its headings and guessed columns. */
    choose: async (file: File) => {
      change({ ...start, onMatch: state.onMatch, file })
      const report = await send('reading', file, 'check', {})
      if (!report?.table) return
      const { table } = report
      change({ table, map: recallColumns(kind, table.headings) ?? table.map, step: 'columns', file })
    },
    check: async () => {
      const { file, table, map, edits } = state
      if (!file || !table) return
      const report = await send('checking', file, 'check', { map, edits })
      if (!report) return
      rememberColumns(kind, table.headings, map)
      change({ report, step: 'check', isStale: false })
    },
    setCell: (row: number, column: string, cell: string) =>
      change({ edits: { ...state.edits, [row]: { ...state.edits[row], [column]: cell } }, isStale: true }),
    leaveOut: (row: number) => change({ edits: { ...state.edits, [row]: null }, isStale: true }),
    takeBack: (row: number) => {
      const { [row]: _, ...edits } = state.edits
      change({ edits, isStale: true })
    },
    bringIn: async () => {
      const { file, map, edits, report } = state
      if (!file || !report) return
      const mode = (report.refused ?? 0) > 0 ? 'valid' : 'all'
      const reply = await send('importing', file, mode, { map: { ...unsaid(kind), ...map }, edits })
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
