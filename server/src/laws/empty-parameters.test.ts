import { expect, test } from 'vitest'
import { ownServer } from '../testing/test-server.ts'
import { openWorld } from '../testing/world.ts'

const server = await ownServer()
const world = await openWorld(server)

test('a flag is set by its name alone', async () => {
  const sale = await world.findOrCreate('sale')
  for (const flag of ['with_contact', 'with_contact=1', 'with_contact=true', 'with_contact='])
    expect((await world.call('GET', `/v1/business/sales/${sale}?${flag}`)).body.sale?.edges, flag).toHaveProperty('contact')
  expect((await world.call('GET', `/v1/business/sales/${sale}?with_contact=0`)).body.sale?.edges).not.toHaveProperty('contact')
})

test('an order may be asked for by either name, and an empty one hides no other', async () => {
  const totals = async (query: string) => (await world.call('GET', `/v1/business/product-categories?${query}`)).status
  expect(await totals('sort_by=bogus.asc&sort=')).toBe(422)
  expect(await totals('sort_by=&sort=name.asc')).toBe(200)
})
