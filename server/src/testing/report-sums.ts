import type { Fact } from './report-facts.ts'

/** Filters of a query, `brand` and `not_brand`, each a list. */
export type Filters = Record<string, readonly string[]>

export const holds = ({ of }: Fact, filters: Filters): boolean =>
  Object.entries(filters).every(([name, values]) => {
    const isNot = name.startsWith('not_')
    const factValues = of[isNot ? name.slice(4) : name]
    if (factValues === undefined) return true
    return factValues.some((value) => values.includes(value)) !== isNot
  })

export interface Sums {
  [figure: string]: number
}

/** Sums of facts, and counts of distinct values. */
export function addUp(facts: readonly Fact[]): Sums {
  const sums: Sums = {}
  const idsByName = new Map<string, Set<string>>()
  for (const { adds, counts = {} } of facts) {
    for (const [name, value] of Object.entries(adds)) sums[name] = (sums[name] ?? 0) + value
    for (const [name, id] of Object.entries(counts)) {
      const ids = idsByName.get(name) ?? new Set()
      idsByName.set(name, ids.add(id))
      sums[name] = ids.size
    }
  }
  return sums
}
