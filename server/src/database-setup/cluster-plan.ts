import { shared, tenant } from './placement.ts'

/** Location of a table’s rows on a sharded database. */
export type TablePlacement = 'by business' | 'on every machine' | 'on the coordinator'

export interface Planned {
  table: string
  placement: TablePlacement
  /** Column of the business, for tables distributed by it. */
  column?: string
}

/** A foreign key, in PostgreSQL’s text. */
export interface Reference {
  name: string
  from: string
  to: string
  definition: string
}

/** Table that all other tables’ shards are colocated with. */
export const first = 'businesses'

/** Planned location of each table; unlisted tables stay. Tables that others are colocated with come first. */
export function planOf(tables: readonly string[]): Planned[] {
  const planned = tables.map((table): Planned => {
    const column = tenant[table]
    if (column !== undefined) return { table, placement: 'by business', column }
    return { table, placement: shared.includes(table) ? 'on every machine' : 'on the coordinator' }
  })
  const rank = ({ table, placement }: Planned) =>
    placement === 'on every machine' ? 0 : placement === 'on the coordinator' ? 3 : table === first ? 1 : 2
  return planned.toSorted((a, b) => rank(a) - rank(b) || (a.table < b.table ? -1 : 1))
}

/**
 * Foreign keys to drop before tables move, and to recreate and check after: a distributed and a local table may not refer to each other.
 * @param moving names of tables
 */
export const referencesOf = (references: readonly Reference[], moving: ReadonlySet<string>): Reference[] =>
  references.filter(({ from, to }) => (moving.has(from) || moving.has(to)) && (tenant[from] !== undefined || tenant[to] !== undefined))

/**
 * Tables not in their planned location.
 * @param currentByTable current locations; a missing table is on the coordinator
 */
export const stillToMove = (plan: readonly Planned[], currentByTable: ReadonlyMap<string, TablePlacement>): Planned[] =>
  plan.filter(({ table, placement }) => placement !== 'on the coordinator' && currentByTable.get(table) !== placement)

/** Tables in a wrong location that cannot be moved, as sentences. */
export const misplaced = (plan: readonly Planned[], currentByTable: ReadonlyMap<string, TablePlacement>): string[] =>
  plan.flatMap(({ table, placement }) => {
    const current = currentByTable.get(table) ?? 'on the coordinator'
    return current === placement || current === 'on the coordinator' ? [] : [`“${table}” stands ${current}, and is to stand ${placement}.`]
  })

/** The sentence after a run. */
export const moveSummary = (movedTables: readonly string[], rows: number): string =>
  movedTables.length > 0 ? `${movedTables.length} tables moved, with ${rows} rows.` : 'Every table was in its place already.'
