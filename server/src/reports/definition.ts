import type { ReportName } from '@kasuwa/contract/report-figures'
import type { ReportFilters } from '@kasuwa/contract/reports'
import type { BusinessContext } from '../request/request-context.ts'
import type { StateGroup } from '@kasuwa/contract/states'
import type { Plan } from './cells.ts'
import type { List } from './lists.ts'

/** Plan of a report for given filters and group. */
export interface ReportPlan extends Plan {
  /** List behind each figure; a figure without one has no link. */
  lists: Readonly<Record<string, List | undefined>>
  /** Lists for figures of past slices, in place of `lists`; undefined if no list shows them. */
  listsOfPast?: Readonly<Record<string, List | undefined>>
  /** Figures that count rows in several groups: unknown for many groups together. */
  overlapping?: readonly string[]
  /** Lists of the rows that are subtracted. */
  less?: Readonly<Record<string, List | undefined>>
}

/** The parts of a report that differ between reports. */
export interface ReportDefinition<Name extends ReportName = ReportName> {
  name: Name
  /** The states that a group’s words belong to, if its keys are words. */
  words?: Readonly<Record<string, StateGroup>>
  /** Figures known only for now: null for past slices. */
  ofNow?: readonly string[]
  /**
   * @param filters with all variants of the products
   * @param by the group
   * @throws Refusal 422 on `group_by` that does not go with a filter
   */
  plan(ctx: BusinessContext, filters: ReportFilters, by: string | undefined): ReportPlan
  /** Plan of the totals, if groups overlap and do not add up. */
  totalPlan?(ctx: BusinessContext, filters: ReportFilters, by: string | undefined): ReportPlan
}

/** Maps each word of a list to the same value. */
export const recordOf = <T>(names: string, value: T): Record<string, T> => Object.fromEntries(names.split(' ').map((name) => [name, value]))
