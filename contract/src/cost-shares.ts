import { allocate } from './platform/money.ts'

/**
 * Kobo of the extra costs for each line, in proportion to line totals, by largest remainder: the parts add up exactly. Lines that cost
 * nothing get nothing; if all cost nothing, quantities are the weights (DOCS-34).
 * @param amount kobo
 * @param lines total in kobo, quantity in thousandths
 */
export function sharesOfCosts(amount: number, lines: readonly { total: number; quantity: number }[]): number[] {
  const totals = lines.map(({ total }) => total)
  return allocate(amount, totals.some((total) => total > 0) ? totals : lines.map(({ quantity }) => quantity))
}
