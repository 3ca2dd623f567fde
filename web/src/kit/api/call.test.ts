import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiAddress } from './base-url.ts'
import { call, setCallContext } from './call.ts'
import { ApiError, OfflineError, SessionEnded, ValidationError } from './errors.ts'
import type { ClientEndpoint } from './client-endpoint.ts'

type TestReply = { status: number; body?: unknown; headers?: Record<string, string> } | 'hang up'

/** A network server that replies as each test sets, and the requests that it received. */
let reply: (request: IncomingMessage) => TestReply
const requests: { token: string | undefined; method: string; url: string; key: string | undefined; language: string | undefined }[] = []
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  const { authorization, 'idempotency-key': key, 'accept-language': language } = request.headers
  requests.push({ token: authorization, method: request.method ?? '', url: request.url ?? '', key: key as string | undefined, language })
  const testReply = reply(request)
  if (testReply === 'hang up') return request.socket.destroy()
  const html = typeof testReply.body === 'string'
  response.writeHead(testReply.status, { 'content-type': html ? 'text/html' : 'application/json', ...testReply.headers })
  response.end(html ? testReply.body : JSON.stringify(testReply.body ?? {}))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => void server.close())

/** Relative URLs go to the test server, as in a browser. */
const { fetch } = globalThis
beforeEach(() => vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(origin + path, init)))
afterEach(() => vi.unstubAllGlobals())

const context = {
  locale: () => 'fr',
  token: vi.fn<() => string | undefined>(),
  merchant: () => 'me1',
  refresh: vi.fn<(refused: string) => Promise<boolean>>(),
  sessionOver: vi.fn<(refused: string) => void>(),
  isExpired: vi.fn<(token: string) => boolean>(),
  rolesChangedAt: vi.fn<(token: string, at: number) => void>(),
  forbidden: vi.fn<() => void>(),
  showErrorPage: vi.fn<(html: string) => void>(),
  unexpectedError: vi.fn<() => void>(),
  translate: (key: string) => `(${key})`,
}
setCallContext(context)

beforeEach(() => {
  requests.length = 0
  vi.resetAllMocks()
  context.token.mockReturnValue('old')
  context.refresh.mockImplementation(async () => {
    context.token.mockReturnValue('new')
    return true
  })
})

const endpoint = (method: 'GET' | 'PUT' | 'POST', path: string, access: 'session' | 'public' = 'session') =>
  ({ method, path, access, touches: [], feature: 'brands', name: 'list' }) as unknown as ClientEndpoint
const brands = endpoint('GET', '/v1/business/brands')
const create = endpoint('PUT', '/v1/business/brands')
const refusing = (code: string): TestReply => ({ status: 401, body: { code, message: 'No' } })
const only = (token: string) => (request: IncomingMessage) =>
  request.headers.authorization === `Bearer ${token}` ? { status: 200, body: { good: true } } : refusing('token_expired')
const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => {
      throw new Error('It succeeded')
    },
    (error: unknown) => error,
  )

test('a public call carries the token of a logged-in member', async () => {
  reply = () => ({ status: 200, body: { rows: [] } })
  const countries = endpoint('GET', '/v1/countries', 'public')
  await call(countries, {})
  context.token.mockReturnValue(undefined)
  await call(countries, {})
  expect(requests.map(({ token }) => token)).toEqual(['Bearer old', undefined])
})

test('a call with its own bearer token sends that token', async () => {
  reply = only('mine')
  await call(brands, {}, { bearer: 'mine' })
  expect(requests).toMatchObject([{ token: 'Bearer mine' }])
})

test('every call goes to the configured base URL, by default to the page’s own server', () => {
  expect(apiAddress('/v1/countries')).toBe('/v1/countries')
  expect(apiAddress('/v1/countries', 'https://api.example')).toBe('https://api.example/v1/countries')
})

test('every call carries the token and the language', async () => {
  reply = only('old')
  await call(brands, { query: { search: 'tec' } } as never)
  expect(requests).toMatchObject([{ token: 'Bearer old', language: 'fr', url: '/v1/business/brands?search=tec' }])
})

