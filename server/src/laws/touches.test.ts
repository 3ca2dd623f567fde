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

/** What some reads answer. */
async function answers(some: readonly (readonly [Endpoint, Asked])[]): Promise<Map<Endpoint, string>> {
  const told = new Map<Endpoint, string>()
  for (const [endpoint, asked] of some) told.set(endpoint, (await ask(server, endpoint, asked)).text)
  return told
}
const changedIn = (before: ReadonlyMap<Endpoint, string>, after: ReadonlyMap<Endpoint, string>) =>
  [...after].filter(([read, text]) => before.get(read) !== text).map(([read]) => read)

/** Each change of a document's state, and each kind of document, too. */
const documents = endpoints
  .filter(({ method, path }) => method !== 'GET' && /^\/v1\/business\/(sales|inventory-actions)(\/|$)/.test(path))
  .flatMap(sortsOf)

/** Writes by what they touch: what they leave untouched is the same, and is asked once before the first and then after each. */
const byTouched = new Map<string, Sort[]>()
for (const sort of documents) {
  const touched = sort.endpoint.touches.toSorted().join()
  byTouched.set(touched, [...(byTouched.get(touched) ?? []), sort])
}

test('a document that is recorded, paid, canceled or deleted touches every feature that then answers otherwise', async () => {
  const wrong: string[] = []
  // All are made before the first is asked: what reads answer after one is what they answered before the next.
  const asking = new Map<Sort, Asked>()
  for (const sort of documents) asking.set(sort, await sort.example(world))
  const atFirst = await answers(reads)
  for (const sorts of byTouched.values()) {
    // What a write touches may change: only the rest is asked.
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
  // Reads do show what was done.
  expect(changedIn(atFirst, await answers(reads)).length).toBeGreaterThan(40)
}, 600_000)
