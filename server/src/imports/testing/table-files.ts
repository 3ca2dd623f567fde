import fc from 'fast-check'
import { sheetOf, workbookOf } from '../../testing/workbooks.ts'

/* Tables as files: figures, separators, encodings and rows around the records, as programs and people write them. */

export type TableRow = Readonly<Record<string, string>>

/** How a file writes its figures and answers. */
export interface Hand {
  sign: 'point' | 'comma'
  /** Between thousands. */
  group: '' | ',' | '.' | ' ' | '\u00a0'
  currency: '' | '₦' | 'NGN '
  /** Decimals of whole amounts. */
  isPadded: boolean
  yes: string
  no: string
}

const grouped = (digits: string, group: string): string => digits.replaceAll(/\B(?=(\d{3})+$)/g, group)

function figure(value: number, decimals: number, { sign, group, isPadded }: Hand): string {
  const [digits = '', all = ''] = Math.abs(value / 10 ** decimals)
    .toFixed(decimals)
    .split('.')
  const rest = isPadded && decimals === 2 ? all : all.replace(/0+$/, '')
  return `${value < 0 ? '-' : ''}${grouped(digits, group)}${rest && (sign === 'point' ? '.' : ',')}${rest}`
}

export const moneyText = (kobo: number, hand: Hand): string => `${hand.currency}${figure(kobo, 2, hand)}`
/** @param thousandths of a unit, or grams of a kilogram */
export const quantityText = (thousandths: number, hand: Hand): string => figure(thousandths, 3, hand)
export const htmlOf = (paragraphs: readonly string[]): string =>
  paragraphs.map((text) => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`).join('\n')

const points: readonly Hand['group'][] = ['', ',', ' ']
const commas: readonly Hand['group'][] = ['', '.', ' ', '\u00a0']
export const hand: fc.Arbitrary<Hand> = fc.constantFrom('point' as const, 'comma' as const).chain((sign) =>
  fc.record({
    sign: fc.constant(sign),
    group: fc.constantFrom(...(sign === 'point' ? points : commas)),
    currency: fc.constantFrom('', '', '₦' as const, 'NGN ' as const),
    isPadded: fc.boolean(),
    ...{ yes: fc.constant('yes'), no: fc.constant('no') },
  }),
)

/** How a file looks beside its records. */
export interface Look {
  separator: ',' | ';' | '\t'
  encoding: 'utf8' | 'utf8 with a mark' | 'utf16' | 'windows' | 'xlsx'
  lineEnd: '\n' | '\r\n'
  quotesAll: boolean
  /** Keys by which columns are sorted. */
  order: number[]
  /** Rows above the headings. */
  title: string[][]
  /** Empty columns, by their headings. */
  emptyColumns: string[]
  hasTotals: boolean
  /** Records after which a row without any cell stands. */
  blankAfter: number[]
}

export const look: fc.Arbitrary<Look> = fc.record({
  separator: fc.constantFrom(',' as const, ';' as const, '\t' as const),
  encoding: fc.constantFrom('utf8' as const, 'utf8 with a mark' as const, 'utf16' as const, 'windows' as const, 'xlsx' as const),
  lineEnd: fc.constantFrom('\n' as const, '\r\n' as const),
  quotesAll: fc.boolean(),
  order: fc.array(fc.nat({ max: 999 }), { minLength: 60, maxLength: 60 }),
  title: fc.constantFrom<string[][]>([], [], [['Ade & Sons, Ikeja']], [['Stock list', '', '31/12/2025'], [], ['Printed by: Ada']]),
  emptyColumns: fc.constantFrom<string[]>([], [], ['', 'Remarks'], ['Size chart']),
  hasTotals: fc.boolean(),
  blankAfter: fc.array(fc.nat({ max: 8 }), { maxLength: 1 }),
})

const windowsLetters = /^[\n\r\t -~\u00a0-\u00ff’“”–…€]*$/
const windowsBytes = new Map([...'’“”–…€'].map((letter, place) => [letter, [0x92, 0x93, 0x94, 0x96, 0x85, 0x80][place] ?? 0]))

export interface TableFile {
  bytes: Uint8Array
  name: string
  /** Rows with any cell below the headings. */
  rows: number
  /** Line of the last record. */
  lastLine: number
  text: string
}

const headingsOf = (rows: readonly TableRow[], { emptyColumns, order }: Look): string[] =>
  [...new Set([...rows.flatMap((row) => Object.keys(row)), ...emptyColumns])]
    .map((heading, place) => [order[place % order.length] ?? 0, heading] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, heading]) => heading)

/** @param totals cells of a last row of sums, by heading */
export function fileOf(rows: readonly TableRow[], look: Look, totals: TableRow | undefined): TableFile {
  const headings = headingsOf(rows, look)
  const records = look.hasTotals && totals ? [...rows, totals] : rows
  const table = [
    ...look.title,
    headings,
    ...records.flatMap((row, place) => [headings.map((heading) => row[heading] ?? ''), ...(look.blankAfter.includes(place) ? [[]] : [])]),
  ]
  const lastRow = table.findLastIndex((cells) => cells.some((cell) => cell !== ''))
  const linesOf = (cells: readonly string[]) => cells.join('').split('\n').length
  // A cell of several lines takes as many of a CSV file.
  const lastLine = look.encoding === 'xlsx' ? lastRow + 1 : table.slice(0, lastRow).reduce((line, cells) => line + linesOf(cells), 1)
  const quoted = (cell: string) => (look.quotesAll || /["\r\n\t;,]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const text = table.map((cells) => `${cells.map(quoted).join(look.separator)}${look.lineEnd}`).join('')
  return {
    bytes: look.encoding === 'xlsx' ? workbookOf(sheetOf(table)) : encoded(text, look.encoding),
    name: look.encoding === 'xlsx' ? 'list.xlsx' : 'list.csv',
    lastLine,
    rows: records.length,
    text,
  }
}

function encoded(text: string, encoding: Look['encoding']): Uint8Array {
  if (encoding === 'utf16') return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  if (encoding === 'windows' && windowsLetters.test(text))
    return Buffer.from([...text].map((letter) => windowsBytes.get(letter) ?? letter.codePointAt(0) ?? 0))
  return Buffer.from(encoding === 'utf8 with a mark' ? `\ufeff${text}` : text)
}
