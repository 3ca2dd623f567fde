export interface Change {
  way: 'more' | 'less' | 'same'
  /** Whole per cent, unsigned: the way says more or less. 100% less only if nothing is left. Undefined if `before` is not positive, `now` is negative, or the result is 0 or above 999. */
  percent: string | undefined
  /** An increase by more than 999 per cent. */
  isManifold: boolean
}

/** Above this a percentage says little. */
const maxPercent = 999

/** Change of a metric. Both values in the same unit: kobo, thousandths, a count. */
export function changeOf(now: number, before: number): Change {
  const way = now > before ? 'more' : now < before ? 'less' : 'same'
  const rounded = Math.round((Math.abs(now - before) * 100) / before)
  const part = way === 'less' && now > 0 ? Math.min(rounded, 99) : rounded
  const isPart = before > 0 && now >= 0 && part > 0 && part <= maxPercent
  return {
    way,
    percent: isPart && way !== 'same' ? `${part}%` : undefined,
    isManifold: before > 0 && way === 'more' && part > maxPercent,
  }
}

/**
 * The value that a full bar is: the largest. If it is over five times the next, that next one, since all other bars would be dots; the
 * largest bar is then full, with a mark.
 */
export function scaleOf(values: readonly number[]): number {
  const [largest = 0, next = 0] = values.toSorted((a, b) => b - a)
  return next > 0 && largest > 5 * next ? next : largest
}
