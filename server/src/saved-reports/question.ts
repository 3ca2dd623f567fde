import { type ReportName } from '@kasuwa/contract/report-figures'
import type { ReportQuery } from '@kasuwa/contract/reports'
import { Refusal, refuseField } from '../errors/refusal.ts'
import { localeOf } from '../errors/translate.ts'
import { filtersOf } from '../reports/answer.ts'
import { knownReports } from '../reports/definitions.ts'
import { slicesOf } from '../reports/stretches.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { mustBeShort, mustSeeFigures, parseSavedQuery, queryFault, type SavedQuery } from './saved-query.ts'

/** Parameters of one view, which are not saved. */
const ofOneLook: readonly string[] = ['page', 'per_page', 'format']

/**
 * Each parameter as text, lists as in URLs.
 * @throws Refusal 422 on `query` for values that URLs cannot hold
 */
function textsOf(input: Record<string, unknown>): SavedQuery {
  const entries = Object.entries(input).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined) return []
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return [[name, value.join(',')]]
    if (typeof value !== 'string' && typeof value !== 'number') throw refuseField('query', 'unknown_question', { name })
    return [[name, String(value)]]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/**
 * Parses a saved query like the report’s own call.
 * @throws Refusal 422 on `query`
 */
export const readQuestion = (locale: string, report: ReportName, savedQuery: SavedQuery): ReportQuery =>
  parseSavedQuery(locale, knownReports[report].endpoint, savedQuery, ofOneLook, 'unknown_question') as ReportQuery

/**
 * Checks a query like the report itself: unknown parameters, periods, groups that do not go with a filter, and sorting by a hidden
 * figure. It does not use the database.
 * @throws Refusal 422 on `query`
 */
export function mustBeAskable(ctx: BusinessContext, report: ReportName, query: ReportQuery): void {
  const { endpoint, definition } = knownReports[report]
  mustSeeFigures(ctx, endpoint, query)
  try {
    slicesOf(ctx, query)
    definition.plan(ctx, filtersOf(query), query.group_by)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { fields = {}, words } = error.details
    throw queryFault(localeOf(ctx.locale), ctx.translate(Object.values(fields).flat()[0] ?? words))
  }
}

/**
 * The query to save, as given.
 * @throws Refusal 422 on `query`
 */
export function questionOf(ctx: BusinessContext, report: ReportName, input: Record<string, unknown>): SavedQuery {
  const savedQuery = textsOf(input)
  mustBeShort(savedQuery, 'question_too_long')
  mustBeAskable(ctx, report, readQuestion(ctx.locale, report, savedQuery))
  return savedQuery
}
