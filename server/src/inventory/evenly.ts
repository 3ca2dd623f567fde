/** Kobo of either sign in so many parts that add up to them exactly; the first ones take the odd kobo. */
export function evenly(amount: number, parts: number): number[] {
  const whole = Math.trunc(amount / parts)
  const odd = amount - whole * parts
  return Array.from({ length: parts }, (_, index) => whole + (index < Math.abs(odd) ? Math.sign(odd) : 0))
}
