import type { ReportName } from '@kasuwa/contract/report-figures'
import type { Report, ReportRow } from '@kasuwa/contract/reports'
import { figuresOf } from './report-columns.ts'

/** A report's reply, with any metrics. */
export type ReportReply = Omit<Report, 'rows' | '_total' | 'group_by'> & { rows: ReplyRow[]; _total: Figures; group_by: string | null }

/** Metrics of a slice, by name, with the compared period and lists of rows. */
export interface Figures {
  previous?: Record<string, number | null> | undefined
  rows_url: Partial<Record<string, string>>
  less_url?: Partial<Record<string, string>> | undefined
}

export type ReplyRow = Figures & Pick<ReportRow, 'start_at' | 'end_at' | '_group'>

/** Money in kobo, quantities in units, a rate in per cent; null: none, or hidden from this member. */
export const figureOf = (of: Figures, name: string): number | null => (of as unknown as Record<string, number | null>)[name] ?? null

/** Metrics in the reply; one that no row has is left out. */
export const figuresIn = (name: ReportName, { rows, _total }: ReportReply): string[] =>
  Object.keys(figuresOf(name)).filter((figure) => [_total, ...rows].some((of) => figureOf(of, figure) !== null))

/** The first metrics, those with a figure in few rows after the others: on a phone no column is all dashes. */
export function mostFilled(figures: readonly string[], rows: readonly Figures[], count: number): string[] {
  const filledRows = (figure: string) => rows.filter((row) => figureOf(row, figure)).length
  const most = Math.max(0, ...figures.map(filledRows))
  return [...new Set([...figures.filter((figure) => filledRows(figure) * 2 >= most), ...figures])].slice(0, count)
}

/** True if every metric is 0. */
export const isNothing = ({ rows, _total }: ReportReply, figures: readonly string[]): boolean =>
  [_total, ...rows].every((of) => figures.every((figure) => !figureOf(of, figure) && !of.previous?.[figure]))

/** Rows by period, the earliest first, regardless of their sort. */
export const inTime = (rows: readonly ReplyRow[]): ReplyRow[] =>
  rows.toSorted((a, b) => (a.start_at < b.start_at ? -1 : a.start_at > b.start_at ? 1 : 0))

/** Rows of each slice, in their order. */
export function byStretch(rows: readonly ReplyRow[]): ReplyRow[][] {
  const stretches = new Map<string, ReplyRow[]>()
  for (const row of rows) stretches.set(row.start_at, [...(stretches.get(row.start_at) ?? []), row])
  return [...stretches.values()]
}

/** Key of a group. */
export const groupKey = ({ _group: group }: ReplyRow): string => (group ? `${group.kind} ${group.id}` : '')

/** Rows of each group, in the order of the groups. */
export function byGroup(rows: readonly ReplyRow[]): ReplyRow[][] {
  const groups = new Map<string, ReplyRow[]>()
  for (const row of rows) groups.set(groupKey(row), [...(groups.get(groupKey(row)) ?? []), row])
  return [...groups.values()]
}
