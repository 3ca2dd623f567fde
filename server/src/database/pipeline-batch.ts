import type pg from 'pg'
import { serialize } from 'pg-protocol'

/** A statement with its parameters, as Kysely compiles it. */
export interface Statement {
  text: string
  values: readonly unknown[]
}

export interface Answer {
  rows: unknown[]
  /** As PostgreSQL says what was done: `INSERT 0 3`. */
  tag: string
}

/** A column of an answer: its name, and how its text is read. */
interface Column {
  name: string
  parse: (text: string) => unknown
}

/** What the rows of an answer are made of: a row with nothing in it is copied for each, which is quicker than adding column by column. */
interface Shape {
  columns: readonly Column[]
  empty: Readonly<Record<string, unknown>>
}

/** What a connection knows by name: each text that it has prepared, with the shape of what it answers. */
export type Prepared = Map<string, Shape>

export interface Session {
  prepared: Prepared
  /** Whether it knows by name what every transaction begins with. */
  knowsStart: boolean
  /** The name of a text, or none where statements are not to outlive their transaction. */
  nameOf(text: string): string | undefined
  parserOf(oid: number): (text: string) => unknown
}

interface Asked extends Statement {
  answer(answer: Answer): void
  fail(error: unknown): void
}

const none: Shape = { columns: [], empty: {} }
const sync = serialize.sync()

/** Statements without rows or parameters, as bytes that any round trip may begin with. */
export const plainBytes = (texts: readonly string[]): Buffer =>
  Buffer.concat(texts.flatMap((text) => [serialize.parse({ text }), serialize.bind(), serialize.execute()]))

const startName = (index: number) => `start ${index}`

/** The same under names, for the first time on a connection. */
export const preparingBytes = (texts: readonly string[]): Buffer =>
  Buffer.concat(
    texts.flatMap((text, index) => {
      const name = startName(index)
      // One that failed may have left some of them.
      return [
        serialize.close({ type: 'S', name }),
        serialize.parse({ name, text }),
        serialize.bind({ statement: name }),
        serialize.execute(),
      ]
    }),
  )

/** What the connection knows by these names, without a text that it would have to read. */
export const preparedBytes = (texts: readonly string[]): Buffer =>
  Buffer.concat(texts.flatMap((_, index) => [serialize.bind({ statement: startName(index) }), serialize.execute()]))

/**
 * Statements that leave in one packet, with one Sync behind them all: the database answers them all at once, where each with a Sync of
 * its own would be an answer, and a packet, of its own. What comes after one that fails is passed over, and fails with it.
 */
export class PipelineBatch implements pg.Submittable {
  readonly statements: Asked[] = []
  /** Statements in front whose answers nobody asks for: bytes, and which. */
  readonly #before: { bytes: Buffer; texts: readonly string[] }[] = []
  readonly #answers: Answer[] = []
  /** What each statement answers, where the database does not have to be asked for it. */
  #shapes: (Shape | undefined)[] = []
  #rows: unknown[] = []
  #skip = 0
  #unreadable: unknown

  /** @param onSubmit told when it leaves: what is asked later takes another one */
  constructor(
    readonly session: Session,
    readonly onSubmit: () => void,
  ) {}

  get isNamed(): boolean {
    return this.session.nameOf('begin') !== undefined
  }

