import { koboToText } from '../platform/money.ts'
import type { CellType } from './columns.ts'
import { unitOf } from './unit-words.ts'
import { isForSaleOf, yesNoOf } from './yes-no-words.ts'

/*
 * Reads and writes cells of tables from any program: `1,500.00`, `1.500,00`, `₦1500`, `TRUE`, a spreadsheet's day number. Values are those
 * of bodies: kobo, units with up to three decimals, per cent. Written cells read back unchanged.
 */

export type CellValue = string | number | boolean | readonly string[] | null

/** Faults of cells that a spreadsheet spoilt: it cut a long number, added “.0”, or made a date of a text. */
type SpoiltRule = 'cut_number' | 'added_decimal' | 'made_date'

/** Error for a cell that does not fit its column: a validation rule, `numeric`. */
export class CellFault {
  constructor(readonly rule: 'numeric' | 'decimals' | 'yes_no' | 'date' | 'year_alone' | 'formula' | SpoiltRule) {}
}

/** Text that a spreadsheet would run as a formula gets a leading apostrophe; text with apostrophes gets one more. */
const runs = /^'*[=+\-@\t\r]/

/** Text escaped for a file, so that no spreadsheet runs it. */
export const guarded = (text: string): string => (runs.test(text) ? `'${text}` : text)
/** The text of a guarded cell. */
export const unguarded = (text: string): string =>
  // `="00420"` keeps zeros in a spreadsheet.
  /^="[^"]*"$/.test(text) ? text.slice(2, -1) : text.startsWith("'") && runs.test(text) ? text.slice(1) : text

/**
 * Plain decimal digits of a formatted number: `₦1,500.00`, `1.500,00`, `(1 500)`. A comma before three digits separates thousands; any
 * other is decimal. Undefined if it is no number, or ambiguous.
 */
