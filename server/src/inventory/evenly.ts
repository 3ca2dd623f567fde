/** Splits kobo of either sign into equal parts that add up; the first parts take the odd kobo. */
export function splitEvenly(amount: number, parts: number): number[] {
  const base = Math.trunc(amount / parts)
  const odd = amount - base * parts
  return Array.from({ length: parts }, (_, index) => base + (index < Math.abs(odd) ? Math.sign(odd) : 0))
}