test.each(['token_expired', 'token_invalid'])('%s: one retry with the refreshed token and the same key', async (code) => {
  reply = (request) => (request.headers.authorization === 'Bearer new' ? { status: 201, body: { good: true } } : refusing(code))
  expect(await call(create, { body: { name: 'Tecno' } } as never, { idempotencyKey: 'k1' })).toEqual({ good: true })
  expect(context.refresh).toHaveBeenCalledExactlyOnceWith('old')
  expect(requests.map(({ token, key }) => [token, key])).toEqual([
    ['Bearer old', 'k1'],
    ['Bearer new', 'k1'],
  ])
  expect(context.sessionOver).not.toHaveBeenCalled()
})

test('a token that is rejected after its refresh is not refreshed again', async () => {
  reply = () => refusing('token_invalid')
  expect(await failure(call(brands, {}))).toBeInstanceOf(SessionEnded)
  expect(requests).toHaveLength(2)
  expect(context.refresh).toHaveBeenCalledOnce()
  expect(context.sessionOver).toHaveBeenCalledExactlyOnceWith('new')
})

test('if the refresh fails the member sees why, and nothing is retried', async () => {
  reply = () => refusing('token_expired')
  context.refresh.mockResolvedValue(false)
  expect(await failure(call(brands, {}))).toBeInstanceOf(SessionEnded)
  context.refresh.mockRejectedValue(new SessionEnded('Refresh Token empty'))
  expect(await failure(call(brands, {}))).toMatchObject({ message: 'Refresh Token empty' })
  expect(requests).toHaveLength(2)
  expect(context.sessionOver.mock.calls).toEqual([['old'], ['old']])
})

test('a 401 about other things than the token shows its message without a retry, unless the token has expired', async () => {
  reply = () => refusing('bad_credentials')
  expect(await failure(call(brands, {}))).toMatchObject({ status: 401, message: 'No' })
  expect(requests).toHaveLength(1)
  expect(context.refresh).not.toHaveBeenCalled()
  expect(context.sessionOver).not.toHaveBeenCalled()
  context.isExpired.mockReturnValueOnce(true)
  reply = (request) => (request.headers.authorization === 'Bearer new' ? { status: 200, body: { good: true } } : refusing(''))
  expect(await call(brands, {})).toEqual({ good: true })
})

test('a refresh of unknown outcome logs no member out', async () => {
  reply = () => refusing('token_expired')
  context.refresh.mockRejectedValue(new OfflineError('No answer'))
  expect(await failure(call(brands, {}))).toMatchObject({ message: 'No answer' })
  expect(context.sessionOver).not.toHaveBeenCalled()
})

test('a rejected refresh is not refreshed itself', async () => {
  reply = () => refusing('token_invalid')
  const error = await failure(call(endpoint('POST', '/v1/merchant/auth/refresh-token', 'public'), {}, { bearer: 'refresh' }))
  expect(error).toMatchObject({ status: 401, code: 'token_invalid', message: 'No' })
  expect(requests).toMatchObject([{ token: 'Bearer refresh' }])
  expect(context.refresh).not.toHaveBeenCalled()
  expect(context.sessionOver).not.toHaveBeenCalled()
})

test('a refresh without a reply is retried at once: later it would look stolen', async () => {
  reply = () => (requests.length < 2 ? 'hang up' : { status: 200, body: { good: true } })
  expect(await call(endpoint('POST', '/v1/merchant/auth/refresh-token', 'public'), {}, { bearer: 'refresh' })).toEqual({ good: true })
  expect(requests).toHaveLength(2)
})

test('a wrong password shows the server’s message', async () => {
  reply = () => ({ status: 401, body: { code: 'bad_credentials', message: 'Not right' } })
  expect(await failure(call(endpoint('POST', '/v1/merchant/auth/login', 'public'), {}))).toMatchObject({
    status: 401,
    code: 'bad_credentials',
    message: 'Not right',
  })
  // The token goes along, and an error says nothing about the session.
  expect(requests).toMatchObject([{ token: 'Bearer old' }])
  expect(context.sessionOver).not.toHaveBeenCalled()
  expect(context.refresh).not.toHaveBeenCalled()
})

