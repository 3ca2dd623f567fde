import type { Asked } from '../../testing/asking.ts'
import { isFirst, refused } from './law.ts'

const id = 'br01ARZ3NDEKTSV4RRFFQ69G5FAV'
const told = (status: number, { message, code }: Record<string, unknown>) => `${status} ${String(code)} ${typeof message}`

export const noLogin = refused(
  'who is not logged in is told so at every call that is not public, and by nothing else',
  async (call) => {
    const { endpoint, stand } = call
    const { server, world, expired } = stand
    const refresh = server.app.tokens.signRefresh(
      { sid: 'se01ARZ3NDEKTSV4RRFFQ69G5FAV', merchant_id: 'me', jti: 'first' },
      false,
      server.app.clock(),
    )
    const bearers: [string, Asked, string][] = [
      ['no token', {}, '401 token_invalid string'],
      ['garbage', { token: 'a.b.c' }, '401 token_invalid string'],
      ['another’s signature', { token: `${world.token.slice(0, -4)}AAAA` }, '401 token_invalid string'],
      ['a refresh token', { token: refresh }, '401 token_invalid string'],
      ['expired', { token: expired }, '401 token_expired string'],
    ]
    for (const [what, bearer, right] of bearers) {
      const answer = await call.ask({ ...bearer, id: endpoint.of && id })
      if (told(answer.status, answer.json) !== right) call.wrong(`with ${what}: ${answer.status} ${answer.text}`)
    }
  },
  (call) => isFirst(call) && call.endpoint.access !== 'public',
)

export const hasRequestId = refused(
  'every answer says by which id to ask about it',
  async (call) => {
    const { requestIds } = call.stand
    const { headers } = await call.ask({ id: call.endpoint.of && id })
    const found = headers['x-request-id']
    if (typeof found !== 'string' || !/^[\w-]{36}$/.test(found) || requestIds.has(found)) call.wrong(String(found))
    requestIds.add(found)
  },
  isFirst,
)
