import { mostFaults } from '@kasuwa/contract/platform/field-faults'
import type { FastifyBaseLogger } from 'fastify'
import { constraintRefusal } from '../database/constraint-errors.ts'
import { isDiskFull, isOverloaded, isUnreachable } from '../database/database-errors.ts'
import { Refusal, type Words, busy, noRoom, unavailable } from '../errors/refusal.ts'
import { type Locale, translate, translateFault } from '../errors/translate.ts'

export interface ErrorResponse {
  status: number
  headers: Record<string, string>
  body: Record<string, unknown>
}

/** Fastify's own refusals of a request that never reached a handler. */
const byStatus: Record<number, { code: string; key: string }> = {
  400: { code: 'malformed', key: 'malformed' },
  413: { code: 'too_large', key: 'too_large' },
  415: { code: 'wrong_type', key: 'wrong_type' },
  429: { code: 'too_many', key: 'too_many' },
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const known = constraintRefusal(error)
  if (known) return known
  // Load is no defect, and no outage.
  if (isOverloaded(error)) return busy()
  if (isDiskFull(error)) return noRoom()
  if (isUnreachable(error)) return unavailable()
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  const plain = typeof status === 'number' ? byStatus[status] : undefined
  return plain && new Refusal({ status: status as 400, code: plain.code, words: { key: plain.key } })
}

/** Rules of a shape name the field; a handler may refuse by one of them too. */
const sentenceOf = (locale: Locale, path: string, { key, values = {} }: Words): string =>
  key.startsWith(rules) ? translateFault(locale, { path, rule: key.slice(rules.length), values }) : translate(locale, { key, values })

const rules = 'validation.'

/** As Fastify has it; one that its router refused has no route. */
interface FailedRequest {
  id: string
  method: string
  routeOptions?: { url?: string | undefined }
}

/** The one shape of errors (`api.md`, Errors). What is no refusal is logged whole and answered without a word of its inside. */
export function errorResponse(error: unknown, locale: Locale, request: FailedRequest, log: FastifyBaseLogger): ErrorResponse {
  const request_id = request.id
  // The pattern of its address: what stands in the address itself may open a shared page.
  const logged = { err: error, request_id, method: request.method, route: request.routeOptions?.url }
  const refusal = refusalOf(error)
  if (!refusal) {
    log.error(logged, 'defect')
    return { status: 500, headers: {}, body: { message: translate(locale, { key: 'defect' }), code: 'defect', request_id } }
  }
  const { status, code, words, fields, extra, headers = {} } = refusal.details
  if (status === 503) log.warn(logged, code)
  const message = translate(locale, words)
  const errors =
    fields &&
    Object.fromEntries(
      Object.entries(fields)
        .slice(0, mostFaults)
        .map(([field, list]) => [field, list.map((one) => sentenceOf(locale, field, one))]),
    )
  return {
    status,
    headers,
    body: { message, code, ...(status === 400 ? { error: message } : {}), ...(errors ? { errors } : {}), ...extra },
  }
}
