import { allocate } from './platform/money.ts'

/**
 * What each line bears of the extra costs, in kobo: in proportion to what the lines come to, by largest remainder, so that the parts add
 * up exactly. A line of goods that cost nothing bears nothing, unless all do: then by their quantities (DOCS-34).
 * @param amount kobo @param lines total in kobo, quantity in thousandths
 */
export function sharesOfCosts(amount: number, lines: readonly { total: number; quantity: number }[]): number[] {
  const totals = lines.map(({ total }) => total)
  return allocate(amount, totals.some((total) => total > 0) ? totals : lines.map(({ quantity }) => quantity))
}