test('without a token no request is sent', async () => {
  context.token.mockReturnValue(undefined)
  expect(await failure(call(brands, {}))).toMatchObject({ status: 401, message: '(token_empty)' })
  expect(requests).toEqual([])
  expect(context.sessionOver).not.toHaveBeenCalled()
})

test('an HTML page in place of a reply is shown, for reads and writes', async () => {
  reply = () => ({ status: 502, body: '<!doctype html><h1>Bad gateway</h1>' })
  expect(await failure(call(create, {}))).toMatchObject({ status: 502, message: '(fallback)' })
  expect(await failure(call(brands, {}))).toBeInstanceOf(ApiError)
  expect(context.showErrorPage.mock.calls).toEqual([['<!doctype html><h1>Bad gateway</h1>'], ['<!doctype html><h1>Bad gateway</h1>']])
  expect(context.unexpectedError).not.toHaveBeenCalled()
})

test('a server error shows the error page for reads only', async () => {
  reply = () => ({ status: 500, body: { message: 'Something went wrong on our side', code: 'defect' } })
  expect(await failure(call(create, {}))).toMatchObject({ message: 'Something went wrong on our side' })
  expect(context.unexpectedError).not.toHaveBeenCalled()
  expect(await failure(call(brands, {}))).toMatchObject({ status: 500 })
  expect(context.unexpectedError).toHaveBeenCalledOnce()
})

test('422 gives a sentence for each field; 400 the text of `error`; others their message', async () => {
  reply = () => ({ status: 422, body: { errors: { name: ['Name cannot be empty'] } } })
  const error = await failure(call(create, {}))
  expect(error).toBeInstanceOf(ValidationError)
  expect(error).toMatchObject({ message: '(invalid)', errors: { name: ['Name cannot be empty'] } })
  reply = () => ({ status: 400, body: { error: 'The request cannot be read', message: 'Other' } })
  expect(await failure(call(create, {}))).toMatchObject({ status: 400, message: 'The request cannot be read' })
  reply = () => ({ status: 409, body: { message: 'It is now canceled', status: 'canceled' } })
  expect(await failure(call(create, {}))).toMatchObject({ message: 'It is now canceled', detail: { status: 'canceled' } })
  reply = () => ({ status: 403, body: {} })
  expect(await failure(call(create, {}))).toMatchObject({ message: '(fallback)' })
})

test('a missing permission and changed roles are reported, so that the menu follows', async () => {
  reply = () => ({ status: 200, headers: { 'x-standing': '1767225600000' }, body: {} })
  await call(brands, {})
  expect(context.rolesChangedAt.mock.calls).toEqual([['old', 1_767_225_600_000]])
  expect(context.forbidden).not.toHaveBeenCalled()
  reply = () => ({ status: 403, body: { code: 'forbidden', message: 'No' } })
  await failure(call(brands, {}))
  expect(context.forbidden).toHaveBeenCalledOnce()
  expect(context.refresh).not.toHaveBeenCalled()
})

test('the end of a rate limit follows this machine’s clock, even if it is wrong', async () => {
  const hour = 3_600_000
  const wait = (offset: number) => {
    const now = Date.now() + offset
    const errors = { email: ['Wait'], 'email-blacklist-duration': [String(Math.round(now / 1000) + 60)] }
    reply = () => ({ status: 422, headers: { date: new Date(now).toUTCString() }, body: { errors } })
    return failure(call(create, {})) as Promise<ValidationError>
  }
  for (const offset of [0, 5 * hour, -5 * hour]) {
    const until = Number((await wait(offset)).errors['email-blacklist-duration']?.[0])
    expect(Math.abs(until - Date.now() / 1000 - 60)).toBeLessThan(5)
  }
})

test('without a reply, reads are retried and writes are not', async () => {
  reply = () => (requests.length < 3 ? 'hang up' : { status: 200, body: { good: true } })
  expect(await call(brands, {})).toEqual({ good: true })
  requests.length = 0
  reply = () => 'hang up'
  expect(await failure(call(create, {}))).toMatchObject({ message: '(offline)' })
  expect(requests).toHaveLength(1)
})
