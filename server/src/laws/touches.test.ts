import { endpoints } from '@kasuwa/contract'
import { type Endpoint, file } from '@kasuwa/contract/platform/endpoint'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type Asked, ask, exampleOf } from '../testing/asking.ts'
import { nameOf } from '../testing/examples.ts'
import { ownServer } from '../testing/test-server.ts'
import { openWorld } from '../testing/world.ts'
import { type Sort, sortsOf } from './walk/calls.ts'

/*
 * A screen keeps what it was answered for a while, and asks again for the features that a write touches. What a document changes in
 * another feature's answer and does not say would be an old figure on that screen.
 */
// A clock that stands: what changes in an answer was changed by a write.
const now = Date.now()
const server = await ownServer({}, () => now)
const world = await openWorld(server)
// What categories, brands and tags are worth is what their products are.
const sorting = {
  category: await world.one('product_category'),
  brand: await world.one('brand'),
  tags: [await world.one('product_tag')],
}
await world.made('PATCH', `/v1/business/products/${await world.one('product')}`, sorting)

const reads: [Endpoint, Asked][] = []
for (const endpoint of endpoints.filter(
  ({ method, path, reply }) => method === 'GET' && path.startsWith('/v1/business/') && reply !== (file as z.core.$ZodType),
))
  reads.push([endpoint, await exampleOf(world, endpoint)])

async function answers(): Promise<Map<Endpoint, string>> {
  const told = new Map<Endpoint, string>()
  for (const [endpoint, asked] of reads) told.set(endpoint, (await ask(server, endpoint, asked)).text)
  return told
}

/** Each change of a document's state, and each kind of document, too. */
const documents = endpoints
  .filter(({ method, path }) => method !== 'GET' && /^\/v1\/business\/(sales|inventory-actions)(\/|$)/.test(path))
  .flatMap(sortsOf)

test('a document that is recorded, paid, canceled or deleted touches every feature that then answers otherwise', async () => {
  const wrong: string[] = []
  let changed = 0
  // All are made before the first is asked: what reads answer after one is what they answered before the next.
  const asking: [Sort, Asked][] = []
  for (const sort of documents) asking.push([sort, await sort.example(world)])
  let before = await answers()
  for (const [{ endpoint: write, label }, asked] of asking) {
    const { status, text } = await ask(server, write, asked)
    expect(status, `${label}: ${text}`).toBeLessThan(300)
    const after = await answers()
    for (const [read, was] of before) {
      if (after.get(read) === was) continue
      changed++
      if (!write.touches.includes(read.feature)) wrong.push(`${label} changes ${nameOf(read)}`)
    }
    before = after
  }
  expect(wrong).toEqual([])
  expect(changed).toBeGreaterThan(50)
}, 600_000)
