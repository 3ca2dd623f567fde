import { MAX_KOBO, divideHalfUp } from './platform/money.ts'

/* Relations of price, cost and markup, and price changes by a rule. Kobo; rates in ten-thousandths of a per cent. */

/** The limits of a markup, in per cent. */
export const leastMarkup = -100
export const mostMarkup = 1_000_000

/** Hundredths in a per cent; and units of a rate in a hundredth of a per cent. */
const hundredth = 100

/** Half-up quotient of integers, also below zero, like `Math.round`. */
function half(numerator: bigint, denominator: bigint): bigint {
  if (numerator >= 0n) return divideHalfUp(numerator, denominator)
  return -((-2n * numerator + denominator - 1n) / (2n * denominator))
}

/** Price for a cost at a markup. @param markup a rate */
export const priceAt = (cost: number, markup: number): number => Number(half(BigInt(cost) * BigInt(1_000_000 + markup), 1_000_000n))

/** Markup that leads from cost to price, a rate with two decimals; null without a cost, or outside the limits. */
export function markupAt(cost: number, price: number): number | null {
  if (cost <= 0) return null
  const markup = Number(half(BigInt(price - cost) * 10_000n, BigInt(cost))) * hundredth
  return markup < leastMarkup * 10_000 || markup > mostMarkup * 10_000 ? null : markup
}

/** Steps to which prices may be rounded: ₦50 and ₦100. */
export const roundings = [50_00, 100_00] as const
export const roundingWays = ['nearest', 'up', 'down'] as const

export interface PriceRule {
  /** Replaces the price; excludes the other fields. */
  set?: number | null | undefined
  /** A rate; below zero the price falls. */
  percent?: number | null | undefined
  /** Kobo to add; below zero they are taken off. */
  amount?: number | null | undefined
  round_to?: number | null | undefined
  round?: (typeof roundingWays)[number] | null | undefined
}

/**
 * A price changed by a rule. Without a price, a percentage gives none. Rounding never gives zero: the least is one step.
 * @returns undefined if below zero, or above the highest product price
 */
export function changedPrice(price: number, { set, percent, amount, round_to, round }: PriceRule): number | undefined {
  if (typeof set === 'number') return set
  const exact = typeof percent === 'number' ? priceAt(price, percent) : price + (amount ?? 0)
  if (exact < 0) return undefined
  const changed = round_to ? rounded(exact, round_to, round ?? 'nearest') : exact
  return changed > MAX_KOBO ? undefined : changed
}

function rounded(kobo: number, step: number, way: (typeof roundingWays)[number]): number {
  if (kobo === 0) return 0
  const [roundedDown, rest] = [Math.floor(kobo / step) * step, kobo % step]
  const up = way === 'up' ? rest > 0 : way === 'nearest' && rest * 2 >= step
  return Math.max(up ? roundedDown + step : roundedDown, step)
}
