import { endpoints } from '@kasuwa/contract'
import { successStatus } from '@kasuwa/contract/platform/endpoint'
import { type IdKind, idPrefixes } from '@kasuwa/contract/platform/ids'
import { expect, test } from 'vitest'
import { newId, publicId } from '../platform/ids.ts'
import { type Told, ask, exampleOf } from '../testing/asking.ts'
import { nameOf } from '../testing/examples.ts'
import { at, put, referencesIn } from '../testing/schemas.ts'
import { testServer } from '../testing/test-server.ts'
import { kindsMade, openWorld } from '../testing/world.ts'

const server = await testServer()
const world = await openWorld(server)
const neighbour = await openWorld(server)

const withId = endpoints.filter(({ of }) => of !== undefined)

/** What of an answer could tell two ids apart, once the id itself is taken out. */
const seen = ({ status, text }: Told, id: string) => `${status} ${text.replaceAll(id, 'ID')}`
const never = (kind: IdKind) => publicId(kind, newId())

test('every kind of thing that a call takes has a specimen', () => {
  const kinds = endpoints.flatMap(({ of, body, query }) => [
    ...(of ? [of] : []),
    ...[body, query].flatMap((one) => referencesIn(one).map(({ kind }) => kind)),
  ])
  expect([...new Set(kinds)].filter((kind) => !kindsMade.includes(kind))).toEqual([])
})

test('a neighbour’s thing answers, to the byte, like one that never was', async () => {
  const wrong: string[] = []
  for (const endpoint of withId) {
    const kind = endpoint.of as IdKind
    const asked = await exampleOf(world, endpoint)
    const theirs = await neighbour.one(kind)
    const nowhere = never(kind)
    const [found, missing] = [await ask(server, endpoint, { ...asked, id: theirs }), await ask(server, endpoint, { ...asked, id: nowhere })]
    if (missing.status !== 404 || seen(found, theirs) !== seen(missing, nowhere))
      wrong.push(`${nameOf(endpoint)}: ${found.text} | ${missing.text}`)
  }
  expect(wrong).toEqual([])
}, 60_000)

test('what cannot be the id of such a thing is not there', async () => {
  const wrong: string[] = []
  for (const endpoint of withId) {
    const kind = endpoint.of as IdKind
    const asked = await exampleOf(world, endpoint)
    const other = Object.keys(idPrefixes).find((one) => one !== kind) as IdKind
    const ulid = (await world.one(kind)).slice(2)
    for (const id of [
      'x',
      '0',
      '%00',
      `${ulid}00`,
      idPrefixes[other] + ulid,
      `${idPrefixes[kind]}8${ulid.slice(1)}`,
      `${idPrefixes[kind]}${ulid.toLowerCase()}`,
    ]) {
      const answer = await ask(server, endpoint, { ...asked, id })
      if (answer.status !== 404 || answer.json.code !== 'not_found')
        wrong.push(`${nameOf(endpoint)} ${id}: ${answer.status} ${answer.text}`)
    }
  }
  expect(wrong).toEqual([])
}, 60_000)

test('a neighbour’s thing named in a body answers like one that never was', async () => {
  const wrong: string[] = []
  for (const endpoint of endpoints) {
    for (const { path, kind } of referencesIn(endpoint.body)) {
      const asked = await exampleOf(world, endpoint)
      if (at(asked.body, path) === undefined) {
        wrong.push(`${nameOf(endpoint)}: its example says nothing of ${path}`)
        continue
      }
      const [theirs, nowhere] = [await neighbour.one(kind), never(kind)]
      const found = await ask(server, endpoint, { ...asked, body: put(asked.body, path, theirs) })
      const missing = await ask(server, endpoint, { ...asked, body: put(asked.body, path, nowhere) })
      // A bulk action answers each of its rows.
      const refused = missing.status === 422 || missing.status === 404 || missing.text.includes('"ok":false')
      if (!refused || seen(found, theirs) !== seen(missing, nowhere))
        wrong.push(`${nameOf(endpoint)} ${path}: ${found.text} | ${missing.text}`)
    }
  }
  expect(wrong).toEqual([])
}, 60_000)

test('a neighbour’s thing named in a filter finds nothing, like one that never was', async () => {
  const wrong: string[] = []
  for (const endpoint of endpoints) {
    for (const { path, kind } of referencesIn(endpoint.query)) {
      const name = path.split('.')[0] ?? ''
      const asked = await exampleOf(world, endpoint)
      const [theirs, nowhere] = [await neighbour.one(kind), never(kind)]
      const found = await ask(server, endpoint, { ...asked, query: { ...asked.query, [name]: theirs } })
      const missing = await ask(server, endpoint, { ...asked, query: { ...asked.query, [name]: nowhere } })
      const mine = await ask(server, endpoint, { ...asked, query: { ...asked.query, [name]: await world.one(kind) } })
      if (seen(found, theirs) !== seen(missing, nowhere) || found.status >= 500)
        wrong.push(`${nameOf(endpoint)} ${name}: ${found.text} | ${missing.text}`)
      if (mine.status !== successStatus(endpoint)) wrong.push(`${nameOf(endpoint)} ${name}: ${mine.text}`)
    }
  }
  expect(wrong).toEqual([])
}, 60_000)
