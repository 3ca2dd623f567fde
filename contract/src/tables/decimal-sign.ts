/* Which sign parts the decimals of a column of numbers. One cell may be read in two ways; a column rarely. */

export type DecimalSign = 'point' | 'comma'

/** How often cells of a column show their sign, or allow two readings: `1,250` and `1.250`. */
export interface SignCounts {
  point: number
  comma: number
  /** Three digits after one comma. */
  eitherComma: number
  /** Three digits after one point. */
  eitherPoint: number
}

const currency = /₦|NGN|NAIRAS?|=N=|XOF|XAF|GHS|KES|F?CFA|USD|EUR|[$€£]|^[N#](?=\d)|\/=$|\.-$/gi

/** Digits and signs of a number, without currency and spaces. */
const digitsOf = (cell: string): string =>
  cell
    .replaceAll(/[\s\u00a0\u202f'’]/g, '')
    .replaceAll(currency, '')
    .replace(/^[(+-]/, '')
    .replace(/[)%]$/, '')

/** @returns null if the cell is no number, or has no sign */
export function signOfCell(cell: string): keyof SignCounts | 'none' | null {
  const digits = digitsOf(cell)
  if (/^\d+$/.test(digits)) return 'none'
  // Groups of thousands never begin with 0.
  if (/^[1-9]\d{0,2},\d{3}$/.test(digits)) return 'eitherComma'
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(digits)) return 'eitherPoint'
  if (/^\d*\.\d+$/.test(digits) || /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(digits)) return 'point'
  if (/^\d*,\d+$/.test(digits) || /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(digits)) return 'comma'
  return null
}

/** Sign that the cells with one reading agree on; null if they show none, or both. */
export const agreedSign = ({ point, comma }: SignCounts): DecimalSign | null =>
  point > 0 === comma > 0 ? null : point > 0 ? 'point' : 'comma'

/**
 * Sign of one column, or `ask` if its cells can be read in two ways.
 * @param fileSign agreed by all other columns of the file
 * @param decimals most decimals of the column: 2 for money, 3 for quantities
 */
export function signOfColumn(counts: SignCounts, fileSign: DecimalSign | null, decimals: number): DecimalSign | 'ask' | null {
  const { point, comma, eitherComma, eitherPoint } = counts
  const sign = agreedSign(counts)
  // Money has no three decimals: `1,250` beside `900,00`.
  if (sign === 'comma' && eitherComma > 0 && decimals < 3) return 'ask'
  if (sign === 'point' && eitherPoint > 0 && decimals < 3) return 'ask'
  if (sign) return sign
  if (point > 0) return eitherComma + eitherPoint > 0 ? 'ask' : null
  if (comma > 0 || eitherComma + eitherPoint === 0) return null
  if (eitherComma > 0 && eitherPoint > 0) return 'ask'
  if (eitherComma > 0) return fileSign === 'comma' ? 'ask' : 'point'
  if (fileSign === 'comma' && decimals < 3) return 'comma'
  return decimals < 3 || fileSign === 'comma' ? 'ask' : 'point'
}

/** The same number with a point for its decimals and no groups; a cell that is no number stays. */
export function withPoint(cell: string, sign: DecimalSign): string {
  const form = signOfCell(cell)
  if (form === null || form === 'none') return cell
  // Spaces, too, group thousands.
  const bare = cell.replaceAll(/(?<=\d)[\s\u00a0\u202f'’](?=\d)/g, '')
  return sign === 'comma' ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '')
}
