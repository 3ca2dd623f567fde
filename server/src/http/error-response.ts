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

/** Fastify’s errors for a request that never reached a handler. */
const fastifyErrors: Record<number, { code: string; key: string }> = {
  400: { code: 'malformed', key: 'malformed' },
  413: { code: 'too_large', key: 'too_large' },
  415: { code: 'wrong_type', key: 'wrong_type' },
  429: { code: 'too_many', key: 'too_many' },
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const constraintError = constraintRefusal(error)
  if (constraintError) return constraintError
  // Load is neither a defect nor an outage.
  if (isOverloaded(error)) return busy()
  if (isDiskFull(error)) return noRoom()
  if (isUnreachable(error)) return unavailable()
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  const fastifyError = typeof status === 'number' ? fastifyErrors[status] : undefined
  return fastifyError && new Refusal({ status: status as 400, code: fastifyError.code, words: { key: fastifyError.key } })
}

/** Validation rules name their field. A handler may reject with such a rule too. */
const messageOf = (locale: Locale, path: string, { key, values = {} }: Words): string =>
  key.startsWith(rulePrefix)
    ? translateFault(locale, { path, rule: key.slice(rulePrefix.length), values })
    : translate(locale, { key, values })

const rulePrefix = 'validation.'

/** A request as Fastify has it. Without a route if the router rejected it. */
interface FailedRequest {
  id: string
  method: string
  routeOptions?: { url?: string | undefined }
}

/** The one error shape (`docs/rooms/http.md`, Refusals). Logs an error that is no `Refusal` in full, and replies 500 without any detail of it. */
export function errorResponse(error: unknown, locale: Locale, request: FailedRequest, log: FastifyBaseLogger): ErrorResponse {
  const request_id = request.id
  // Logs the route pattern, never the address: an address may hold the token of a shared page.
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
        .map(([field, messages]) => [field, messages.map((message) => messageOf(locale, field, message))]),
    )
  return {
    status,
    headers,
    body: { message, code, ...(status === 400 ? { error: message } : {}), ...(errors ? { errors } : {}), ...extra },
  }
}
