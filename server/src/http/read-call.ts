import { cleanInput, snakeKeys } from '@kasuwa/contract/platform/clean'
import { hasForms } from '@kasuwa/contract/platform/export-programs'
import { cleanQuery } from '@kasuwa/contract/platform/lists'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { safeParse } from 'zod'
import { storedId } from '../database/ids.ts'
import { notFound, refuseField, unauthorized } from '../errors/refusal.ts'
import { type Locale, localeOf, translate } from '../errors/translate.ts'
import type { Dependencies } from '../request/dependencies.ts'
import type { AuthenticatedRequest, RequestContext } from '../request/request-context.ts'
import type { DeclaredCall } from './declared-call.ts'
import { bearerOf, headerOf } from './headers.ts'
import { inputFaults } from './input-faults.ts'

export type AfterCommit = () => Promise<unknown> | unknown

export function readHeaders(app: Dependencies, request: FastifyRequest, reply: FastifyReply, later: AfterCommit[]): RequestContext {
  const locale = localeOf(headerOf(request, 'accept-language'))
  return {
    app,
    request_id: request.id,
    locale,
    ip: request.ip,
    user_agent: (headerOf(request, 'user-agent') ?? '').slice(0, 250),
    now: app.clock(),
    translate: (words) => translate(locale, words),
    afterCommit: (work) => later.push(work),
    bearer: bearerOf(request),
    cookies: headerOf(request, 'cookie') ?? '',
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
  }
}

/** Verifies the access token and returns its ids. @throws Refusal 401 */
export function authenticate(
  app: Dependencies,
  token: string | undefined,
): Pick<AuthenticatedRequest, 'session_id' | 'merchant_id' | 'business_id'> {
  const claims = app.tokens.readAccess(token)
  const session_id = storedId('session', claims.sid)
  const merchant_id = storedId('merchant', claims.merchant_id)
  if (!session_id || !merchant_id) throw unauthorized('token_invalid')
  return { session_id, merchant_id, business_id: claims.business_id ? storedId('business', claims.business_id) : undefined }
}

/** Path, query and body as the handler takes them. @throws Refusal 404 for a malformed id, 422 with errors by field */
export async function readCall(
  { endpoint, edges: converters, list }: DeclaredCall,
  locale: string,
  request: FastifyRequest,
  sentBody: unknown,
) {
  const convert = converters(locale)
  const params: Record<string, string> = { ...(request.params as Record<string, string>) }
  if (endpoint.of) {
    const stored = storedId(endpoint.of, params.id ?? '')
    if (!stored) throw notFound()
    params.id = stored
  }
  const { sort_by, ...filters } = request.query as Record<string, unknown>
  if (list && filters.form && !hasForms(endpoint)) throw refuseField('form', 'no_such_form')
  const query = safeParse(endpoint.query, cleanQuery(endpoint.query, { ...filters, sort: filters.sort || sort_by }), { reportInput: true })
  const bodyInput = endpoint.takes === 'camel case' ? snakeKeys(sentBody) : sentBody
  const body = safeParse(endpoint.body, convert.typed(cleanInput(convert.cut(bodyInput ?? {}))), { reportInput: true })
  const refusal = inputFaults(query, body, locale as Locale)
  if (refusal) throw refusal
  return { params, query: convert.query(query.data), body: convert.body(body.data) }
}
