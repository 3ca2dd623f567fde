import { endpoints } from '@kasuwa/contract'
import { type Endpoint, file } from '@kasuwa/contract/platform/endpoint'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type ApiRequest, ask, exampleOf } from '../testing/asking.ts'
import { nameOf } from '../testing/examples.ts'
import { ownServer } from '../testing/test-server.ts'
import { openWorld } from '../testing/world.ts'
import { type Sort, sortsOf } from './walk/calls.ts'

/*
 * A screen caches responses, and reads features again after a write that touches them. If a write changes another feature’s
 * response without declaring it, that screen shows an old figure.
 */
// A stopped clock: only a write can change a response.
const now = Date.now()
const server = await ownServer({}, () => now)
const world = await openWorld(server)
// The values of categories, brands and tags are those of their products.
const sorting = {
  category: await world.findOrCreate('product_category'),
  brand: await world.findOrCreate('brand'),
  tags: [await world.findOrCreate('product_tag')],
}
await world.mustCall('PATCH', `/v1/business/products/${await world.findOrCreate('product')}`, sorting)

const reads: [Endpoint, ApiRequest][] = []
for (const endpoint of endpoints.filter(
  ({ method, path, reply }) => method === 'GET' && path.startsWith('/v1/business/') && reply !== (file as z.core.$ZodType),
))
  reads.push([endpoint, await exampleOf(world, endpoint)])

/** Responses of some reads. */
async function answers(requests: readonly (readonly [Endpoint, ApiRequest])[]): Promise<Map<Endpoint, string>> {
  const responses = new Map<Endpoint, string>()
  for (const [endpoint, request] of requests) responses.set(endpoint, (await ask(server, endpoint, request)).text)
  return responses
}
const changedIn = (before: ReadonlyMap<Endpoint, string>, after: ReadonlyMap<Endpoint, string>) =>
  [...after].filter(([read, text]) => before.get(read) !== text).map(([read]) => read)

/** Each change of a document's status, and each kind of document, too. */
const documents = endpoints
  .filter(({ method, path }) => method !== 'GET' && /^\/v1\/business\/(sales|inventory-actions)(\/|$)/.test(path))
  .flatMap(sortsOf)

/** Writes by the features they touch: the untouched reads are the same, so they run once before the first write and after each. */
const byTouched = new Map<string, Sort[]>()
for (const sort of documents) {
  const touched = sort.endpoint.touches.toSorted().join()
  byTouched.set(touched, [...(byTouched.get(touched) ?? []), sort])
}

test('a document that is recorded, paid, canceled or deleted touches every feature that then answers otherwise', async () => {
  const wrong: string[] = []
  // All examples are made first, so the responses after one write are those before the next.
  const asking = new Map<Sort, ApiRequest>()
  for (const sort of documents) asking.set(sort, await sort.example(world))
  const atFirst = await answers(reads)
  for (const sorts of byTouched.values()) {
    // Features that a write touches may change: only the other reads run.
    const untouched = reads.filter(([read]) => !sorts.some(({ endpoint }) => endpoint.touches.includes(read.feature)))
    let before = await answers(untouched)
    for (const sort of sorts) {
      const { status, text } = await ask(server, sort.endpoint, asking.get(sort) ?? {})
      expect(status, `${sort.label}: ${text}`).toBeLessThan(300)
      const after = await answers(untouched)
      wrong.push(...changedIn(before, after).map((read) => `${sort.label} changes ${nameOf(read)}`))
      before = after
    }
  }
  expect(wrong).toEqual([])
  // The reads do show the writes.
  expect(changedIn(atFirst, await answers(reads)).length).toBeGreaterThan(40)
}, 600_000)
