import { MAX_IMAGES } from '@kasuwa/contract/product-limits'
import { koboToText, prorate } from '@kasuwa/contract/platform/money'
import { readCell } from '@kasuwa/contract/tables/cells'
import { withPoint } from '@kasuwa/contract/tables/decimal-sign'
import type { DecimalSign } from '@kasuwa/contract/tables/decimal-sign'
import type { FileCell } from '../table.ts'
import { cutText, textOfHtml, withoutMarkup } from './html.ts'

/* Cells of other programs, as our columns take them. */

/** Longest description of a product (`spec §4`). */
const LONGEST_DESCRIPTION = 1000
const LONGEST_NOTE = 1000

/** Short texts that programs for web shops write with entities: “Salt &amp; pepper”. */
const markedColumns = new Set([
  'name',
  'category',
  'brand',
  'company_name',
  'address',
  'city',
  ...[1, 2, 3].map((at) => `option_${at}_value`),
])

/** Columns whose cells are rewritten besides those of numbers. */
export const rewrittenColumns = new Set([...markedColumns, 'description', 'note', 'dob', 'tags', 'group', 'image', 'weight'])

/** Grams of a unit of weight, by the word in a heading or beside the figure. */
const gramsOf: Readonly<Record<string, number>> = { g: 1, kg: 1000, lb: 453.59237, lbs: 453.59237, oz: 28.349523125 }

/** Unit of weight that a heading names: “Weight (kg)”, “Weight lbs”. */
export const weightUnitOf = (heading: string): string => /\b(kg|lbs?|oz|g)s?\b(?![^(]*\()/i.exec(heading)?.[1]?.toLowerCase() ?? 'g'

/** Whole grams of a weight; empty for none. A cell that is no number stays. */
export function gramsText(cell: string, unit: string): string {
  const [, figure, ownUnit] = /^([\d.]+)\s*(kg|g|lbs?|oz)?$/i.exec(cell.trim()) ?? []
  if (figure === undefined || !Number.isFinite(Number(figure))) return cell
  const grams = Number(figure) * (gramsOf[(ownUnit ?? unit).toLowerCase()] ?? 1)
  return grams === 0 ? '' : String(Math.max(1, Math.round(grams)))
}

/** Names parted by semicolons, as names parted by commas. In quotes a semicolon is a part of its name. */
const listText = (cell: string): string => (cell.includes(';') && !/[",]/.test(cell) ? cell.replaceAll(';', ',') : cell)

/** Addresses of pictures, one a line. */
const linesOfLinks = (cell: string): string =>
  cell
    .split(/\s*[,;\n]\s*(?=https?:\/\/)/i)
    .slice(0, MAX_IMAGES)
    .join('\n')

/** Trimmed text of a cell with a point for its decimals. A number of a workbook has one. @param sign of the column’s texts */
export function textOf(cell: FileCell | undefined, sign: DecimalSign | null): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  return sign ? withPoint(cell.trim(), sign) : cell.trim()
}

/** A quantity with the word for its unit: `5 pcs`, `1,250.5 kg`. */
const countForm = /^(\d[\d.,\s]*?)\s*(\p{L}[\p{L}.]{0,19})$/u

/** Figure and word of a quantity’s cell. A currency is no unit. */
export function countIn(cell: string): { figure: string; word: string } | undefined {
  const [, figure, word] = (cell.length <= 40 && countForm.exec(cell)) || []
  if (!figure || !word || /^(ngn|n|fcfa|cfa|xof|xaf|usd|eur|ghs|kes|e|x)$/i.test(word)) return undefined
  return { figure, word }
}

/** Words of programs for “not said”, or for a price that is typed at the till. */
const unsaid = /^(-+|–|—|n\/a|null|none|nil|nan|\\n|variable|0000-00-00.*|0\/0\/0+)$/i
export const isUnsaid = (cell: string): boolean => cell.length <= 20 && unsaid.test(cell)

/** Columns of a person’s own words: “None” may be one. */
const ownWords = new Set([
  'name',
  'description',
  'note',
  'address',
  'parent',
  ...[1, 2, 3].flatMap((at) => [`option_${at}_name`, `option_${at}_value`]),
])

/** The cell of a column; empty for a word that says nothing. */
export const cellText = (column: string, cell: string): string => (ownWords.has(column) || !isUnsaid(cell) ? cell : '')

export interface CellForm {
  sign: DecimalSign | null
  /** Unit of a column of weights. */
  weightUnit: string
  /** The tax that prices lose or gain. */
  taxChange?: TaxChange | undefined
  /** True for days such as 05/13/1990. */
  isMonthFirst?: boolean
}

const hundredPercent = 1_000_000

/** A tax that is taken off a price or added to it. */
export interface TaxChange {
  way: 'without' | 'with'
  /** Ten-thousandths of a per cent. */
  rate: number
}

/** A price without its tax, or with it, in kobo half up. A cell that is no amount stays. */
export function changeTax(cell: string, { way, rate }: TaxChange): string {
  const kobo = readCell('money', cell)
  if (typeof kobo !== 'number' || kobo <= 0) return cell
  const gross = hundredPercent + rate
  return koboToText(way === 'with' ? prorate(kobo, gross, hundredPercent) : prorate(kobo, hundredPercent, gross))
}

/** Rewrites a cell of one of our columns; the same text if there is nothing to rewrite. */
export function rewriteCell(column: string, cell: string, { sign, weightUnit, taxChange, isMonthFirst }: CellForm): string {
  const text = sign ? withPoint(cell, sign) : cell
  switch (column) {
    case 'description':
      return cutText(textOfHtml(text), LONGEST_DESCRIPTION)
    case 'weight':
      return gramsText(text, weightUnit)
    case 'price':
      return taxChange ? changeTax(text, taxChange) : text
    case 'note':
      return cutText(textOfHtml(text), LONGEST_NOTE)
    case 'dob':
      return isMonthFirst ? text.replace(/^(\d{1,2})([-/.])(\d{1,2})\2(?=\d{4})/, '$3$2$1$2') : text
    case 'tags':
    case 'group':
      return listText(withoutMarkup(text))
    case 'image':
      return linesOfLinks(text)
    default:
      return markedColumns.has(column) ? withoutMarkup(text) : text
  }
}
