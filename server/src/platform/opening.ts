import pg from 'pg'

/** One message of PostgreSQL's protocol: a letter, the length with its own four bytes, and what it says. */
function message(letter: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5, letter)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const nothing = Buffer.alloc(0)
/** No name, no parameters, no formats; no name, all rows. */
const bindAndExecute = Buffer.concat([message('B', Buffer.alloc(8)), message('E', Buffer.alloc(5))])
const sync = message('S', nothing)
/** No name before the text; its end, and no types of parameters, after it. */
const prepared = (text: string): Buffer => Buffer.concat([message('P', Buffer.from(`\0${text}\0\0\0`)), bindAndExecute])

type Done = (error: Error | undefined) => void

/**
 * Statements without rows or parameters, each a message of its own, and answered all at once: answered one by one they would take twice
 * as long. What comes after one that fails is passed over.
 */
class Opening extends pg.Query {
  constructor(
    readonly texts: readonly string[],
    readonly bytes: Buffer,
    done: Done,
  ) {
    super({ text: texts.join('; ') }, done)
  }

  override submit = ({ stream }: pg.Connection): void => void stream.write(this.bytes)

  /** Nobody asks what each did. */
  handleCommandComplete(): void {}
}

/** @param always what each begins with, which is put into bytes once @returns makes one that goes on with what is given */
export function opening(always: readonly string[]): (further: readonly string[], done: Done) => Opening {
  const bytes = Buffer.concat(always.map(prepared))
  return (further, done) => new Opening([...always, ...further], Buffer.concat([bytes, ...further.map(prepared), sync]), done)
}
