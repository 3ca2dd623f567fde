import { endpoints } from '@kasuwa/contract'
import { successStatus } from '@kasuwa/contract/platform/endpoint'
import { type IdKind, idPrefixes } from '@kasuwa/contract/platform/ids'
import { expect, test } from 'vitest'
import { newId, publicId } from '../database/ids.ts'
import { type Told, ask, exampleOf } from '../testing/asking.ts'
import { nameOf, namesPart } from '../testing/examples.ts'
import { at, fieldsOf, put, referencesIn } from '../testing/schemas.ts'
import { ownServer } from '../testing/test-server.ts'
import { kindsMade, openWorld } from '../testing/world.ts'

const server = await ownServer()
const world = await openWorld(server)
const neighbour = await openWorld(server)

const deletes = new Map(
  endpoints.flatMap((endpoint) =>
    endpoint.method === 'DELETE' && endpoint.of && endpoint.path.endsWith('/{id}') ? [[endpoint.of, endpoint]] : [],
  ),
)

/** Kinds of which none is ever hidden from whoever saw it, and why. */
const stays: Partial<Record<IdKind, string>> = {
  merchant: 'a person outlives every business',
  business: 'who deletes it is in it no more: a business of others, as a neighbour’s is',
  inventory_level: 'goods are there or not; the level goes with its product or location',
  balance_transaction: 'a ledger is only added to: a deleted adjustment is one that another entry took back',
  contact_payment: 'a ledger is only added to: one that was undone is one that another took back',
  audit_entry: 'the trail is only added to',
  drawer_session: 'what was counted stays on record, whatever became of the drawer',
  import: 'what was brought in stays listed, whatever became of it',
  serial_number: 'only one that was taken off is deleted: serial-numbers/units.test.ts',
  quotation_item: 'a line stays as it was recorded, and goes with its document',
  sale_item: 'a line stays as it was recorded, and goes with its document',
  inventory_action_item: 'a line stays as it was recorded, and goes with its document',
  plan: 'one that cannot be chosen any more is kept for whoever is on it',
  invoice: 'what was asked for stays on record',
  plan_payment: 'what was paid stays on record',
  product_component: 'taken out of its composite by whoever edits that',
}

const gone = new Map<IdKind, Promise<string>>()
async function deleteOne(kind: IdKind): Promise<string> {
  const [id, endpoint] = [await world.another(kind), deletes.get(kind)]
  if (!endpoint) throw new Error(`Nothing deletes a ${kind}: say why in \`stays\``)
  const { status, text } = await ask(server, endpoint, { id, token: world.token })
  if (status !== 200) throw new Error(`${nameOf(endpoint)}: ${text}`)
  return id
}
/** A thing of this business that was deleted. */
function deleted(kind: IdKind): Promise<string> {
  let found = gone.get(kind)
  if (!found) gone.set(kind, (found = deleteOne(kind)))
  return found
}

/** The same for every business: nobody's neighbour has one of their own. */
const everybodys: readonly IdKind[] = ['plan']

/** What is not there for whoever asks, one of each kind; undefined where a kind has none. */
const absent: [called: string, of: (kind: IdKind) => Promise<string> | undefined][] = [
  ['a neighbour’s thing', (kind) => (everybodys.includes(kind) ? undefined : neighbour.one(kind))],
  ['a deleted thing', (kind) => (stays[kind] ? undefined : deleted(kind))],
]

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

test.each(absent)('%s answers, to the byte, like one that never was', async (called, of) => {
  const wrong: string[] = []
  // What brings back what was deleted is for nothing else.
  for (const endpoint of withId.filter(({ path }) => !path.endsWith('/restore') || called !== 'a deleted thing')) {
    const kind = endpoint.of as IdKind
    const theirs = await of(kind)
    if (theirs === undefined) continue
    const asked = await exampleOf(world, endpoint)
    const nowhere = never(kind)
    const [found, missing] = [await ask(server, endpoint, { ...asked, id: theirs }), await ask(server, endpoint, { ...asked, id: nowhere })]
    if (missing.status !== 404 || seen(found, theirs) !== seen(missing, nowhere))
      wrong.push(`${nameOf(endpoint)}: ${found.text} | ${missing.text}`)
  }
  expect(wrong).toEqual([])
})

