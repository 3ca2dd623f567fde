// Reads the first sheet of a workbook as it is inflated; only its shared texts are in memory whole. Nothing is run, fetched or
// expanded: a formula is its last value, and only the five XML entities and numeric ones are decoded. Files are untrusted: no pattern
// reads past the next `<`, so that none reads a part of a file repeatedly.
import { createInflateRaw } from 'node:zlib'

/** Most bytes of all inflated parts: stops a zip bomb. */
const MOST_INFLATED = 300_000_000
/** Characters of one row, or of one shared text. */
const MOST_AT_ONCE = 4_000_000
/** Shared texts, and the characters of all. */
const MOST_TEXTS = 1_000_000
const MOST_TEXT = 60_000_000
/** Rows and cells, empty ones too: the limits of a sheet, and as much as is read in a second or two. */
const MOST_ROWS = 1_048_576
const MOST_CELLS = 6_000_000
/** Longest name of an element, with its prefix. */
const LONGEST_NAME = 60

/** An error in a file, with the key of its message. */
export class Unreadable extends Error {
  /** @param {string} rule */
  constructor(rule) {
    super(rule)
    this.rule = rule
  }
}

/** @typedef {{ offset: number, packed: number, size: number, method: number }} Entry */

/** @param {Buffer} bytes @returns {Map<string, Entry>} */
function entriesOf(bytes) {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > bytes.length) throw new Unreadable('table_damaged')
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  /** @type {Map<string, Entry>} */
  const entries = new Map()
  for (let index = 0; index < count && at + 46 <= bytes.length; index++) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Unreadable('table_damaged')
    const [name, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]
    const path = bytes.toString('utf8', at + 46, at + 46 + name).replace(/^\//, '')
    const [packed, size, offset] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 42)]
    entries.set(path, { method: bytes.readUInt16LE(at + 10), packed, size, offset })
    at += 46 + name + extra + comment
  }
  return entries
}

export class Workbook {
  /** @param {Buffer} bytes */
  constructor(bytes) {
    this.bytes = bytes
    this.entries = entriesOf(bytes)
    this.inflated = 0
  }

  /** The text of a part, piece by piece. @param {string} path @returns {AsyncGenerator<string>} */
  async *pieces(path) {
    const entry = this.entries.get(path)
    if (!entry) return
    const { offset, packed, size, method } = entry
    // A zip bomb that declares its size fails before its first byte; one that does not fails beyond its declared size.
    if (this.inflated + size > MOST_INFLATED) throw new Unreadable('table_too_big')
    const most = this.inflated + size
    if (offset + 30 > this.bytes.length) throw new Unreadable('table_damaged')
    const start = offset + 30 + this.bytes.readUInt16LE(offset + 26) + this.bytes.readUInt16LE(offset + 28)
    const raw = this.bytes.subarray(start, start + packed)
    const decoder = new TextDecoder('utf-8')
    if (method !== 0 && method !== 8) throw new Unreadable('table_damaged')
    /** @type {AsyncIterable<Buffer> | Buffer[]} */
    const source = method === 0 ? [raw] : createInflateRaw({ chunkSize: 262_144 }).on('error', () => {})
    if (method === 8) /** @type {import('node:zlib').InflateRaw} */ (source).end(raw)
    try {
      for await (const chunk of source) {
        this.inflated += chunk.length
        if (this.inflated > most) throw new Unreadable('table_damaged')
        yield decoder.decode(chunk, { stream: true })
      }
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable('table_damaged')
    }
  }

  /** @param {string} path */
  async whole(path) {
    let text = ''
    for await (const piece of this.pieces(path)) {
      text += piece
      if (text.length > MOST_AT_ONCE) throw new Unreadable('table_too_big')
    }
    return text
  }

  /**
   * Each element of a name, from its start to the start of the next, complete across pieces.
   * @param {string} path @param {string} name @returns {AsyncGenerator<string>}
   */
  async *elements(path, name) {
    let remaining = ''
    let tag = ''
    for await (const piece of this.pieces(path)) {
      // Earlier text has been searched already, except for a tag that is cut in two.
      const from = Math.max(0, remaining.length - LONGEST_NAME)
      remaining += piece
      tag ||= tagOf(remaining.slice(from), name)
      if (tag) {
        const position = remaining.slice(from).lastIndexOf(tag)
        const end = position < 0 ? -1 : from + position
        if (end > 0) {
          for (const element of split(remaining.slice(0, end), tag)) yield element
          remaining = remaining.slice(end)
        }
      }
      if (remaining.length > MOST_AT_ONCE) throw new Unreadable('table_too_big')
    }
    if (tag) for (const element of split(remaining, tag)) yield element
  }
}

/** `<row`, or `<x:row` if the part uses a prefix. @param {string} text @param {string} name */
function tagOf(text, name) {
  const match = new RegExp(`<(\\w{1,40}:)?${name}[\\s/>]`).exec(text)
  return match ? `<${match[1] ?? ''}${name}` : ''
}

