import { type ReportName, reports } from '@kasuwa/contract/report-figures'
import { fewGroups, turnedOff } from '@kasuwa/contract/report-opening'
import {
  MAX_REPORT_GROUPS,
  reportComparisons,
  reportIntervals,
  type ReportPeriod,
  reportPeriods,
  usualPeriod,
} from '@kasuwa/contract/report-periods'

/** Query of a report in the address: text by parameter, defaults left out. Includes filters, each with its `not_`. */
export type Question = Readonly<Record<string, string>>

/** Parameters of the screen alone, not sent: the chart's metric, and the table's columns, `total,paid`. */
const ofScreen = ['figure', 'columns'] as const

/** Parameters of every report, without its filters. */
const common = ['period', 'from', 'to', 'compare', 'interval', 'group_by', 'limit', 'sort', 'page', ...ofScreen] as const

/** Filters of a query, with their opposites. */
export const filtersIn = (question: Question): string[] =>
  Object.keys(question).filter((parameter) => !(common as readonly string[]).includes(parameter))

/** Names of a report's parameters. */
export const namesOf = (name: ReportName): string[] => [...common, ...reports[name].filters.flatMap((filter) => [filter, `not_${filter}`])]

const isIn = (words: readonly string[], word: string): boolean => words.includes(word)

/** Whether a parameter may have a value; the server checks values of filters. */
function fits(name: ReportName, parameter: string, value: string): boolean {
  const figures = Object.keys(reports[name].figures)
  switch (parameter) {
    case 'period':
      return isIn(reportPeriods, value)
    case 'interval':
      return isIn(reportIntervals, value)
    case 'group_by':
      return isIn([...reports[name].groups, turnedOff], value)
    case 'compare':
      return isIn([...reportComparisons, turnedOff], value)
    case 'limit':
      return /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_REPORT_GROUPS
    case 'page':
      return /^[1-9]\d{0,6}$/.test(value)
    case 'figure':
      return isIn(figures, value)
    case 'columns':
      return value.split(',').every((column) => isIn(figures, column))
    case 'sort': {
      const [field = '', order = ''] = value.split('.')
      return isIn(['start_at', 'name', ...figures], field) && isIn(['asc', 'desc'], order)
    }
    default:
      return true
  }
}

/**
 * Parses a query from an address; invalid parts are dropped.
 * @param fixed parameters that the screen sets: the contact on a contact's page
 */
export function parseQuestion(name: ReportName, search: Readonly<Record<string, unknown>>, fixed: readonly string[]): Question {
  const entries = namesOf(name).flatMap((parameter): [string, string][] => {
    const value = search[parameter]
    if (fixed.includes(parameter) || (typeof value !== 'string' && typeof value !== 'number')) return []
    const text = String(value)
    return text !== '' && fits(name, parameter, text) ? [[parameter, text]] : []
  })
  return withoutUsual(Object.fromEntries(entries))
}

/** Removes default values. */
export function withoutUsual(question: Question): Question {
  const isCustom = periodOf(question) === 'custom'
  const isUsual: Record<string, (value: string) => boolean> = {
    period: (value) => value === usualPeriod || value === 'custom',
    page: (value) => value === '1',
    from: () => !isCustom,
    to: () => !isCustom,
  }
  return Object.fromEntries(Object.entries(question).filter(([parameter, value]) => value !== '' && !isUsual[parameter]?.(value)))
}

/** Dates alone mean `custom`, and they override a named period. */
export const periodOf = ({ period, from, to }: Question): ReportPeriod =>
  from || to ? 'custom' : period === undefined || period === 'custom' ? usualPeriod : (period as ReportPeriod)

/** Query of the call, without parameters of the screen. */
export function queryOfQuestion(question: Question): Record<string, string> {
  const { figure: _, columns: __, ...query } = question
  return query
}

/** Next query after a change. A change of filters returns to the first page. A period too long for hours gets longer intervals. */
export function nextQuestion(before: Question, next: Question): Question {
  const differs = (parameter: string) => before[parameter] !== next[parameter]
  const parameters = Object.keys({ ...before, ...next }).filter(
    (parameter) => differs(parameter) && parameter !== 'page' && !isIn(ofScreen, parameter),
  )
  const { page, interval, ...rest } = next
  const isOtherPeriod = ['period', 'from', 'to'].some(differs) && !differs('interval')
  return withoutUsual({
    ...rest,
    ...(interval && !(isOtherPeriod && interval === 'hour') ? { interval } : {}),
    ...(page && parameters.length === 0 ? { page } : {}),
  })
}

/** The query with changed parameters; undefined removes one. */
export function asking(before: Question, changed: Readonly<Record<string, string | undefined>>): Question {
  const all = Object.entries({ ...before, ...changed })
  return nextQuestion(before, Object.fromEntries(all.filter((entry): entry is [string, string] => Boolean(entry[1]))))
}

/**
 * A group makes a ranking over the whole period, unless an interval is set: the largest groups, and the others together. Without a group,
 * its other parameters are removed.
 */
export function groupedBy(before: Question, group: string | undefined): Question {
  if (!group) {
    const wasRanking = before.interval === 'none'
    return asking(before, { group_by: undefined, limit: undefined, sort: undefined, ...(wasRanking ? { interval: undefined } : {}) })
  }
  const ranks = before.group_by === undefined && before.interval === undefined
  return asking(before, { group_by: group, sort: undefined, ...(ranks ? { interval: 'none', limit: String(fewGroups) } : {}) })
}
