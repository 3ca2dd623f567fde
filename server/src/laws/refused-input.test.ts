import { endpoints } from '@kasuwa/contract'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { expect, test } from 'vitest'
import { safeParse } from 'zod'
import { type Asked, type Told, ask, exampleOf } from '../testing/asking.ts'
import { nameOf } from '../testing/examples.ts'
import { fieldsOf, isList } from '../testing/schemas.ts'
import { ownServer } from '../testing/test-server.ts'
import { openWorld } from '../testing/world.ts'

const server = await ownServer()
const world = await openWorld(server)

/** Sentences by field, a message and a code: the one shape of 422 (`api.md`, Errors). */
function isRefusal({ status, json }: Told, fields: readonly string[] = []): boolean {
  const errors = Object.entries((json.errors ?? {}) as Record<string, unknown>)
  const sentences = errors.every(
    ([path, list]) =>
      path !== '' &&
      Array.isArray(list) &&
      list.length > 0 &&
      list.every((one) => typeof one === 'string' && /^\S.*[^\s{}]$/.test(one) && !one.startsWith('[') && !one.includes('  ')),
  )
  return (
    status === 422 &&
    errors.length > 0 &&
    sentences &&
    fields.every((field) => errors.some(([path]) => path === field || path.startsWith(`${field}.`))) &&
    typeof json.message === 'string' &&
    /^[a-z_]+$/.test(String(json.code))
  )
}

async function refusals(
  asks: (asked: Asked, endpoint: Endpoint) => [what: string, Asked, fields?: string[]][],
  some: typeof endpoints,
): Promise<string[]> {
  const wrong: string[] = []
  for (const endpoint of some) {
    for (const [what, asked, fields] of asks(await exampleOf(world, endpoint), endpoint)) {
      const told = await ask(server, endpoint, asked)
      if (!isRefusal(told, fields)) wrong.push(`${nameOf(endpoint)} ${what}: ${told.status} ${told.text}`)
    }
  }
  return wrong
}

const withBody = endpoints.filter(({ body }) => fieldsOf(body).length > 0)

test('a body without what is required is refused in sentences', async () => {
  const demanding = withBody.filter(({ body }) => !safeParse(body, {}).success)
  expect(demanding.length).toBeGreaterThan(10)
  expect(await refusals((asked) => [['nothing', { ...asked, body: {} }]], demanding)).toEqual([])
})

test('a body of wrong types is refused in sentences, field by field', async () => {
  const wrong: string[] = []
  for (const endpoint of withBody) {
    const fields = fieldsOf(endpoint.body)
    const nonsense = Object.fromEntries(fields.map((name) => [name, [[]]]))
    const body = isList(endpoint.body) ? [nonsense] : nonsense
    wrong.push(
      ...(await refusals(
        (asked) => [['nonsense', { ...asked, body }, isList(endpoint.body) ? [] : fields.filter((name) => !/confirmation/.test(name))]],
        [endpoint],
      )),
    )
  }
  expect(wrong).toEqual([])
})

test('a body that is no object, or no JSON, is refused and breaks nothing', async () => {
  const wrong: string[] = []
  for (const endpoint of withBody) {
    const asked = await exampleOf(world, endpoint)
    for (const body of ['"text"', '7', 'true', '[[[]]]', '{', 'null']) {
      const told = await ask(server, endpoint, { ...asked, body })
      const { status, json, text } = told
      const right = body === '{' ? [400] : [422, ...(safeParse(endpoint.body, {}).success && body === 'null' ? [200] : [])]
      if (!right.includes(status) || (status > 201 && typeof json.message !== 'string') || (status === 422 && !isRefusal(told)))
        wrong.push(`${nameOf(endpoint)} ${body}: ${status} ${text}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a list is not asked for a page, a size or an order that it does not have', async () => {
  const lists = endpoints.filter(({ query }) => fieldsOf(query).includes('page'))
  expect(lists.length).toBeGreaterThan(10)
  const asks = (asked: Asked, { query }: Endpoint): [string, Asked, string[]][] =>
    Object.entries({
      page: ['0', 'x', '1.5'],
      per_page: ['1000', '0'],
      sort: ['bogus.desc', 'created_at', 'created_at.up'],
      sort_by: ['bogus.desc'],
    }).flatMap(([name, values]) => {
      const field = name === 'sort_by' ? 'sort' : name
      // A list in one order, or of one size, has no such parameter.
      if (!fieldsOf(query).includes(field)) return []
      return values.map((value): [string, Asked, string[]] => [
        `${name}=${value}`,
        { ...asked, query: { ...asked.query, [name]: value } },
        [field],
      ])
    })
  expect(await refusals(asks, lists)).toEqual([])
})

test('an unknown query parameter and an unknown field of a body are passed over', async () => {
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const asked = await exampleOf(world, endpoint)
    const { status, text } = await ask(server, endpoint, { ...asked, query: { ...asked.query, flavour: 'mint' } })
    expect(status, `${nameOf(endpoint)} ${text.slice(0, 300)}`).toBe(200)
  }
})