/** @param {string} text @param {string} tag */
function* split(text, tag) {
  let from = next(text, tag, 0)
  while (from >= 0) {
    const to = next(text, tag, from + tag.length)
    yield to < 0 ? text.slice(from) : text.slice(from, to)
    from = to
  }
}

/** @param {string} text @param {string} tag @param {number} from */
function next(text, tag, from) {
  for (let at = text.indexOf(tag, from); at >= 0; at = text.indexOf(tag, at + 1)) {
    const after = text[at + tag.length]
    if (after === undefined || after === '>' || after === ' ' || after === '/' || after === '\n' || after === '\r' || after === '\t')
      return at
  }
  return -1
}

/** @type {Record<string, string>} */
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** @param {string} text */
const unescaped = (text) =>
  text.includes('&')
    ? text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,4});/gi, (match, /** @type {string} */ name) => {
        if (name[0] !== '#') return entities[name] ?? match
        const code = name[1] === 'x' || name[1] === 'X' ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10)
        return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : ''
      })
    : text

/** @param {string} element */
function withoutSounds(element) {
  if (!element.includes('rPh')) return element
  let text = ''
  let at = 0
  for (const { index } of element.matchAll(/<(?:\w{1,40}:)?rPh[\s>]/g)) {
    if (index < at) continue
    const closing = /<\/(?:\w{1,40}:)?rPh>/g
    closing.lastIndex = index
    const close = closing.exec(element)
    if (!close) break
    text += element.slice(at, index)
    at = close.index + close[0].length
  }
  return text + element.slice(at)
}

/** The texts of `<t>` in an element, joined; phonetic text (`<rPh>`) is left out. @param {string} element */
function textsIn(element) {
  let text = ''
  const from = withoutSounds(element)
  for (let at = 0; ;) {
    const opening = /<(?:\w{1,40}:)?t(?:\s[^<>]*)?>/g
    opening.lastIndex = at
    const open = opening.exec(from)
    if (!open)
      return unescaped(text).replace(/_x([0-9A-F]{4})_/g, (_, /** @type {string} */ code) => String.fromCharCode(parseInt(code, 16)))
    const start = open.index + open[0].length
    const close = from.indexOf('</', start)
    if (close < 0) return unescaped(text)
    text += from.slice(start, close)
    at = close
  }
}

/** @param {string} attributes @param {string} name */
function attribute(attributes, name) {
  const at = attributes.indexOf(` ${name}="`)
  if (at < 0) return undefined
  const start = at + name.length + 3
  return attributes.slice(start, attributes.indexOf('"', start))
}

/**
 * A number format: whether it shows a date or time, and up to how many digits it pads with zeros.
 * @typedef {{ isDate: boolean, digits: number }} NumberFormat
 */

/** The number formats of cells. @param {string} styles @returns {NumberFormat[]} by the number of a cell's style */
function numberFormats(styles) {
  /** @type {Map<number, string>} */
  const formatById = new Map()
  for (const [, attributes = ''] of styles.matchAll(/<(?:\w{1,40}:)?numFmt\b([^<>]*)>/g))
    formatById.set(Number(attribute(attributes, 'numFmtId')), unescaped(attribute(attributes, 'formatCode') ?? ''))
  const open = /<(?:\w{1,40}:)?cellXfs\b/.exec(styles)
  const rest = open ? styles.slice(open.index) : ''
  const cells = rest.slice(0, Math.max(0, rest.search(/<\/(?:\w{1,40}:)?cellXfs>/)))
  return [...cells.matchAll(/<(?:\w{1,40}:)?xf\b([^<>]*)>/g)].map(([, attributes = '']) => {
    const id = Number(attribute(attributes, 'numFmtId') ?? 0)
    if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47)) return { isDate: true, digits: 0 }
    const written = (formatById.get(id) ?? '').slice(0, 255)
    const format = written.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
    // `00000` alone, before the formats of negative numbers and texts, and after a language.
    const zeros = /^(?:\[\$[^\]]*\])?(0{2,})(?:;|$)/.exec(written)?.[1] ?? ''
    return { isDate: /[dmyhs]/i.test(format) && !/[#0]/.test(format), digits: zeros.length }
  })
}

