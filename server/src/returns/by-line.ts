import type { Line } from '../documents/kind.ts'

/** Thousandths of return lines by the line that they return, summed; negative with -1. */
export function quantityBy<Key>(lines: readonly Line[], keyOf: (line: Line) => Key | null | undefined, sign: 1 | -1): Map<Key, number> {
  const sums = new Map<Key, number>()
  for (const line of lines) {
    const key = keyOf(line)
    if (key !== null && key !== undefined) sums.set(key, (sums.get(key) ?? 0) + sign * line.quantity)
  }
  return sums
}
