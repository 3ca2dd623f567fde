import { endpoints } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { ask, exampleOf } from '../testing/asking.ts'
import { nameOf } from '../testing/examples.ts'
import { kindsOfActions, kindsServed } from '../testing/kind-examples.ts'
import { referencesIn } from '../testing/schemas.ts'
import { ownServer } from '../testing/test-server.ts'
import { kindsMade, openWorld } from '../testing/world.ts'
import { sortsOf } from './walk/calls.ts'

test('every kind of thing that a call takes has a specimen', () => {
  const kinds = endpoints.flatMap(({ of, body, query }) => [
    ...(of ? [of] : []),
    ...[body, query].flatMap((schema) => referencesIn(schema).map(({ kind }) => kind)),
  ])
  expect([...new Set(kinds)].filter((kind) => !kindsMade.includes(kind))).toEqual([])
})

/** Calls about one stock document, or about a change of one. */
const ofActions = endpoints.filter(({ of }) => of === 'inventory_action').flatMap(sortsOf)
const served = ofActions
  .filter(({ kind, permissions }) => kind === '' && permissions.length > 0)
  .map((sort) => ({ ...sort, kinds: kindsServed(sort.endpoint, sort.where, sort.permissions) }))

test('every kind of document that a call serves has an example of its own, or a sentence on why it is not served', () => {
  const otherKinds = kindsOfActions.filter((kind) => kind !== 'intake')
  expect(served.length).toBeGreaterThan(10)
  for (const { label, kinds } of served) expect([label, kinds.map(({ kind }) => kind).toSorted()]).toEqual([label, otherKinds.toSorted()])
})

test('a kind that is said not to be served is refused', async () => {
  const world = await openWorld(await ownServer())
  const unserved = served.flatMap(({ endpoint, kinds }) =>
    kinds.filter(({ make }) => typeof make === 'string').map(({ kind }) => ({ endpoint, kind })),
  )
  const readSorts = ofActions.filter(({ endpoint }) => nameOf(endpoint) === 'inventory.one')
  const wrong: string[] = []
  for (const { endpoint, kind } of unserved) {
    const thing = await readSorts.find((sort) => sort.kind === kind)?.example(world)
    const request = { ...(await exampleOf(world, endpoint)), id: thing?.id }
    const { status, text } = await ask(world.server, endpoint, request)
    if (status !== 422 && status !== 404) wrong.push(`${nameOf(endpoint)} ${kind}: ${status} ${text}`)
  }
  expect(unserved.length).toBeGreaterThan(2)
  expect(wrong).toEqual([])
})
