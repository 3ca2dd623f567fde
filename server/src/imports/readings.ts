import { cleanInput } from '@kasuwa/contract/platform/clean'
import { fieldFaults } from '@kasuwa/contract/platform/field-faults'
import { CellFault, type CellValue, readCell } from '@kasuwa/contract/tables/cells'
import { type CellType, type TableColumn, type TableKind, columnsOf } from '@kasuwa/contract/tables/columns'
import { type z, safeParse } from 'zod'
import type { Words } from '../errors/refusal.ts'
import { type Locale, translate, translateFault } from '../errors/translate.ts'
import { decoder } from '../http/wire.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { Semaphore } from '../request/concurrency-limit.ts'
import type { SourceRow } from './table.ts'

/** Error messages by column. */
export type RowErrors = Record<string, string[]>

/** Values of a row by form field, as stored; empty cells are absent. */
export interface Reading<Body> {
  line: number
  body: Body
  cells: SourceRow['cells']
  /** True if `parent` is a key of the other program, and no name. */
  isByHandle?: boolean | undefined
  /** True in a file of a known program. */
  isOfProgram?: boolean | undefined
  stores?: SourceRow['stores']
  partCells?: SourceRow['parts']
  further?: SourceRow['further']
  debtDates?: SourceRow['debtDates']
  /** Cells that no field takes, and that refuse no row. */
  leftOut?: LeftOutCell[]
  /** Lines that the note gets from other columns, and the file’s own note. */
  furtherNote?: FurtherNote
  errors: RowErrors | undefined
  /** The stored row that it matches. */
  matchedRow?: { id: string } | undefined
}

export interface LeftOutCell {
  column: string
  text: string
}

/** Cells that no field takes, of rows without errors. */
export const cellsLeftOut = (readings: readonly Reading<unknown>[]): ({ line: number } & LeftOutCell)[] =>
  readings.flatMap(({ line, errors, leftOut = [] }) => (errors ? [] : leftOut.map((cell) => ({ line, ...cell }))))

export interface FurtherNote {
  own: string
  /** Each with the value that tells it in a stored note. */
  lines: { line: string; value: string }[]
}

export type Cells = Readonly<Record<string, CellValue | undefined>>

/** Rules of a table: its form’s rules, applied to cells. */
export interface RowRules<Schema extends z.ZodType> {
  kind: TableKind
  /** Rewrites values that a cell holds in another form, before the form’s body is built. */
  prepare?: (values: Record<string, CellValue | undefined>, reading: Pick<Reading<unknown>, 'further' | 'leftOut' | 'furtherNote'>) => void
  /** Builds the form’s body; columns that are no form field are left out. */
  fieldsOf: (cells: Cells) => Record<string, unknown>
  schema: Schema
  /** Form field → our column, if the names differ. */
  columnOf?: Readonly<Record<string, string>>
}

export const addError = (reading: { errors: RowErrors | undefined }, column: string, sentence: string): void => {
  reading.errors ??= {}
  reading.errors[column] ??= [sentence]
}

/** Adds an error to a cell. */
export const refuse = (ctx: BusinessContext, reading: { errors: RowErrors | undefined }, column: string, words: Words): void =>
  addError(reading, column, sentenceOf(ctx, column, words))

/** @param words of a form rule, or of a refusal */
export function sentenceOf(ctx: { locale: string }, column: string, { key, values = {} }: Words): string {
  const locale = ctx.locale as Locale
  return key.startsWith('validation.')
    ? translateFault(locale, { path: column, rule: key.slice('validation.'.length), values }, 'screen_validation')
    : translate(locale, { key, values })
}

export const needsPermission = (ctx: BusinessContext, permission: string): Words => ({
  key: 'field_needs_permission',
  values: { permission: translate(ctx.locale as Locale, { key: `permissions.${permission}.name` }) },
})

/** Builds a reader of rows by the form’s rules, compiled once. A column that the member may not set is a cell error. */
export function readerOf<Schema extends z.ZodType>(
  ctx: BusinessContext,
  { kind, prepare, fieldsOf, schema, columnOf = {} }: RowRules<Schema>,
) {
  const columns = new Map<string, { type: CellType; needs: TableColumn['needs'] }>(
    // Rights needed only for new rows are checked later (`mustBeMadeWith`).
    columnsOf(kind).map(({ name, type, needs, ofNew }) => [name, { type, needs: ofNew ? undefined : needs }]),
  )
  const decode = decoder(schema, ctx.locale as Locale)
  const nameOf = (path: string) => columnOf[path] ?? columnOf[path.split('.')[0] ?? path] ?? path.split('.')[0] ?? path
  return ({
    line,
    cells,
    rewritten,
    isByHandle,
    isOfProgram,
    stores,
    parts,
    further,
    debtDates,
  }: SourceRow): Reading<z.output<Schema>> & { read: Cells } => {
    const read: Record<string, CellValue | undefined> = {}
    const reading: Reading<z.output<Schema>> & { read: Cells } = {
      ...{ line, cells, read, isByHandle, isOfProgram, stores, partCells: parts, further, debtDates },
      ...{ errors: undefined, body: {} as z.output<Schema> },
    }
    for (const [name, cell] of Object.entries(cells)) {
      const column = columns.get(name)
      if (!column || cell === '') continue
      const value = readCell(column.type, rewritten?.[name] ?? cell)
      if (value instanceof CellFault)
        refuse(ctx, reading, name, { key: `validation.${value.rule}`, values: { max: decimalsOf(column.type) } })
      else if (value !== null && column.needs && !ctx.can(column.needs)) refuse(ctx, reading, name, needsPermission(ctx, column.needs))
      else if (value !== null) read[name] = value
    }
    prepare?.(read, reading)
    const parsed = safeParse(schema, cleanInput(fieldsOf(read)), { reportInput: true })
    if (parsed.success) reading.body = decode(parsed.data) as z.output<Schema>
    else
      for (const { path, rule, values } of fieldFaults(parsed.error))
        refuse(ctx, reading, nameOf(path), { key: `validation.${rule}`, values })
    return reading
  }
}

/** Checks the member’s rights to the columns of a new row. */
export function mustBeMadeWith(ctx: BusinessContext, kind: TableKind, reading: { errors: RowErrors | undefined; read: Cells }): void {
  for (const { name, needs, ofNew } of columnsOf(kind))
    if (ofNew && needs && reading.read[name] !== undefined && !ctx.can(needs)) refuse(ctx, reading, name, needsPermission(ctx, needs))
}

const decimalsOf = (type: CellType): number => (type === 'quantity' ? 3 : type === 'rate' ? 4 : 2)

/** Milliseconds of work before other requests run. A request waits for a few such slices, one for each of its steps. */
const SLICE_MS = 1.5
/** Most milliseconds to wait for active requests; under constant load the import continues. */
const REST_MS = 30

export class Slices {
  #began = performance.now()
  readonly #requests: Semaphore

  constructor({ app }: { app: { requestSlots: Semaphore } }) {
    this.#requests = app.requestSlots
  }

  /** True if the slice is over. Loops over rows check it before they await. */
  get isLong(): boolean {
    return performance.now() - this.#began >= SLICE_MS
  }

  /** Yields to other work if the slice is over. */
  async pause(): Promise<void> {
    if (this.isLong) await this.standAside()
  }

  /** Yields to active requests even in a short slice: before a statement, which competes with them for the database. */
  async standAside(): Promise<void> {
    await this.#requests.rest(REST_MS)
    await new Promise((resolve) => setImmediate(resolve))
    this.#began = performance.now()
  }
}

/** Splits into arrays of at most `size`. */
export function* batches<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}
