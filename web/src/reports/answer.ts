import type { ReportName } from '@kasuwa/contract/report-figures'
import type { Report, ReportRow } from '@kasuwa/contract/reports'
import { figuresOf } from './shown-reports.ts'

/** A report's answer, of whichever figures. */
export type Answer = Omit<Report, 'rows' | '_total' | 'group_by'> & { rows: Row[]; _total: Figures; group_by: string | null }

/** Figures of a stretch, by name, with what they are compared with and the lists behind them. */
export interface Figures {
  previous?: Record<string, number | null> | undefined
  rows_url: Partial<Record<string, string>>
  less_url?: Partial<Record<string, string>> | undefined
}

export type Row = Figures & Pick<ReportRow, 'start_at' | 'end_at' | '_group'>

/** Money in kobo, quantities in pieces, a rate in per cent; null: there is none, or none that this person may see. */
export const figureOf = (of: Figures, name: string): number | null => (of as unknown as Record<string, number | null>)[name] ?? null

/** Figures that the answer has: one that goes with none of its rows is not there. */
export const figuresIn = (name: ReportName, { rows, _total }: Answer): string[] =>
  Object.keys(figuresOf(name)).filter((figure) => [_total, ...rows].some((of) => figureOf(of, figure) !== null))

/** Whether nothing at all was found: every figure is nothing. */
export const isNothing = ({ rows, _total }: Answer, figures: readonly string[]): boolean =>
  [_total, ...rows].every((of) => figures.every((figure) => !figureOf(of, figure) && !of.previous?.[figure]))

/** Rows by their stretch, the earliest first, whatever they are sorted by. */
export const inTime = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.start_at < b.start_at ? -1 : a.start_at > b.start_at ? 1 : 0))

/** Rows of each stretch in the order that they came in. */
export function byStretch(rows: readonly Row[]): Row[][] {
  const stretches = new Map<string, Row[]>()
  for (const row of rows) stretches.set(row.start_at, [...(stretches.get(row.start_at) ?? []), row])
  return [...stretches.values()]
}

/** What tells groups apart. */
export const groupKey = ({ _group: group }: Row): string => (group ? `${group.kind} ${group.id}` : '')

/** Rows of each group, in the order of the groups. */
export function byGroup(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(groupKey(row), [...(groups.get(groupKey(row)) ?? []), row])
  return [...groups.values()]
}
