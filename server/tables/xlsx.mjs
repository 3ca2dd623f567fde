// Reads the sheets of a workbook as they are inflated; only its shared texts are in memory whole. Nothing is run, fetched or
// expanded: a formula is its last value, and only the five XML entities and numeric ones are decoded.
import { Unreadable, Workbook, split, tagOf } from './workbook.mjs'

/** Shared texts, and the characters of all. */
const MOST_TEXTS = 1_000_000
const MOST_TEXT = 60_000_000
/** Rows and cells, empty ones too: the limits of a sheet, and as much as is read in a second or two. */
const MOST_ROWS = 1_048_576
const MOST_CELLS = 6_000_000
/** Sheets that are listed, and the characters of a name. */
const MOST_SHEETS = 100
const LONGEST_SHEET_NAME = 100

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

/** @typedef {{ name: string, path: string }} Sheet */

/** The visible sheets with rows and cells, in order; all if none is visible. @param {Workbook} book @param {string} workbook @returns {Promise<Sheet[]>} */
async function sheetsIn(book, workbook) {
  const all = [...workbook.matchAll(/<(?:\w{1,40}:)?sheet\b([^<>]*)>/g)].map(([, attributes = '']) => attributes)
  const visible = all.filter((attributes) => !/hidden/i.test(attribute(attributes, 'state') ?? ''))
  const links = await book.whole('xl/_rels/workbook.xml.rels')
  const targets = new Map(
    [...links.matchAll(/<(?:\w{1,40}:)?Relationship\b([^<>]*)>/g)].map(([, attributes = '']) => [
      attribute(attributes, 'Id'),
      attribute(attributes, 'Target'),
    ]),
  )
  const sheets = (visible.length > 0 ? visible : all).slice(0, MOST_SHEETS).flatMap((attributes) => {
    const target = targets.get(/\s\w+:id="([^"]*)"/.exec(attributes)?.[1])
    const path = target ? (target.startsWith('/') ? target.slice(1) : `xl/${target}`) : 'xl/worksheets/sheet1.xml'
    const name = unescaped(attribute(attributes, 'name') ?? '').slice(0, LONGEST_SHEET_NAME)
    return book.entries.has(path) && !path.includes('/chartsheets/') ? [{ name, path }] : []
  })
  const path = [...book.entries.keys()].find((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
  return sheets.length > 0 || !path ? sheets : [{ name: '', path }]
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
 * A workbook with its shared texts. `readRows` gives the number of each row, from 1, and its cells. Empty cells are empty texts. A number
 * stays one if a person sees its digits.
 * @param {Buffer} bytes
 * @throws {Unreadable}
 */
export async function openXlsx(bytes) {
  const book = new Workbook(bytes)
  const workbook = await book.whole('xl/workbook.xml')
  const sheets = workbook ? await sheetsIn(book, workbook) : []
  if (sheets.length === 0) throw new Unreadable('table_none')
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
  const counts = { rows: 0, cells: 0 }
  return {
    sheets,
    /** @param {Sheet} sheet @param {(line: number, cells: (string | number)[]) => boolean | void} onRow true: no more rows */
    async readRows({ path }, onRow) {
      let line = 0
      for await (const row of book.elements(path, 'row')) {
        counts.rows += 1
        if (counts.rows > MOST_ROWS) throw new Unreadable('table_too_big')
        line = Number(attribute(row.slice(0, row.indexOf('>')), 'r') ?? line + 1)
        const cells = cellsOf(row, texts, formats, from1904, counts)
        if (cells.length > 0 && onRow(line, cells)) return
      }
    },
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