  /** Every text in it. */
  get texts(): string[] {
    return [...this.#before.flatMap(({ texts }) => texts), ...this.statements.map(({ text }) => text)]
  }

  begin(texts: readonly string[], bytes: Buffer): void {
    this.#before.push({ texts, bytes })
    this.#skip += texts.length
  }

  ask({ text, values }: Statement): Promise<Answer> {
    return new Promise((answer, fail) => this.statements.push({ text, values, answer, fail }))
  }

  /** Gives up what was not sent. */
  drop(error: unknown): void {
    for (const { fail } of this.statements) fail(error)
  }

  /** @returns why it cannot leave, such as a parameter that has no text: `pg` gives that to `handleError`. What is thrown here would end the process */
  submit = ({ stream }: pg.Connection): Error | undefined => {
    this.onSubmit()
    try {
      const bytes = this.statements.flatMap((statement) => this.#bytesOf(statement))
      stream.write(Buffer.concat([...this.#before.map((some) => some.bytes), ...bytes, sync]))
      return undefined
    } catch (error) {
      return error as Error
    }
  }

  #bytesOf({ text, values }: Asked): Buffer[] {
    const { session } = this
    const name = session.nameOf(text)
    const known = session.prepared.get(text)
    const index = this.#shapes.push(known) - 1
    const parameters = values.map(asParameter)
    const bind = serialize.bind(name ? { statement: name, values: parameters } : { values: parameters })
    if (known) return [bind, serialize.execute()]
    // Twice in one round trip it is the first that prepares it.
    const isFirst = !this.statements.slice(0, index).some((earlier) => earlier.text === text)
    // One that failed may be there under its name or not: closing what is not there is no error.
    const prepare = name ? [serialize.close({ type: 'S', name }), serialize.parse({ name, text })] : [serialize.parse({ text })]
    return [...(isFirst || !name ? prepare : []), bind, serialize.describe({ type: 'P' }), serialize.execute()]
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    if (this.#skip > 0) return
    const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.session.parserOf(dataTypeID) }))
    const empty = Object.fromEntries(columns.map(({ name }) => [name, null]))
    this.#shapes[this.#answers.length] = { columns, empty }
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { columns, empty } = this.#shapes[this.#answers.length] ?? none
    const row = { ...empty }
    try {
      for (let index = 0; index < columns.length; index++) {
        const [column, text] = [columns[index] as Column, fields[index] ?? null]
        if (text !== null) row[column.name] = column.parse(text)
      }
      this.#rows.push(row)
    } catch (error) {
      this.#unreadable ??= error
    }
  }

  handleCommandComplete({ text: tag }: { text: string }): void {
    if (this.#skip > 0) {
      this.#skip--
      if (this.#skip === 0) this.session.knowsStart = this.isNamed
      return
    }
    const index = this.#answers.push({ rows: this.#rows, tag }) - 1
    this.#rows = []
    const { text } = this.statements[index] as Asked
    if (this.session.nameOf(text)) this.session.prepared.set(text, this.#shapes[index] ?? none)
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleReadyForQuery(): void {
    this.#settle(this.#unreadable)
  }

  handleError(error: unknown): void {
    this.#settle(this.#unreadable ?? error)
  }

  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}

  #settle(error: unknown): void {
    // Whether it is still there by its name, and answers as before, is found out anew.
    if (this.#skip > 0) this.session.knowsStart = false
    // A statement that ran in parallel may be ended for its time once it has answered, as its workers end: the transaction is over all the same, and
    // would be heard of by what comes next, which knows no reason.
    if (error !== undefined && this.#answers.length === this.statements.length && this.statements.at(-1)?.text !== 'commit')
      this.#answers.pop()
    const failed = this.statements[this.#answers.length]
    if (failed) this.session.prepared.delete(failed.text)
    for (const [index, { answer, fail }] of this.statements.entries()) {
      const done = this.#answers[index]
      if (done && !this.#unreadable) answer(done)
      else fail(error)
    }
  }
}

/** A parameter as text, which is how all travel but bytes. */
function asParameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Buffer) return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayText(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value as number | boolean | bigint)
}

function arrayText(values: readonly unknown[]): string {
  const parts = values.map((value) => {
    if (value === null || value === undefined) return 'NULL'
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    if (Array.isArray(value)) return arrayText(value)
    const text = String(asParameter(value))
    return plainElement.test(text) ? text : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
  })
  return `{${parts.join(',')}}`
}

/** Nothing that an array's text would have to quote; `null` would be none. */
const plainElement = /^(?!null$)[\w.:+-]+$/i
