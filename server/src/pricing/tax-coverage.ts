import { netOf, taxCovers } from '@kasuwa/contract/sale-totals'
import type { StoredSale, StoredTax } from './stored-sales.ts'

/** Most partial sums during the search. */
const most = 4096

/**
 * Lines that a stored tax applied to. Sales do not store coverage, so it is the current one, unless its inputs changed since. Then any
 * choice of the uncertain lines that gives the stored base counts; without one, the current coverage.
 * @returns undefined if too many lines are uncertain
 */
export function coverage(sale: StoredSale, tax: StoredTax): ((line: number) => boolean) | undefined {
  const now = sale.lines.map((line) => taxCovers(tax, line))
  const nets = sale.lines.map(netOf)
  const sum = (covered: readonly boolean[]) => nets.reduce((base, net, index) => (covered[index] ? base + net : base), 0)
  const inDoubt = sale.lines.map((line) => !tax.is_as_it_was || !sale.categories_are_as_they_were || !line.is_as_it_was)
  const predicateOf = (covered: readonly boolean[]) => (line: number) => covered[line] ?? false
  if (sum(now) === tax.base || !inDoubt.includes(true)) return predicateOf(now)
  const certain = now.map((covered, index) => covered && !inDoubt[index])
  const chosen = choiceOf(
    nets.map((net, index) => (inDoubt[index] ? net : 0)),
    tax.base - sum(certain),
  )
  if (chosen === 'too many') return undefined
  return predicateOf(chosen ? chosen.map((covered, index) => covered || (certain[index] ?? false)) : now)
}

/** A choice of lines whose amounts give the sum, or undefined. */
function choiceOf(amounts: readonly number[], sum: number): boolean[] | undefined | 'too many' {
  const reached = new Map<number, readonly number[]>([[0, []]])
  for (const [index, amount] of amounts.entries()) {
    for (const [part, lines] of [...reached]) if (!reached.has(part + amount)) reached.set(part + amount, [...lines, index])
    if (reached.size > most) return 'too many'
  }
  const lines = reached.get(sum)
  return lines && amounts.map((_, index) => lines.includes(index))
}
