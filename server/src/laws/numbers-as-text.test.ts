import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { ask, exampleOf } from '../testing/asking.ts'
import { at, put } from '../testing/schemas.ts'
import { ownServer } from '../testing/test-server.ts'
import { openWorld } from '../testing/world.ts'

const server = await ownServer()
const world = await openWorld(server)

test('text in what takes any JSON stays text', async () => {
  const example = await exampleOf(world, api.sales.create)
  const { json } = await ask(server, api.sales.create, { ...example, body: put(example.body, 'items.*.metadata', { colour: '7' }) })
  expect(at(json, 'sale.items.*.metadata')).toEqual({ colour: '7' })
})
