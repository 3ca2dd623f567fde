import type { ReportName } from '@kasuwa/contract/report-figures'
import type { ReportFilters } from '@kasuwa/contract/reports'
import type { BusinessContext } from '../request/request-context.ts'
import type { StateGroup } from '@kasuwa/contract/states'
import type { Plan } from './cells.ts'
import type { List } from './lists.ts'

/** What a report is made of, once it is known what it is asked for. */
export interface ReportPlan extends Plan {
  /** The list behind each figure; one that has none is not opened. */
  lists: Readonly<Record<string, List | undefined>>
  /** Of a slice that has ended, of what stands at its end, in place of those; undefined where nothing lists it. */
  listsOfPast?: Readonly<Record<string, List | undefined>>
  /** Figures that count what may be in several groups: of many groups together they are not known. */
  overlapping?: readonly string[]
  /** What is taken off that. */
  less?: Readonly<Record<string, List | undefined>>
}

/** A report: everything else is the same of all of them. */
export interface ReportDefinition<Name extends ReportName = ReportName> {
  name: Name
  /** What words of a group are states of, where the group is words. */
  words?: Readonly<Record<string, StateGroup>>
  /** Figures that are known of now alone: null of what ended before. */
  ofNow?: readonly string[]
  /**
   * @param filters with all variants of the products named
   * @param by what it is grouped by
   * @throws Refusal 422 on `group_by` that does not go with a filter
   */
  plan(ctx: BusinessContext, filters: ReportFilters, by: string | undefined): ReportPlan
  /** What all of it comes to, where that is not the same over all groups: where one thing is in several. */
  whole?(ctx: BusinessContext, filters: ReportFilters, by: string | undefined): ReportPlan
}

/** Splits a list of words in text. */
export const named = <T>(names: string, value: T): Record<string, T> => Object.fromEntries(names.split(' ').map((name) => [name, value]))
