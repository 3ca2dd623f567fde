/**
 * The value that a full bar is: the largest. If it is over five times the next, that next one, since all other bars would be dots; the
 * largest bar is then full, with a mark.
 */
export function scaleOf(values: readonly number[]): number {
  const [largest = 0, next = 0] = values.toSorted((a, b) => b - a)
  return next > 0 && largest > 5 * next ? next : largest
}
