import { endpoints } from '@kasuwa/contract'
import { expect, test, vi } from 'vitest'
import { nameOf } from './testing/examples.ts'
import { openShop } from './testing/shop.ts'
import { ownServer, testServer } from './testing/test-server.ts'

const server = await testServer()
const shop = await openShop(server)

const post = (url: string, type: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  server.fastify.inject({ method: 'POST', url, headers: { 'content-type': type, ...headers }, payload })

const nested = (levels: number, open = '[', close = ']', inner = '') => open.repeat(levels) + inner + close.repeat(levels)

test('a body nested deeper than anything we take is refused before anything walks it, at every call and without a token', async () => {
  const deep = [nested(3000), nested(30_000), nested(3000, '{"a":', '}', '1'), `{"email":"a","password":${nested(3000)}}`, '['.repeat(3000)]
  for (const body of deep) {
    const answer = await post('/v1/merchant/auth/login', 'application/json', body)
    expect([answer.statusCode, answer.json()], body.slice(0, 40)).toMatchObject([400, { code: 'malformed' }])
  }
  const wrong: string[] = []
  for (const endpoint of endpoints.filter(({ method, files }) => method !== 'GET' && !files)) {
    const url = endpoint.path.replace('{id}', 'br01ARZ3NDEKTSV4RRFFQ69G5FAV')
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${shop.token}` }
    const { statusCode } = await server.fastify.inject({ method: endpoint.method, url, headers, payload: nested(3000) })
    if (statusCode !== 400) wrong.push(`${nameOf(endpoint)}: ${statusCode}`)
  }
  expect(wrong).toEqual([])
})

test('brackets in a text are text, and a body nested to the limit is read', async () => {
  const answer = await shop.call('PUT', '/v1/business/brands', { name: `\\"${'['.repeat(60)}`, more: JSON.parse(nested(30)) as unknown })
  expect(answer).toMatchObject({ status: 201, body: { brand: { name: `\\"${'['.repeat(60)}` } } })
})

const names = (many: number) => Object.fromEntries(Array.from({ length: many }, (_, at) => [`name ${at}`, at]))

test('a body of more names or parts than anything we take is refused before anything parses it, with a token and without', async () => {
  const login = '/v1/merchant/auth/login'
  const parse = vi.spyOn(JSON, 'parse')
  for (const body of [names(2000), { email: Array.from({ length: 5000 }, () => 1) }]) {
    parse.mockClear()
    expect(await post(login, 'application/json', JSON.stringify(body))).toMatchObject({ statusCode: 413 })
    expect(parse).not.toHaveBeenCalled()
  }
  parse.mockRestore()
  expect((await post(login, 'application/json', JSON.stringify({ email: 'a@b.test', password: '12345', ...names(1000) }))).statusCode).toBe(
    401,
  )
  for (const more of [names(22_000), { list: Array.from({ length: 70_000 }, () => 1) }])
    expect(await shop.call('PUT', '/v1/business/brands', { name: 'Many', ...more })).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: 'That is too large' },
    })
})

