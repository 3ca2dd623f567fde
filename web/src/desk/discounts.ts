import { parseMoney } from '@kasuwa/contract/platform/money'
import { percentOf } from '@kasuwa/contract/sale-totals'
import { parseRate } from '../kit/fields/parse-number.ts'
import { amountOf, type Line, quantityOf, totalOf } from './lines.ts'
import { perLine } from './per-line.ts'

/** Converts per cent to ten-thousandths of a per cent, the unit of `sale-totals.ts`. */
export const tenThousandths = (percent: number): number => Math.round(percent * 10_000)

/** True if a typed discount is a percentage, “10%”, not an amount. Its number is not checked. */
export const isPercent = (typed: string): boolean => typed.trim().endsWith('%')

/**
 * Kobo of a typed discount: an amount, or a percentage of the kobo in `of`. Undefined if the text is neither.
 */
export function discountOf(typed: string, of: number): number | undefined {
  const text = typed.trim()
  if (text === '') return 0
  if (!isPercent(text)) return parseMoney(text)
  const rate = parseRate(text)
  return rate === undefined ? undefined : percentOf(of, tenThousandths(rate))
}

/** Kobo of a line's own discount; undefined if the text is no discount, or exceeds the line's total. */
export const discountOfLine = perLine((line: Line): number | undefined => {
  const total = totalOf(line)
  const off = discountOf(line.discount ?? '', total)
  return off !== undefined && off <= total ? off : undefined
})

/** Kobo per unit after the line's own discount, fractions of a kobo dropped; undefined if the line has no amount. */
export function leftOfUnit(line: Line): number | undefined {
  const [amount, off, quantity] = [amountOf(line), discountOfLine(line) ?? 0, quantityOf(line) ?? 0]
  return amount === undefined || off === 0 || quantity === 0 ? amount : Math.floor(((totalOf(line) - off) * 1000) / quantity)
}

/** True if the discount of every line is valid. */
export const areDiscounts = (lines: readonly Line[]): boolean => lines.every((line) => discountOfLine(line) !== undefined)
