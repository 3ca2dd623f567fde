// The reader of tables: a worker process, started by `src/services/table-reader.ts`, that turns the bytes of a file into rows of text.
// Plain JavaScript, so that Node runs it unchanged from the sources and beside a built server.
import { readCsv, textOf } from './csv.mjs'
import { Unreadable } from './workbook.mjs'
import { openXlsx } from './xlsx.mjs'

/** Most rows of one import: `table_too_big` beyond. */
const MOST_ROWS = 100_000
const MOST_CELLS = 2_500_000
/** Bytes of all their text: a workbook may repeat one long text in each row. */
const MOST_BYTES = 100_000_000
/** Columns beyond are ignored if empty, and too many otherwise. */
const MOST_COLUMNS = 256
/** Above this size the process ends, so that a large file’s memory is free while its rows are written. A process that reads small files has some 57 MiB. */
const FULL = 75 * 1_048_576

/** First rows of the sheets that are not read: how many, of how many sheets, with so many cells of so many characters. */
const HEAD_ROWS = 50
const MOST_HEADS = 20
const HEAD_CELLS = 100
const HEAD_LETTERS = 80

/** @typedef {{ name: string, head: string[][] }} SheetHead */

process.on('message', (/** @type {{ bytes: Uint8Array, sheet?: string | number }} */ { bytes, sheet }) => {
  void read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sheet).then((result) =>
    process.send?.({ made: result, full: process.memoryUsage.rss() > FULL }),
  )
})

/** Rows as JSON, one after another, with the start and the file's line of each: the app parses them one by one. Only a workbook has numbers. */
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

  /** @param {number} line @param {(string | number)[]} cells */
  add(line, cells) {
    let last = cells.length
    while (last > 0 && String(cells[last - 1] ?? '').trim() === '') last -= 1
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

/** @param {string} name */
const plainName = (name) => name.normalize('NFC').trim().toLowerCase()

/** @param {readonly { name: string }[]} sheets @param {string | number} sheet a name, or a position from 0 */
function positionOf(sheets, sheet) {
  const text = String(sheet)
  if (typeof sheet === 'string') {
    const exact = sheets.findIndex(({ name }) => name === sheet)
    const byName = exact < 0 ? sheets.findIndex(({ name }) => plainName(name) === plainName(sheet)) : exact
    if (byName >= 0) return byName
  }
  if (!/^\d{1,3}$/.test(text) || !(Number(text) in sheets)) throw new Unreadable('sheet_not_there', 'sheet')
  return Number(text)
}

/** @typedef {Awaited<ReturnType<typeof openXlsx>>} Book */

/** Reads the sheet into `rows`; if none is asked for, the first with rows, and the heads of the others. @param {Book} book @param {string | number | undefined} requested @param {Rows} rows */
async function readSheet({ sheets, readRows }, requested, rows) {
  const positions = requested === undefined ? sheets.keys() : [positionOf(sheets, requested)]
  for (const position of positions) {
    const sheet = /** @type {import('./xlsx.mjs').Sheet} */ (sheets[position])
    await readRows(sheet, (line, cells) => rows.add(line, cells))
    if (rows.lines.length === 0) continue
    const isChoice = requested === undefined && sheets.length > 1
    /** @type {SheetHead[]} */
    const heads = []
    for (const [at, sheet] of sheets.entries())
      heads.push({ name: sheet.name, head: isChoice && at < MOST_HEADS && at !== position ? await headOf(readRows, sheet) : [] })
    return { sheet: position, sheets: heads }
  }
  throw requested === undefined ? new Unreadable('table_empty') : new Unreadable('sheet_empty', 'sheet')
}

/** The first rows of a sheet; none if it is not readable. @param {Book['readRows']} readRows @param {import('./xlsx.mjs').Sheet} sheet */
async function headOf(readRows, sheet) {
  /** @type {string[][]} */
  const head = []
  try {
    await readRows(sheet, (_, cells) => {
      const texts = cells.slice(0, HEAD_CELLS).map((cell) => String(cell ?? '').slice(0, HEAD_LETTERS))
      if (texts.some((text) => text.trim() !== '')) head.push(texts)
      return head.length >= HEAD_ROWS
    })
    return head
  } catch {
    return []
  }
}

/** @param {Buffer} bytes @param {string | number | undefined} sheet */
async function read(bytes, sheet) {
  const rows = new Rows()
  try {
    if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') {
      const choice = await readSheet(await openXlsx(bytes), sheet, rows)
      return { ...rows.made(), ...choice }
    }
    // The old format of Excel, and a workbook with a password.
    if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) throw new Unreadable('table_old')
    const text = textOf(bytes)
    if (text === undefined) throw new Unreadable('table_none')
    if (sheet !== undefined) throw new Unreadable('sheet_not_there', 'sheet')
    const opened = readCsv(
      text,
      (line, cells) => rows.add(line, cells),
      (delimiter) => (rows.delimiter = delimiter),
    )
    if (opened !== undefined) return { refused: 'table_quote', line: opened }
    if (rows.lines.length === 0) throw new Unreadable('table_empty')
    return { ...rows.made(), sheet: null, sheets: [] }
  } catch (error) {
    return error instanceof Unreadable ? { refused: error.rule, field: error.field } : { refused: 'table_damaged' }
  }
}

// Ctrl-C and a stopping service signal every process of the group; this one ends with its server, which may have requests to answer.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit(0))
