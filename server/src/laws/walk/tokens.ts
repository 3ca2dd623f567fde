import type { ApiRequest } from '../../testing/asking.ts'
import { isFirst, refusalLaw } from './law.ts'

const id = 'br01ARZ3NDEKTSV4RRFFQ69G5FAV'
const summaryOf = (status: number, { message, code }: Record<string, unknown>) => `${status} ${String(code)} ${typeof message}`

export const noLogin = refusalLaw(
  'who is not logged in is told so at every call that is not public, and by nothing else',
  async (call) => {
    const { endpoint, context } = call
    const { server, world, expired } = context
    const refresh = server.app.tokens.signRefresh(
      { sid: 'se01ARZ3NDEKTSV4RRFFQ69G5FAV', merchant_id: 'me', jti: 'first' },
      false,
      server.app.clock(),
    )
    const bearers: [string, ApiRequest, string][] = [
      ['no token', {}, '401 token_invalid string'],
      ['garbage', { token: 'a.b.c' }, '401 token_invalid string'],
      ['another’s signature', { token: `${world.token.slice(0, -4)}AAAA` }, '401 token_invalid string'],
      ['a refresh token', { token: refresh }, '401 token_invalid string'],
      ['expired', { token: expired }, '401 token_expired string'],
    ]
    for (const [label, bearer, right] of bearers) {
      const answer = await call.ask({ ...bearer, id: endpoint.of && id })
      if (summaryOf(answer.status, answer.json) !== right) call.wrong(`with ${label}: ${answer.status} ${answer.text}`)
    }
  },
  (call) => isFirst(call) && call.endpoint.access !== 'public',
)

export const hasRequestId = refusalLaw(
  'every answer says by which id to ask about it',
  async (call) => {
    const { requestIds } = call.context
    const { headers } = await call.ask({ id: call.endpoint.of && id })
    const requestId = headers['x-request-id']
    if (typeof requestId !== 'string' || !/^[\w-]{36}$/.test(requestId) || requestIds.has(requestId)) call.wrong(String(requestId))
    requestIds.add(requestId)
  },
  isFirst,
)
