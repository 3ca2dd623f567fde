import { MAX_KOBO, divideHalfUp } from './platform/money.ts'

/* How price, cost and markup follow from each other, and how a price is changed by a rule. Kobo; rates in ten-thousandths of a per cent. */

/** The limits of a markup, in per cent. */
export const leastMarkup = -100
export const mostMarkup = 1_000_000

/** Hundredths of a per cent in per cent, and of a rate. */
const hundredth = 100

/** Half up of integers, below zero too, as `Math.round` has it. */
function half(numerator: bigint, denominator: bigint): bigint {
  if (numerator >= 0n) return divideHalfUp(numerator, denominator)
  return -((-2n * numerator + denominator - 1n) / (2n * denominator))
}

/** The price of what costs so much, at a markup. @param markup a rate */
export const priceAt = (cost: number, markup: number): number => Number(half(BigInt(cost) * BigInt(1_000_000 + markup), 1_000_000n))

/** The markup, a rate of two decimals, at which a cost comes to a price; null without a cost, or beyond the limits of one. */
export function markupAt(cost: number, price: number): number | null {
  if (cost <= 0) return null
  const markup = Number(half(BigInt(price - cost) * 10_000n, BigInt(cost))) * hundredth
  return markup < leastMarkup * 10_000 || markup > mostMarkup * 10_000 ? null : markup
}

/** What prices may be rounded to: ₦50 and ₦100. */
export const roundings = [50_00, 100_00] as const
export const roundingWays = ['nearest', 'up', 'down'] as const

export interface PriceRule {
  /** In place of what there is; alone. */
  set?: number | null | undefined
  /** A rate; below zero it is lowered. */
  percent?: number | null | undefined
  /** Added; below zero taken off. */
  amount?: number | null | undefined
  round_to?: number | null | undefined
  round?: (typeof roundingWays)[number] | null | undefined
}

/**
 * A price by a rule. What has no price gets none by a percentage. Rounding makes no price of something nothing: the least is one step.
 * @returns undefined where it would be below zero, or more than a product may cost
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
  const [whole, rest] = [Math.floor(kobo / step) * step, kobo % step]
  const up = way === 'up' ? rest > 0 : way === 'nearest' && rest * 2 >= step
  return Math.max(up ? whole + step : whole, step)
}
