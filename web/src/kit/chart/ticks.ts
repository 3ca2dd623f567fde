const intervals = 4
const steps = [1, 2, 2.5, 5, 10]

/**
 * Marks of an axis from nothing to at least the largest value, evenly apart and round: `[0, 250, 500, 750, 1000]`. Whole numbers.
 * @param largest not below zero
 */
export function ticksTo(largest: number): number[] {
  if (largest <= 0) return [0]
  const rough = Math.max(1, largest / intervals)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.ceil((steps.find((one) => one * power >= rough) ?? 10) * power)
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => index * step)
}
