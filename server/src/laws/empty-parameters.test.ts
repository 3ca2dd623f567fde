import { endpoints } from '@kasuwa/contract'
import { type Endpoint, file } from '@kasuwa/contract/platform/endpoint'
import { expect, test } from 'vitest'
import { safeParse } from 'zod'
import { type Asked, ask, exampleOf } from '../testing/asking.ts'
import { nameOf } from '../testing/examples.ts'
import { fieldsOf } from '../testing/schemas.ts'
import { ownServer } from '../testing/test-server.ts'
import { approvedSale, openWorld } from '../testing/world.ts'

// A clock that stands: what changes in an answer was changed by somebody.
const now = Date.now()
const server = await ownServer({}, () => now)
const world = await openWorld(server)
await approvedSale(world)

const isFlag = (name: string) => name.startsWith('with_')
const takesMany = ({ query }: Endpoint, name: string, asked: Asked) => safeParse(query, { ...asked.query, [name]: [] }).success

test('an empty parameter is one that was not given, whatever list or document it is of', async () => {
  const asking = endpoints.filter(({ method, query }) => method === 'GET' && fieldsOf(query).length > 0)
  expect(asking.length).toBeGreaterThan(20)
  const wrong: string[] = []
  for (const endpoint of asking) {
    const asked = await exampleOf(world, endpoint)
    const told = async (query: Asked['query']) => {
      const { status, text } = await ask(server, endpoint, { ...asked, query })
      // The bytes of a paper tell when it was made.
      return `${status} ${endpoint.reply === file ? '' : text}`
    }
    const names = fieldsOf(endpoint.query).filter((field) => !isFlag(field))
    const empties = (name: string) => ['', ' ', ...(takesMany(endpoint, name, asked) ? [',', ', ,'] : [])]
    /** Whether those, empty in the same way, change nothing. */
    const mustBeNothing = async (some: readonly string[], which: number) => {
      const given = Object.fromEntries(some.map((name) => [name, empties(name)[which] ?? '']))
      const others = Object.fromEntries(Object.entries(asked.query ?? {}).filter(([name]) => !(name in given)))
      const [without, answered] = [await told(others), await told({ ...others, ...given })]
      if (answered !== without) wrong.push(`${nameOf(endpoint)} ${JSON.stringify(given)}: ${answered.slice(0, 200)}`)
    }
    // What the example says nothing of is left empty all at once; what it names, each by itself.
    const named = names.filter((name) => asked.query?.[name] !== undefined)
    const unnamed = names.filter((name) => !named.includes(name))
    for (const which of [0, 1, 2, 3]) {
      if (unnamed.some((name) => empties(name).length > which)) await mustBeNothing(unnamed, which)
      for (const name of named.filter((one) => empties(one).length > which)) await mustBeNothing([name], which)
    }
  }
  expect(wrong).toEqual([])
}, 120_000)

test('a flag is set by its name alone', async () => {
  const sale = await world.one('sale')
  for (const flag of ['with_contact', 'with_contact=1', 'with_contact=true', 'with_contact='])
    expect((await world.call('GET', `/v1/business/sales/${sale}?${flag}`)).body.sale?.edges, flag).toHaveProperty('contact')
  expect((await world.call('GET', `/v1/business/sales/${sale}?with_contact=0`)).body.sale?.edges).not.toHaveProperty('contact')
})

test('an order may be asked for by either name, and an empty one hides no other', async () => {
  const totals = async (query: string) => (await world.call('GET', `/v1/business/product-categories?${query}`)).status
  expect(await totals('sort_by=bogus.asc&sort=')).toBe(422)
  expect(await totals('sort_by=&sort=name.asc')).toBe(200)
})
