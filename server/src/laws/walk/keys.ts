import { isDeepStrictEqual } from 'node:util'
import { endpoints } from '@kasuwa/contract'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { openApiDocument } from '../../http/openapi/openapi.ts'
import { nameOf } from '../../testing/examples.ts'
import { type Call, done, isFirst, isSuccess, isWrite, refusalLaw } from './law.ts'

const document = openApiDocument(endpoints)

export const offersKey = ({ path, method }: Endpoint): boolean =>
  method !== 'GET' && (JSON.stringify(document.paths[path]?.[method.toLowerCase()]?.parameters) ?? '').includes('/IdempotencyKey')

/** Sent to calls that take no key, and stored nowhere. */
export const noKey = 'none for'

/** The idempotency key for the call that uses an example. */
export function keyFor({ endpoint, label }: Pick<Call, 'endpoint' | 'label'>): string | undefined {
  if (offersKey(endpoint)) return label
  return endpoint.method !== 'GET' && endpoint.access !== 'public' ? `${noKey} ${label}` : undefined
}

export const answeredAgain = done(
  'a key works on every write that the document offers it for: the first answer again, and nothing done twice',
  (call, { response, retryResponse, linesAgain }) => {
    if (!isSuccess(call, response)) call.wrong(`${response.status} ${response.text.slice(0, 300)}`)
    else if (
      retryResponse?.status !== response.status ||
      !isDeepStrictEqual(retryResponse.json, response.json) ||
      retryResponse.headers['idempotency-replayed'] !== 'true'
    )
      call.wrong(`again: ${retryResponse?.status} ${retryResponse?.text.slice(0, 300)}`)
    else if (linesAgain !== 0) call.wrong('again: done twice')
  },
  ({ endpoint }) => offersKey(endpoint),
)

export const keyTooLong = refusalLaw(
  'a key of more than 255 characters is refused: cut, two requests would become one',
  async (call) => {
    const { status, text } = await call.ask({ ...call.request, key: 'k'.repeat(256) })
    if (status !== 422 || !text.includes('idempotency-key')) call.wrong(`${status} ${text}`)
  },
  (call) => isFirst(call) && offersKey(call.endpoint),
)

export const noKeyStored = done(
  'where no key is offered none is kept',
  async (call) => {
    const keyCount = await call.context.count(`idempotency_keys where key = '${noKey} ${nameOf(call.endpoint)}'`)
    if (keyCount !== 0) call.wrong('its key was kept')
  },
  (call) => isFirst(call) && isWrite(call) && !offersKey(call.endpoint) && call.endpoint.access !== 'public',
)
