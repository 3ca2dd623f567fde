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

/** Sentences by our column. */
export type RowErrors = Record<string, string[]>

/** What a row says, by the fields of the forms and as the server has them; what it leaves empty is not there. */
export interface Reading<Body> {
  line: number
  body: Body
  cells: SourceRow['cells']
  errors: RowErrors | undefined
  /** What it is in the business. */
  found?: { id: string } | undefined
}

export type Cells = Readonly<Record<string, CellValue | undefined>>

/** The rules of a kind: the forms' own, over what its cells say. */
export interface RowRules<Schema extends z.ZodType> {
  kind: TableKind
  /** What a form would send; columns that are no field of one are left out. */
  fieldsOf: (cells: Cells) => Record<string, unknown>
  schema: Schema
  /** Field of the form → our column, where it is called otherwise. */
  columnOf?: Readonly<Record<string, string>>
}

export const addError = (reading: { errors: RowErrors | undefined }, column: string, sentence: string): void => {
  reading.errors ??= {}
  reading.errors[column] ??= [sentence]
}

/** Words that are said of a cell. */
export const refuse = (ctx: BusinessContext, reading: { errors: RowErrors | undefined }, column: string, words: Words): void =>
  addError(reading, column, sentenceOf(ctx, column, words))

/** @param words of a rule of the forms, or of a refusal */
export function sentenceOf(ctx: { locale: string }, column: string, { key, values = {} }: Words): string {
  const locale = ctx.locale as Locale
  return key.startsWith('validation.')
    ? translateFault(locale, { path: column, rule: key.slice('validation.'.length), values })
    : translate(locale, { key, values })
}

export const needsPermission = (ctx: BusinessContext, permission: string): Words => ({
  key: 'field_needs_permission',
  values: { permission: translate(ctx.locale as Locale, { key: `permissions.${permission}.name` }) },
})

/** Reads rows of a kind by its rules, which are compiled once. What may not be said by this member is that cell's error. */
export function readerOf<Schema extends z.ZodType>(ctx: BusinessContext, { kind, fieldsOf, schema, columnOf = {} }: RowRules<Schema>) {
  const columns = new Map<string, { type: CellType; needs: TableColumn['needs'] }>(
    // What counts only for what is made is asked of that (`mustBeMadeWith`).
    columnsOf(kind).map(({ name, type, needs, ofNew }) => [name, { type, needs: ofNew ? undefined : needs }]),
  )
  const decode = decoder(schema, ctx.locale as Locale)
  const nameOf = (path: string) => columnOf[path] ?? columnOf[path.split('.')[0] ?? path] ?? path.split('.')[0] ?? path
  return ({ line, cells }: SourceRow): Reading<z.output<Schema>> & { read: Cells } => {
    const read: Record<string, CellValue | undefined> = {}
    const reading: Reading<z.output<Schema>> & { read: Cells } = { line, cells, read, errors: undefined, body: {} as z.output<Schema> }
    for (const [name, cell] of Object.entries(cells)) {
      const column = columns.get(name)
      if (!column || cell === '') continue
      const value = readCell(column.type, cell)
      if (value instanceof CellFault)
        refuse(ctx, reading, name, { key: `validation.${value.rule}`, values: { max: decimalsOf(column.type) } })
      else if (value !== null && column.needs && !ctx.can(column.needs)) refuse(ctx, reading, name, needsPermission(ctx, column.needs))
      else if (value !== null) read[name] = value
    }
    const parsed = safeParse(schema, cleanInput(fieldsOf(read)), { reportInput: true })
    if (parsed.success) reading.body = decode(parsed.data) as z.output<Schema>
    else
      for (const { path, rule, values } of fieldFaults(parsed.error))
        refuse(ctx, reading, nameOf(path), { key: `validation.${rule}`, values })
    return reading
  }
}

/** A new row says nothing that its importer may not say of one. */
export function mustBeMadeWith(ctx: BusinessContext, kind: TableKind, reading: { errors: RowErrors | undefined; read: Cells }): void {
  for (const { name, needs, ofNew } of columnsOf(kind))
    if (ofNew && needs && reading.read[name] !== undefined && !ctx.can(needs)) refuse(ctx, reading, name, needsPermission(ctx, needs))
}

const decimalsOf = (type: CellType): number => (type === 'quantity' ? 3 : type === 'rate' ? 4 : 2)

/** Other requests go on: a long piece of work stands aside this often. Each of theirs waits for a few of such pieces, one for each of its steps. */
const SLICE_MS = 1.5
/** Milliseconds that it stands aside for requests that are under way, so that they wait for one such piece at most; where they never end it goes on. */
const REST_MS = 30

export class Slices {
  #began = performance.now()
  readonly #requests: Semaphore

  constructor({ app }: { app: { requestSlots: Semaphore } }) {
    this.#requests = app.requestSlots
  }

  /** Whether this turn has been long: what goes through each row of a file asks before it waits for nothing. */
  get isLong(): boolean {
    return performance.now() - this.#began >= SLICE_MS
  }

  /** Lets whatever waits have its turn, where this one has been long. */
  async pause(): Promise<void> {
    if (this.isLong) await this.standAside()
  }

  /** Lets requests that are under way go first, also where this turn has been short: before a statement, which they would share the database with. */
  async standAside(): Promise<void> {
    await this.#requests.rest(REST_MS)
    await new Promise((resolve) => setImmediate(resolve))
    this.#began = performance.now()
  }
}

/** In pieces of at most so many. */
export function* batches<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}