test('what cannot be the id of such a thing is not there', async () => {
  const wrong: string[] = []
  for (const endpoint of withId) {
    const kind = endpoint.of as IdKind
    const asked = await exampleOf(world, endpoint)
    const other = Object.keys(idPrefixes).find((idPrefix) => idPrefix !== kind) as IdKind
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
})

test.each(absent)('%s named in a body answers like one that never was', async (_, of) => {
  const wrong: string[] = []
  for (const endpoint of endpoints) {
    for (const { path, kind } of referencesIn(endpoint.body)) {
      const theirs = await of(kind)
      if (theirs === undefined || namesPart(endpoint, path)) continue
      const asked = await exampleOf(world, endpoint, undefined, path)
      if (at(asked.body, path) === undefined) {
        wrong.push(`${nameOf(endpoint)}: its example says nothing of ${path}`)
        continue
      }
      const nowhere = never(kind)
      const found = await ask(server, endpoint, { ...asked, body: put(asked.body, path, theirs) })
      const missing = await ask(server, endpoint, { ...asked, body: put(asked.body, path, nowhere) })
      // A bulk action answers each of its rows.
      const refused = missing.status === 422 || missing.status === 404 || missing.text.includes('"ok":false')
      if (!refused || seen(found, theirs) !== seen(missing, nowhere))
        wrong.push(`${nameOf(endpoint)} ${path}: ${found.text} | ${missing.text}`)
    }
  }
  expect(wrong).toEqual([])
})

test.each(absent)('%s named in a filter finds nothing, like one that never was', async (_, of) => {
  const wrong: string[] = []
  for (const endpoint of endpoints) {
    for (const { path, kind } of referencesIn(endpoint.query)) {
      const name = path.split('.')[0] ?? ''
      const theirs = await of(kind)
      if (theirs === undefined) continue
      const asked = await exampleOf(world, endpoint)
      const nowhere = never(kind)
      const found = await ask(server, endpoint, { ...asked, query: { ...asked.query, [name]: theirs } })
      const missing = await ask(server, endpoint, { ...asked, query: { ...asked.query, [name]: nowhere } })
      const mine = await ask(server, endpoint, { ...asked, query: { ...asked.query, [name]: await world.one(kind) } })
      if (seen(found, theirs) !== seen(missing, nowhere) || found.status >= 500)
        wrong.push(`${nameOf(endpoint)} ${name}: ${found.text} | ${missing.text}`)
      if (mine.status !== successStatus(endpoint)) wrong.push(`${nameOf(endpoint)} ${name}: ${mine.text}`)
    }
  }
  expect(wrong).toEqual([])
})

/** Lists of what happened, which name what is hidden since. */
const remembers: Record<string, string> = {
  'balances.list': 'what was paid on a sale that was deleted stays as credit',
  'deleted.list': 'it is of what was deleted, to be brought back',
}

test('a deleted thing is in no list', async () => {
  const lists = endpoints.filter((endpoint) => fieldsOf(endpoint.query).includes('per_page') && !remembers[nameOf(endpoint)])
  const ids = await Promise.all(kindsMade.filter((kind) => !stays[kind]).map((kind) => deleted(kind)))
  const wrong: string[] = []
  for (const endpoint of lists) {
    const { text } = await ask(server, endpoint, await exampleOf(world, endpoint))
    wrong.push(...ids.filter((id) => text.includes(id)).map((id) => `${nameOf(endpoint)} shows ${id}`))
  }
  expect(lists.length).toBeGreaterThan(20)
  expect(wrong).toEqual([])
})