test('a body is read to 64 kB without a token, if the call is public, and to a megabyte with one', async () => {
  const wrong: string[] = []
  const long = JSON.stringify({ text: 'a'.repeat(70_000) })
  for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
    const url = endpoint.path.replace('{id}', 'br01ARZ3NDEKTSV4RRFFQ69G5FAV')
    const headers = { 'content-type': 'application/json' }
    for (const authorization of [undefined, 'Bearer none']) {
      const { statusCode } = await server.fastify.inject({
        method: endpoint.method,
        url,
        headers: { ...headers, ...(authorization && { authorization }) },
        payload: endpoint.access === 'public' ? long : '{"cut off": ',
      })
      if (statusCode !== (endpoint.access === 'public' ? 413 : 401)) wrong.push(`${nameOf(endpoint)}: ${statusCode}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await shop.call('PUT', '/v1/business/brands', { name: 'Long', text: 'a'.repeat(1_000_000) })).toMatchObject({ status: 201 })
})

test('no answer says something of more than a hundred fields, and of a list or map too long it is said alone', async () => {
  const items = Array.from({ length: 500 }, () => ({ product: 'none' }))
  const { status, body } = await shop.call('PUT', '/v1/business/sales', { items })
  expect([status, Object.keys(body.errors as object).length]).toEqual([422, 100])
  const many = await shop.call('PUT', '/v1/business/sales', { items: [...items, ...items] })
  expect(many.body.errors as object).toMatchObject({ items: ['The items must be maximum of 500'] })
  const began = performance.now()
  const role = await shop.call('PUT', '/v1/business/roles', { name: 'Groups', grants: names(15_000) })
  expect([role.status, Object.keys(role.body.errors as object).length < 100]).toEqual([422, true])
  expect(role.body.errors).toMatchObject({ grants: [expect.stringContaining('must be maximum of')] })
  expect(performance.now() - began).toBeLessThan(5000)
})

test('a field of a form is no way around the depth, nor around how many names there are', async () => {
  for (const [industry, status] of [
    [nested(3000), 400],
    [JSON.stringify([names(3000)]), 413],
  ] as const) {
    const form = new Response(
      Object.entries({ name: 'Deep', industry }).reduce((form, [name, value]) => (form.append(name, value), form), new FormData()),
    )
    const answer = await server.fastify.inject({
      method: 'PUT',
      url: '/v1/merchant/businesses',
      headers: { authorization: `Bearer ${shop.token}`, 'content-type': form.headers.get('content-type') ?? '' },
      payload: Buffer.from(await form.arrayBuffer()),
    })
    expect(answer.statusCode).toBe(status)
  }
})

test('an unreadable body is 400, a large one 413, an unsupported type 415', async () => {
  const login = '/v1/merchant/auth/login'
  const json = '{"email":"a@b.test","password":"12345"}'
  const cases: [string, string, string | Buffer, Record<string, string>, number][] = [
    ['malformed', 'application/json', '{"email":', {}, 400],
    ['too large', 'application/json', JSON.stringify({ email: 'a'.repeat(1_100_000) }), {}, 413],
    ['text', 'text/plain', json, {}, 415],
    ['xml', 'application/xml', '<a/>', {}, 415],
    ['a form', 'application/x-www-form-urlencoded', 'email=a', {}, 415],
    ['packed', 'application/json', Buffer.from([31, 139, 8, 0]), { 'content-encoding': 'gzip' }, 415],
  ]
  for (const [label, type, body, headers, status] of cases) {
    const answer = await post(login, type, body, headers)
    expect(answer.statusCode, label).toBe(status)
    expect(answer.json(), label).toMatchObject({
      message: expect.any(String),
      code: { 400: 'malformed', 413: 'too_large', 415: 'wrong_type' }[status],
    })
  }
})

test('no answer of the API, nor a paper, is kept by anything on its way', async () => {
  const sale = await shop.call('PUT', '/v1/business/brands', { name: 'Kept' })
  expect(sale.headers['cache-control']).toBe('no-store')
  const wrong: string[] = []
  for (const endpoint of endpoints) {
    const url = endpoint.path.replace('{id}', 'br01ARZ3NDEKTSV4RRFFQ69G5FAV')
    for (const authorization of [`Bearer ${shop.token}`, '']) {
      const { headers } = await server.fastify.inject({
        method: endpoint.method,
        url,
        ...(authorization && { headers: { authorization } }),
      })
      if (headers['cache-control'] !== 'no-store') wrong.push(`${nameOf(endpoint)}: ${String(headers['cache-control'])}`)
    }
  }
  for (const url of ['/v1/nowhere', `/v1/business/brands/${'x'.repeat(300)}`, '/v1/%zz', '/dev/mailbox', '/health/ready'])
    if ((await server.fastify.inject({ url })).headers['cache-control'] !== 'no-store') wrong.push(url)
  expect(wrong).toEqual([])
})

test('an address written with escapes is counted like any other', async () => {
  const small = await ownServer({ REQUESTS_A_MINUTE: '100' })
  const statuses = await Promise.all(
    Array.from({ length: 4 }, async () => (await small.fastify.inject({ url: '/%761/countries' })).statusCode),
  )
  expect(statuses.toSorted()).toEqual([200, 200, 429, 429])
})