/** @param {number} days @param {boolean} from1904 */
function dayOf(days, from1904) {
  const time = (from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)) + Math.round(days * 86_400) * 1000
  if (!Number.isFinite(time) || Math.abs(time) > 8e15) return String(days)
  const text = new Date(time).toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`
}

/** The path of the first visible sheet. @param {Workbook} book @param {string} workbook */
async function firstSheet(book, workbook) {
  const sheets = [...workbook.matchAll(/<(?:\w{1,40}:)?sheet\b([^<>]*)>/g)].map(([, attributes = '']) => attributes)
  const sheet = sheets.find((attributes) => !/hidden/i.test(attribute(attributes, 'state') ?? '')) ?? sheets[0] ?? ''
  const id = /\s\w+:id="([^"]*)"/.exec(sheet)?.[1]
  const links = await book.whole('xl/_rels/workbook.xml.rels')
  const link = [...links.matchAll(/<(?:\w{1,40}:)?Relationship\b([^<>]*)>/g)]
    .map(([, attributes = '']) => attributes)
    .find((attributes) => attribute(attributes, 'Id') === id)
  const target = link ? attribute(link, 'Target') : undefined
  const path = target ? (target.startsWith('/') ? target.slice(1) : `xl/${target}`) : 'xl/worksheets/sheet1.xml'
  return book.entries.has(path) ? path : [...book.entries.keys()].find((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
}

/** @param {string} reference `BC12` @returns from 0 */
function columnOf(reference) {
  let column = 0
  for (const letter of reference) {
    const code = letter.charCodeAt(0)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

/**
 * Each row of the first sheet with its number, from 1; empty cells are empty texts. A number is one if a person sees its digits.
 * @param {Buffer} bytes
 * @param {(line: number, cells: (string | number)[]) => void} onRow
 * @throws {Unreadable}
 */
export async function readXlsx(bytes, onRow) {
  const book = new Workbook(bytes)
  const workbook = await book.whole('xl/workbook.xml')
  const sheet = workbook && (await firstSheet(book, workbook))
  if (!sheet) throw new Unreadable('table_none')
  const from1904 = /date1904="(1|true)"/.test(workbook)
  const formats = numberFormats(await book.whole('xl/styles.xml'))
  /** @type {string[]} */
  const texts = []
  let letters = 0
  const shared = [...book.entries.keys()].find((name) => /^xl\/sharedstrings\.xml$/i.test(name))
  if (shared)
    for await (const element of book.elements(shared, 'si')) {
      texts.push(textsIn(element))
      letters += element.length
      if (texts.length > MOST_TEXTS || letters > MOST_TEXT) throw new Unreadable('table_too_big')
    }
  let line = 0
  const counts = { rows: 0, cells: 0 }
  for await (const row of book.elements(sheet, 'row')) {
    counts.rows += 1
    if (counts.rows > MOST_ROWS) throw new Unreadable('table_too_big')
    line = Number(attribute(row.slice(0, row.indexOf('>')), 'r') ?? line + 1)
    const cells = cellsOf(row, texts, formats, from1904, counts)
    if (cells.length > 0) onRow(line, cells)
  }
}

/** @param {string} row @param {string[]} texts @param {NumberFormat[]} formats @param {boolean} from1904 @param {{ cells: number }} counts */
function cellsOf(row, texts, formats, from1904, counts) {
  /** @type {(string | number)[]} */
  const cells = []
  const tag = tagOf(row, 'c')
  if (!tag) return cells
  let after = 0
  for (const element of split(row, tag)) {
    const end = element.indexOf('>')
    if (end < 0) break
    counts.cells += 1
    if (counts.cells > MOST_CELLS) throw new Unreadable('table_too_big')
    const attributes = element.slice(0, end)
    const reference = attribute(attributes, 'r')
    // A cell without a reference follows the one before it, empty ones too: our own exports are written so.
    const column = reference ? columnOf(reference) : after
    after = column + 1
    if (column < 0 || column > 16_383) continue
    const value = element[end - 1] === '/' ? '' : valueOf(attributes, element.slice(end + 1), texts, formats, from1904)
    if (value === '') continue
    while (cells.length < column) cells.push('')
    cells[column] = value
  }
  return cells
}

/** @param {string} attributes @param {string} inner @param {string[]} texts @param {NumberFormat[]} formats @param {boolean} from1904 */
function valueOf(attributes, inner, texts, formats, from1904) {
  const type = attribute(attributes, 't')
  if (type === 'inlineStr') return textsIn(inner)
  const open = /<(?:\w{1,40}:)?v(?:\s[^<>]*)?>/.exec(inner)
  if (!open) return ''
  const start = open.index + open[0].length
  const raw = inner.slice(start, Math.max(start, inner.indexOf('</', start)))
  if (type === 's') return texts[Number(raw)] ?? ''
  if (type === 'b') return raw === '1' ? 'TRUE' : 'FALSE'
  if (type === 'str' || type === 'e' || type === 'd') return unescaped(raw)
  const number = Number(raw)
  if (!Number.isFinite(number)) return unescaped(raw)
  const { isDate = false, digits = 0 } = formats[Number(attribute(attributes, 's') ?? 0)] ?? {}
  if (isDate) return dayOf(number, from1904)
  // A long code that a program stored as a number.
  if (/^\d{16,}$/.test(raw)) return raw
  // From here on a spreadsheet rounded: as text, a code would be refused and an amount read.
  if (/e/i.test(raw) && Math.abs(number) >= 1e15) return number.toExponential()
  // The zeros that a person sees before a code.
  if (digits > 0 && number >= 0 && Number.isSafeInteger(number)) return String(number).padStart(digits, '0')
  // Seventeen digits instead of fifteen: 0.30000000000000004.
  return Number(number.toPrecision(15))
}