function plainNumber(typed: string): string | undefined {
  let text = typed.replaceAll(/[\s\u00a0\u202f'’]/g, '').replace(/^(₦|NGN|NAIRAS?|=N=|[N#](?=\d))/i, '')
  text = text.replace(/(₦|NGN|NAIRAS?|\/=|\.-)$/i, '')
  let sign = ''
  const negative = /^\((.*)\)$/.exec(text)
  if (negative) [sign, text] = ['-', negative[1] ?? '']
  const signed = /^([+-])(.*)$/.exec(text)
  if (signed) [sign, text] = [signed[1] === '-' ? '-' : sign, (signed[2] ?? '').replace(/^(₦|NGN|NAIRAS?)/i, '')]
  if (/^\d+(\.\d+)?(e[+-]?\d{1,2})?$/i.test(text)) return sign + (/e/i.test(text) ? decimal(Number(text)) : text)
  // Groups of thousands never begin with 0: 0,125 is an eighth.
  if (/^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(text)) return sign + text.replaceAll(',', '')
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(text) || /^\d{1,3}(\.\d{3}){2,}$/.test(text)) return sign + text.replaceAll('.', '').replace(',', '.')
  if (/^(\d+,\d{1,2}|0,\d+)$/.test(text)) return sign + text.replace(',', '.')
  if (/^\.\d+$/.test(text)) return `${sign}0${text}`
  return undefined
}

/** Without an exponent. */
const decimal = (value: number): string => (Number.isFinite(value) ? value.toFixed(10).replace(/\.?0+$/, '') : '')

/**
 * A number times a power of ten, as an integer; an error if more decimals remain. Floating-point noise of spreadsheets (99.99000000000001)
 * is ignored.
 */
function scaled(typed: string, digits: number): number | CellFault {
  const plain = plainNumber(typed)
  const match = plain === undefined ? null : /^(-?)0*(\d{1,15})(?:\.(\d*))?$/.exec(plain)
  if (!match) return new CellFault('numeric')
  const [, sign = '', integer = '', all = ''] = match
  const rounded = all.length > 8 ? Number(`0.${all}`).toFixed(8).replace(/^0\./, '') : all
  const decimals = (rounded.startsWith('1.') ? all.slice(0, 8) : rounded).replace(/0+$/, '')
  if (decimals.length > digits) return new CellFault('decimals')
  const value = Number(integer + decimals.padEnd(digits, '0'))
  if (!Number.isSafeInteger(value)) return new CellFault('numeric')
  return sign && value !== 0 ? -value : value
}

/** `6.15401E+12`: the other digits are lost. */
const cutNumber = /^[+-]?\d(?:(?:[.,]\d+)?e\+|[.,]\d{2,}e)\d{1,3}$/i
/** `615401.0`: a program took the code for a number. */
const addedDecimal = /^\+?\d+[.,]0+$/

/** Months as spreadsheets write them, in English and French. `JAN-12` is a person's own text. */
const month = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|janv|févr|fevr|mars|avr|mai|juin|juil|août|aout|sept|oct|nov|déc|dec'
/** `12-Jan`, `Jan-12`, `12-janv.`: the text was `1-12` or `12/1`. */
const madeDate = new RegExp(`^(?:\\d{1,2}-(?:${month})\\.?(?:-\\d{2,4})?|(?:${month})\\.?-\\d{1,4})$`)

function readCode(text: string): string | CellFault {
  if (cutNumber.test(text)) return new CellFault('cut_number')
  // A spreadsheet’s own mark of a text before digits.
  return addedDecimal.test(text) ? new CellFault('added_decimal') : text.replace(/^'(?=\d)/, '')
}

/** Day number of a spreadsheet, counted from 30 December 1899. */
function countedDay(days: number): string {
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10)
}

/** First letters of the months in English and French. */
const monthStarts = ['jan', 'f[eé]', 'mar', 'a[pv]r', 'ma[iy]', 'jun|juin', 'jul|juil', 'aug|ao[uû]', 'sep', 'oct', 'nov', 'd[eé]c'].map(
  (start) => new RegExp(`^(?:${start})`, 'i'),
)

/** `4 May 1990`, `04-mai-1990` or `May 4, 1990` as figures. */
function withFigures(text: string): string {
  const [, day, month = '', year] = /^(\d{1,2})(?:er|st|nd|rd|th)?[ -](\p{L}{3,9})\.?,?[ -](\d{4})$/u.exec(text) ?? []
  const [, otherMonth = '', otherDay, otherYear] = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u.exec(text) ?? []
  const place = monthStarts.findIndex((start) => start.test(month || otherMonth))
  return place < 0 ? text : `${day ?? otherDay}/${place + 1}/${year ?? otherYear}`
}

/** `2024-02-29`, `29/02/2024` (day first, as in Nigeria), either with a time, `4 May 1990`, or 45351. Fewer digits are a year. */
function readDay(typed: string): string | CellFault {
  const text = withFigures(typed.normalize('NFC'))
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text)
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: .*)?$/.exec(text)
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : local ? [local[3], local[2], local[1]] : []
  if (year && month && day) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (/^\d{4}$/.test(text)) return new CellFault('year_alone')
  return /^\d{5}(\.\d+)?$/.test(text) ? countedDay(Math.floor(Number(text))) : new CellFault('date')
}

/** Comma-separated names; a name with a comma is in quotes. */
function readList(text: string): string[] {
  const names = [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))]
}

/** Error value of a failed spreadsheet formula. */
const sheetError = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/

/** Value of a cell; null if it is empty. */
export function readCell(type: CellType, cell: string): CellValue | CellFault {
  const text = unguarded(cell.trim()).trim()
  if (text === '') return null
  if (sheetError.test(text)) return new CellFault('formula')
  switch (type) {
    case 'money':
    case 'change':
      return scaled(text, 2)
    case 'quantity': {
      const thousandths = scaled(text, 3)
      return typeof thousandths === 'number' ? thousandths / 1000 : thousandths
    }
    case 'rate': {
      const rate = scaled(text.replace(/%$/, ''), 4)
      return typeof rate === 'number' ? rate / 10_000 : rate
    }
    case 'yes_no':
      return yesNoOf(text) ?? new CellFault('yes_no')
    case 'for_sale':
      return isForSaleOf(text) ?? new CellFault('yes_no')
    case 'unit':
      return unitOf(text) ?? text
    case 'code':
      return readCode(text)
    case 'option':
      return madeDate.test(text.normalize('NFC')) ? new CellFault('made_date') : text
    case 'list':
      return readList(text)
    case 'day':
      return readDay(text)
    default:
      return text
  }
}

/** Comma-separated names; a name with a comma or a semicolon gets quotes. */
export const listText = (names: readonly string[]): string =>
  names.map((name) => (/[",;]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')

/** A value as a cell of a file. @param value as in replies: kobo, units, per cent */
export function writeCell(type: CellType, value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return type === 'money' || type === 'change' ? koboToText(value) : String(value)
  if (typeof value === 'string') return guarded(value)
  return guarded(listText(value))
}
