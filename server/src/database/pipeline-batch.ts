import type pg from 'pg'
import { serialize } from 'pg-protocol'

/** A statement with its parameters, as Kysely compiles it. */
export interface Statement {
  text: string
  values: readonly unknown[]
}

export interface StatementResult {
  rows: unknown[]
  /** PostgreSQL’s command tag: `INSERT 0 3`. */
  tag: string
}

/** A result column and the parser of its text. */
interface Column {
  name: string
  parse: (text: string) => unknown
}

/** Columns of a result, and an empty row to copy: faster than adding column by column. */
interface RowShape {
  columns: readonly Column[]
  empty: Readonly<Record<string, unknown>>
}

/** Prepared statements of a connection: text → shape of its rows. */
export type Prepared = Map<string, RowShape>

export interface Session {
  prepared: Prepared
  /** True once the connection has prepared the statements that begin every transaction. */
  knowsStart: boolean
  /** Name of a statement to prepare. Undefined: it is not prepared. */
  nameOf(text: string): string | undefined
  parserOf(oid: number): (text: string) => unknown
}

interface PendingStatement extends Statement {
  resolve(result: StatementResult): void
  reject(error: unknown): void
}

const noColumns: RowShape = { columns: [], empty: {} }
const sync = serialize.sync()

/** Wire messages of statements without rows or parameters, unnamed. */
export const plainBytes = (texts: readonly string[]): Buffer =>
  Buffer.concat(texts.flatMap((text) => [serialize.parse({ text }), serialize.bind(), serialize.execute()]))

const startName = (index: number) => `start ${index}`

/** Wire messages that prepare the statements under names and run them. */
export const preparingBytes = (texts: readonly string[]): Buffer =>
  Buffer.concat(
    texts.flatMap((text, index) => {
      const name = startName(index)
      // A failed attempt may have prepared some of them.
      return [
        serialize.close({ type: 'S', name }),
        serialize.parse({ name, text }),
        serialize.bind({ statement: name }),
        serialize.execute(),
      ]
    }),
  )

/** Wire messages that run the prepared statements, without sending their texts. */
export const preparedBytes = (texts: readonly string[]): Buffer =>
  Buffer.concat(texts.flatMap((_, index) => [serialize.bind({ statement: startName(index) }), serialize.execute()]))

/**
 * Statements sent in one packet with one Sync at the end, so that the results come in one packet too. After an error, the remaining
 * statements are skipped and fail with it.
 */
export class PipelineBatch implements pg.Submittable {
  readonly statements: PendingStatement[] = []
  /** Statements at the front whose results are ignored, as bytes and texts. */
  readonly #prefixes: { bytes: Buffer; texts: readonly string[] }[] = []
  readonly #results: StatementResult[] = []
  /** Row shape of each statement, if known without asking the database. */
  #shapes: (RowShape | undefined)[] = []
  #rows: unknown[] = []
  #prefixResults = 0
  #parseError: unknown

  /** @param onSubmit called when the batch is sent: later statements go into another one */
  constructor(
    readonly session: Session,
    readonly onSubmit: () => void,
  ) {}

  get isNamed(): boolean {
    return this.session.nameOf('begin') !== undefined
  }

