import { fieldFaults } from '@kasuwa/contract/platform/field-faults'
import { cleanQuery } from '@kasuwa/contract/platform/lists'
import { type ReportName } from '@kasuwa/contract/report-figures'
import type { ReportQuery } from '@kasuwa/contract/reports'
import { safeParse, type z } from 'zod'
import { Refusal, refuseField } from '../errors/refusal.ts'
import { type Locale, localeOf, translate, translateFault } from '../errors/translate.ts'
import { restrictedFieldsOf } from '../http/field-permissions.ts'
import { decoder } from '../http/wire.ts'
import { filtersOf } from '../reports/answer.ts'
import { knownReports } from '../reports/definitions.ts'
import { slicesOf } from '../reports/stretches.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Parameters of one view, which are not saved. */
const ofOneLook: readonly string[] = ['page', 'per_page', 'format']

/** Most characters of a query; a report’s URL allows no more. */
const longest = 4000

/** A saved query: the report’s URL parameters, with public ids. */
export type SavedQuery = Record<string, string>

const fault = (locale: Locale, sentence: string): Refusal =>
  new Refusal({
    ...{ status: 422, code: 'invalid_input', words: { key: 'invalid_input' } },
    extra: { errors: { query: [sentence || translate(locale, { key: 'invalid_input' })] } },
  })

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
export function readQuestion(locale: string, report: ReportName, savedQuery: SavedQuery): ReportQuery {
  const { query: schema } = knownReports[report].endpoint
  const shape = (schema as z.ZodObject).shape
  const unknown = Object.keys(savedQuery).find((name) => !Object.hasOwn(shape, name) || ofOneLook.includes(name))
  if (unknown !== undefined) throw refuseField('query', 'unknown_question', { name: unknown.slice(0, 50) })
  const read = safeParse(schema, cleanQuery(schema, savedQuery), { reportInput: true })
  const language = localeOf(locale)
  if (read.success) return decoder(schema, language)(read.data) as ReportQuery
  const [first] = fieldFaults(read.error)
  throw fault(language, first ? translateFault(language, first) : '')
}

/**
 * Checks a query like the report itself: unknown parameters, periods, groups that do not go with a filter, and sorting by a hidden
 * figure. It does not use the database.
 * @throws Refusal 422 on `query`
 */
export function mustBeAskable(ctx: BusinessContext, report: ReportName, query: ReportQuery): void {
  const { endpoint, definition } = knownReports[report]
  const barred = restrictedFieldsOf(endpoint)?.({ query, body: {} }, ctx.permissions) ?? []
  const [first] = barred
  if (first) throw refuseField('query', 'unseen_figure', { permission: ctx.translate({ key: `permissions.${first[1]}.name` }) })
  try {
    slicesOf(ctx, query)
    definition.plan(ctx, filtersOf(query), query.group_by)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { fields = {}, words } = error.details
    throw fault(localeOf(ctx.locale), ctx.translate(Object.values(fields).flat()[0] ?? words))
  }
}

/**
 * The query to save, as given.
 * @throws Refusal 422 on `query`
 */
export function questionOf(ctx: BusinessContext, report: ReportName, input: Record<string, unknown>): SavedQuery {
  const savedQuery = textsOf(input)
  if (JSON.stringify(savedQuery).length > longest) throw refuseField('query', 'question_too_long', { max: longest })
  mustBeAskable(ctx, report, readQuestion(ctx.locale, report, savedQuery))
  return savedQuery
}
