const intervals = 4
const steps = [1, 2, 2.5, 5, 10]

/** A round, whole step that divides a span into few intervals. */
function stepOver(span: number): number {
  const rough = Math.max(1, span / intervals)
  const power = 10 ** Math.floor(Math.log10(rough))
  return Math.ceil((steps.find((factor) => factor * power >= rough) ?? 10) * power)
}

/**
 * Axis ticks from zero to at least `largest`, evenly spaced and round: `[0, 250, 500, 750, 1000]`. Whole numbers.
 * @param largest not below zero
 */
export function ticksTo(largest: number): number[] {
  if (largest <= 0) return [0]
  const step = stepOver(largest)
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => index * step)
}

/** Axis ticks including zero, for values that may be negative: `[-500, 0, 500, 1000]`. */
export function ticksBetween(lowest: number, largest: number): number[] {
  if (lowest >= 0) return ticksTo(largest)
  const top = Math.max(largest, 0)
  const step = stepOver(top - lowest)
  const [first, last] = [Math.floor(lowest / step), Math.ceil(top / step)]
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}
