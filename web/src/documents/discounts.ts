import { parseMoney } from '@kasuwa/contract/platform/money'
import { percentOf } from '@kasuwa/contract/sale-totals'
import { parseRate } from '../kit/fields/parse-number.ts'

/** Converts per cent to ten-thousandths of a per cent, the unit of `sale-totals.ts`. */
export const tenThousandths = (percent: number): number => Math.round(percent * 10_000)

export const isPercent = (typed: string): boolean => typed.trim().endsWith('%')

/** Kobo that a typed discount takes off: an amount, or per cents of what it is of. Undefined where the text is neither. @param of kobo */
export function discountOf(typed: string, of: number): number | undefined {
  const text = typed.trim()
  if (text === '') return 0
  if (!isPercent(text)) return parseMoney(text)
  const rate = parseRate(text)
  return rate === undefined ? undefined : percentOf(of, tenThousandths(rate))
}
