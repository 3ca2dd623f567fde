import { cleanInput, snakeKeys } from '@kasuwa/contract/platform/clean'
import { cleanQuery } from '@kasuwa/contract/platform/lists'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { safeParse } from 'zod'
import { storedId } from '../database/ids.ts'
import { notFound, unauthorized } from '../errors/refusal.ts'
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

/** @throws Refusal 401 */
export function authenticate(
  app: Dependencies,
  bearer: string | undefined,
): Pick<AuthenticatedRequest, 'session_id' | 'merchant_id' | 'business_id'> {
  const claims = app.tokens.readAccess(bearer)
  const session_id = storedId('session', claims.sid)
  const merchant_id = storedId('merchant', claims.merchant_id)
  if (!session_id || !merchant_id) throw unauthorized('token_invalid')
  return { session_id, merchant_id, business_id: claims.business_id ? storedId('business', claims.business_id) : undefined }
}

/** Path, query and body as the handler takes them. @throws Refusal 404 for an id that cannot be one, 422 with a sentence per field */
export async function readCall({ endpoint, edges }: DeclaredCall, locale: string, request: FastifyRequest, sent: unknown) {
  const edge = edges(locale)
  const params: Record<string, string> = { ...(request.params as Record<string, string>) }
  if (endpoint.of) {
    const stored = storedId(endpoint.of, params.id ?? '')
    if (!stored) throw notFound()
    params.id = stored
  }
  const { sort_by, ...given } = request.query as Record<string, unknown>
  const query = safeParse(endpoint.query, cleanQuery(endpoint.query, { ...given, sort: given.sort || sort_by }), { reportInput: true })
  const spelled = endpoint.takes === 'camel case' ? snakeKeys(sent) : sent
  const body = safeParse(endpoint.body, edge.typed(cleanInput(edge.cut(spelled ?? {}))), { reportInput: true })
  const wrong = inputFaults(query, body, locale as Locale)
  if (wrong) throw wrong
  return { params, query: edge.query(query.data), body: edge.body(body.data) }
}
