import { api, endpoints } from '@kasuwa/contract'
import { successStatus } from '@kasuwa/contract/platform/endpoint'
import { expect, test } from 'vitest'
import { type Asked, ask, exampleOf } from '../testing/asking.ts'
import { nameOf } from '../testing/examples.ts'
import { at, marksIn, put } from '../testing/schemas.ts'
import { ownServer } from '../testing/test-server.ts'
import { openWorld } from '../testing/world.ts'

const server = await ownServer()
const world = await openWorld(server)

/** Where a body has a number, by what its schema says. */
const numbered = endpoints.flatMap((endpoint) =>
  marksIn(endpoint.body, ({ _zod: { def } }) => (def.type === 'number' ? true : undefined)).map(({ path }) => ({ endpoint, path })),
)

const withThat = (asked: Asked, path: string, value: unknown): Asked => ({ ...asked, body: put(asked.body, path, value) })
const usual = 1

test('a number may come as text, wherever a body has one', async () => {
  const wrong: string[] = []
  for (const { endpoint, path } of numbered) {
    const asked = await exampleOf(world, endpoint)
    // A field that the example leaves out is sent as what any of them takes.
    const given = at(asked.body, path) ?? usual
    const { status, text } = await ask(server, endpoint, withThat(asked, path, String(given)))
    const plainly = await ask(server, endpoint, withThat(await exampleOf(world, endpoint), path, given))
    // Whatever the number itself would be told: a field of a sale has to agree with the others.
    if (status !== plainly.status) wrong.push(`${nameOf(endpoint)} ${path} ${String(given)}: ${status} ${text}, not ${plainly.status}`)
    if (given !== usual && status !== successStatus(endpoint)) wrong.push(`${nameOf(endpoint)} ${path}: ${status} ${text}`)
  }
  expect(wrong).toEqual([])
  expect(numbered.length).toBeGreaterThan(15)
})

test('text that is no plain number is refused as one', async () => {
  const wrong: string[] = []
  for (const { endpoint, path } of numbered) {
    const asked = await exampleOf(world, endpoint)
    for (const nonsense of ['1,500', '1e3', '0x10', 'Infinity', '1.', '.5', '٣', '1 000', `1${'0'.repeat(30)}`]) {
      const { status, json } = await ask(server, endpoint, withThat(asked, path, nonsense))
      if (status !== 422 || !Object.keys((json.errors ?? {}) as object).includes(path.replaceAll('*', '0')))
        wrong.push(`${nameOf(endpoint)} ${path} ${nonsense}: ${status} ${JSON.stringify(json.errors)}`)
    }
  }
  expect(wrong).toEqual([])
})

test('text in what takes any JSON stays text', async () => {
  const asked = await exampleOf(world, api.sales.create)
  const { json } = await ask(server, api.sales.create, withThat(asked, 'items.*.metadata', { colour: '7' }))
  expect(at(json, 'sale.items.*.metadata')).toEqual({ colour: '7' })
})
