// The reader of tables: a worker process, started by `src/services/table-reader.ts`, that turns the bytes of a file into rows of text.
// Plain JavaScript, so that Node runs it unchanged from the sources and beside a built server.
import { readCsv, textOf } from './csv.mjs'
import { Unreadable, readXlsx } from './xlsx.mjs'

/** Most rows of one import: `table_too_big` beyond. */
const MOST_ROWS = 100_000
const MOST_CELLS = 2_500_000
/** Bytes of all their text: a workbook may repeat one long text in each row. */
const MOST_BYTES = 100_000_000
/** Columns beyond are ignored if empty, and too many otherwise. */
const MOST_COLUMNS = 256
/** Above this size the process ends, so that a large file’s memory is free while its rows are written. A process that reads small files has some 57 MiB. */
const FULL = 75 * 1_048_576

process.on('message', (/** @type {{ bytes: Uint8Array }} */ { bytes }) => {
  void read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then((result) =>
    process.send?.({ made: result, full: process.memoryUsage.rss() > FULL }),
  )
})

/** Rows as JSON, one after another, with the start and the file's line of each: the app parses them one by one. */
class Rows {
  /** @type {Buffer[]} */
  parts = []
  /** @type {string[]} */
  pending = []
  /** @type {number[]} */
  lines = []
  /** @type {number[]} */
  lengths = []
  cells = 0
  bytes = 0
  /** @type {string | undefined} */
  delimiter = undefined

  /** @param {number} line @param {string[]} cells */
  add(line, cells) {
    let last = cells.length
    while (last > 0 && (cells[last - 1] ?? '').trim() === '') last -= 1
    if (last === 0) return
    if (last > MOST_COLUMNS) throw new Unreadable('table_too_wide')
    this.cells += last
    if (this.lines.length >= MOST_ROWS || this.cells > MOST_CELLS) throw new Unreadable('table_too_big')
    const json = JSON.stringify(cells.slice(0, last))
    const length = Buffer.byteLength(json)
    this.bytes += length
    if (this.bytes > MOST_BYTES) throw new Unreadable('table_too_big')
    this.lines.push(line)
    this.lengths.push(length)
    this.pending.push(json)
    if (this.pending.length >= 2000) this.pack()
  }

  pack() {
    this.parts.push(Buffer.from(this.pending.join('')))
    this.pending = []
  }

  made() {
    this.pack()
    return {
      delimiter: this.delimiter,
      rows: Buffer.concat(this.parts),
      lines: Uint32Array.from(this.lines),
      lengths: Uint32Array.from(this.lengths),
    }
  }
}

/** @param {Buffer} bytes */
async function read(bytes) {
  const rows = new Rows()
  const onRow = (/** @type {number} */ line, /** @type {string[]} */ cells) => rows.add(line, cells)
  try {
    if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') await readXlsx(bytes, onRow)
    // The old format of Excel, and a workbook with a password.
    else if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) throw new Unreadable('table_old')
    else {
      const text = textOf(bytes)
      if (text === undefined) throw new Unreadable('table_none')
      const opened = readCsv(text, onRow, (delimiter) => (rows.delimiter = delimiter))
      if (opened !== undefined) return { refused: 'table_quote', line: opened }
    }
    if (rows.lines.length === 0) throw new Unreadable('table_empty')
    return rows.made()
  } catch (error) {
    return { refused: error instanceof Unreadable ? error.rule : 'table_damaged' }
  }
}

// Ctrl-C and a stopping service signal every process of the group; this one ends with its server, which may have requests to answer.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit(0))