  /** Texts of all its statements. */
  get texts(): string[] {
    return [...this.#prefixes.flatMap(({ texts }) => texts), ...this.statements.map(({ text }) => text)]
  }

  begin(texts: readonly string[], bytes: Buffer): void {
    this.#prefixes.push({ texts, bytes })
    this.#prefixResults += texts.length
  }

  add({ text, values }: Statement): Promise<StatementResult> {
    return new Promise((resolve, reject) => this.statements.push({ text, values, resolve, reject }))
  }

  /** Rejects all statements of a batch that is not sent. */
  drop(error: unknown): void {
    for (const { reject } of this.statements) reject(error)
  }

  /**
   * @returns the error if the batch cannot be sent, such as a parameter without a text form. `pg` passes it to `handleError`; an exception
   * would end the process
   */
  submit = ({ stream }: pg.Connection): Error | undefined => {
    this.onSubmit()
    try {
      const bytes = this.statements.flatMap((statement) => this.#bytesOf(statement))
      stream.write(Buffer.concat([...this.#prefixes.map((prefix) => prefix.bytes), ...bytes, sync]))
      return undefined
    } catch (error) {
      return error as Error
    }
  }

  #bytesOf({ text, values }: PendingStatement): Buffer[] {
    const { session } = this
    const name = session.nameOf(text)
    const knownShape = session.prepared.get(text)
    const index = this.#shapes.push(knownShape) - 1
    const parameters = values.map(parameterText)
    const bind = serialize.bind(name ? { statement: name, values: parameters } : { values: parameters })
    if (knownShape) return [bind, serialize.execute()]
    // If a text is in the batch twice, the first one prepares it.
    const isFirst = !this.statements.slice(0, index).some((earlier) => earlier.text === text)
    // After a failure it may or may not be prepared. Closing an unknown name is no error.
    const prepare = name ? [serialize.close({ type: 'S', name }), serialize.parse({ name, text })] : [serialize.parse({ text })]
    return [...(isFirst || !name ? prepare : []), bind, serialize.describe({ type: 'P' }), serialize.execute()]
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    if (this.#prefixResults > 0) return
    const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.session.parserOf(dataTypeID) }))
    const empty = Object.fromEntries(columns.map(({ name }) => [name, null]))
    this.#shapes[this.#results.length] = { columns, empty }
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { columns, empty } = this.#shapes[this.#results.length] ?? noColumns
    const row = { ...empty }
    try {
      for (let index = 0; index < columns.length; index++) {
        const [column, text] = [columns[index] as Column, fields[index] ?? null]
        if (text !== null) row[column.name] = column.parse(text)
      }
      this.#rows.push(row)
    } catch (error) {
      this.#parseError ??= error
    }
  }

  handleCommandComplete({ text: tag }: { text: string }): void {
    if (this.#prefixResults > 0) {
      this.#prefixResults--
      if (this.#prefixResults === 0) this.session.knowsStart = this.isNamed
      return
    }
    const index = this.#results.push({ rows: this.#rows, tag }) - 1
    this.#rows = []
    const { text } = this.statements[index] as PendingStatement
    if (this.session.nameOf(text)) this.session.prepared.set(text, this.#shapes[index] ?? noColumns)
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleReadyForQuery(): void {
    this.#settleAll(this.#parseError)
  }

  handleError(error: unknown): void {
    this.#settleAll(this.#parseError ?? error)
  }

  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}

  #settleAll(error: unknown): void {
    // After an error, whether the start is still prepared is unknown: prepare it again.
    if (this.#prefixResults > 0) this.session.knowsStart = false
    // A parallel statement may hit its timeout after its result, while its workers end. The transaction has failed all the same, so the
    // last statement reports it: the next one would not know the reason.
    if (error !== undefined && this.#results.length === this.statements.length && this.statements.at(-1)?.text !== 'commit')
      this.#results.pop()
    const failedStatement = this.statements[this.#results.length]
    if (failedStatement) this.session.prepared.delete(failedStatement.text)
    for (const [index, { resolve, reject }] of this.statements.entries()) {
      const result = this.#results[index]
      if (result && !this.#parseError) resolve(result)
      else reject(error)
    }
  }
}

/** A parameter in text format. Only bytes travel in binary. */
function parameterText(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Buffer) return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayText(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value as number | boolean | bigint)
}

function arrayText(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    if (value === null || value === undefined) return 'NULL'
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    if (Array.isArray(value)) return arrayText(value)
    const text = String(parameterText(value))
    return plainElement.test(text) ? text : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
  })
  return `{${elements.join(',')}}`
}

/** An array element that needs no quotes. `null` needs them, or it would be NULL. */
const plainElement = /^(?!null$)[\w.:+-]+$/i
