import { shared, tenant } from './placement.ts'

/** Where a table's rows stand on a sharded database. */
export type Standing = 'by business' | 'on every machine' | 'on the coordinator'

export interface Planned {
  table: string
  standing: Standing
  /** The column that holds the business, of those that stand by it. */
  column?: string
}

/** A foreign key, as PostgreSQL writes it down. */
export interface Reference {
  name: string
  from: string
  to: string
  definition: string
}

/** The table whose shards all other tables' shards of a business stand beside. */
export const first = 'businesses'

/** Where each table is to stand; what is in no list stays where it is. Tables that others are put beside come first. */
export function planOf(tables: readonly string[]): Planned[] {
  const planned = tables.map((table): Planned => {
    const column = tenant[table]
    if (column !== undefined) return { table, standing: 'by business', column }
    return { table, standing: shared.includes(table) ? 'on every machine' : 'on the coordinator' }
  })
  const rank = ({ table, standing }: Planned) =>
    standing === 'on every machine' ? 0 : standing === 'on the coordinator' ? 3 : table === first ? 1 : 2
  return planned.toSorted((one, other) => rank(one) - rank(other) || (one.table < other.table ? -1 : 1))
}

/**
 * References that are taken off while tables move, and put on again, and checked, when they have: a table that is sharded and one that is
 * not yet may not refer to one another. @param moving names of tables
 */
export const referencesOf = (references: readonly Reference[], moving: ReadonlySet<string>): Reference[] =>
  references.filter(({ from, to }) => (moving.has(from) || moving.has(to)) && (tenant[from] !== undefined || tenant[to] !== undefined))

/** Tables that are not where they are to be. @param found where they are; a table that is missing there is on the coordinator */
export const stillToMove = (plan: readonly Planned[], found: ReadonlyMap<string, Standing>): Planned[] =>
  plan.filter(({ table, standing }) => standing !== 'on the coordinator' && found.get(table) !== standing)

/** Tables that are elsewhere than planned and cannot be moved from there, as sentences. */
export const misplaced = (plan: readonly Planned[], found: ReadonlyMap<string, Standing>): string[] =>
  plan.flatMap(({ table, standing }) => {
    const there = found.get(table) ?? 'on the coordinator'
    return there === standing || there === 'on the coordinator' ? [] : [`“${table}” stands ${there}, and is to stand ${standing}.`]
  })
