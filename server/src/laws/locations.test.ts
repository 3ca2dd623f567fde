import { endpoints } from '@kasuwa/contract'
import { type Endpoint, successStatus } from '@kasuwa/contract/platform/endpoint'
import { type IdKind, idPrefixes } from '@kasuwa/contract/platform/ids'
import { allPermissions } from '@kasuwa/contract/platform/permissions'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { newId, publicId } from '../database/ids.ts'
import { type Asked, type Told, ask, exampleOf } from '../testing/asking.ts'
import { nameOf } from '../testing/examples.ts'
import { put, referencesIn } from '../testing/schemas.ts'
import { unzipped } from '../testing/spreadsheets.ts'
import { ownServer } from '../testing/test-server.ts'
import { inStock, openWorld, orderForm, standsSomewhere, worldElsewhere } from '../testing/world.ts'
import { reach } from '../testing/reach.ts'

// A stopped clock: only a write can change a response.
const now = Date.now()
const server = await ownServer({}, () => now)
const there = await openWorld(server)
const here = worldElsewhere(there)
const bound = await there.member(allPermissions, here.location)
// Categories, brands and tags show the stock of their products.
const sorted = {
  brand: await there.one('brand'),
  category: await there.one('product_category'),
  tags: [await there.one('product_tag')],
}
await there.made('PATCH', `/v1/business/products/${await there.one('product')}`, sorted)
// The number that can be built of them depends on the stock, too.
const box = { name: 'Box', type: 'standard', composites: [{ product: await here.one('product'), quantity: 1 }] }
await there.made('PUT', '/v1/business/products', box)
// Low stock there, once the rest of it is sold.
const low = await there.made('PUT', '/v1/business/products', {
  name: 'Matches',
  type: 'standard',
  price: 100,
  reorder_levels: [{ location: there.location, quantity: 5 }],
})
await inStock(there, String(low.product?.id))
const roamer = await there.member(allPermissions)

const isHere = ({ feature, name }: Endpoint) => (reach as Record<string, Record<string, unknown>>)[feature]?.[name] === 'here'
const local = endpoints.filter(isHere)
const reads = local.filter(({ method }) => method === 'GET')
const located = (kind: IdKind | undefined) => kind !== undefined && standsSomewhere[kind]
const never = (kind: IdKind) => publicId(kind, newId())

/** The parts of a response that could distinguish two ids, once the id itself is removed. */
const seen = ({ status, text }: Told, id: string) => `${status} ${text.replaceAll(id, 'ID')}`

/** A contact's one balance is visible at every location; the dashboard sums up balances. */
const withoutBalances = ({ text, headers, bytes }: Told): string => {
  if (headers['content-type'] === 'application/zip')
    return [...unzipped(bytes)].flatMap(([name, content]) => (name === 'Contacts.csv' ? [] : [name, content.toString()])).join('\n')
  return text.startsWith('{')
    ? JSON.stringify(JSON.parse(text), (name, value: unknown) => (name === 'balance' || name === 'owing' ? undefined : value))
    : text
}

/** The same call from this location, by a member bound to it and by one who is not. */
const exampleHere = async (endpoint: Endpoint): Promise<Asked> => exampleOf(here, endpoint)
const as = (token: string, asked: Asked): Asked => ({ ...asked, token })

async function answers(token: string, calls: readonly (readonly [Endpoint, Asked])[]): Promise<Map<Endpoint, Told>> {
  const told = new Map<Endpoint, Told>()
  for (const [endpoint, asked] of calls) told.set(endpoint, await ask(server, endpoint, as(token, asked)))
  return told
}

test('whatever is done at one location, a member bound to another sees the same as before', async () => {
  const calls: [Endpoint, Asked][] = []
  for (const endpoint of reads) calls.push([endpoint, await exampleHere(endpoint)])
  await there.one('sale')
  const done: [Endpoint, Asked][] = []
  // An adjustment belongs to the contact, and so does its deletion: both are visible everywhere.
  const writes = local.filter((endpoint) => endpoint.method !== 'GET' && nameOf(endpoint) !== 'balances.delete')
  for (const endpoint of writes) done.push([endpoint, await exampleOf(there, endpoint)])

  const [mine, theirs] = [await answers(bound.token, calls), await answers(roamer.token, calls)]
  for (const [endpoint, asked] of done) expect((await ask(server, endpoint, asked)).status, nameOf(endpoint)).toBe(successStatus(endpoint))
  const [, product] = calls.find(([endpoint]) => nameOf(endpoint) === 'dashboard.ofProduct') ?? []
  await inStock(there, String(product?.id))
  const adjusted = await there.made('PUT', '/v1/business/inventory-actions/adjustments', {
    location: there.location,
    items: [{ product: low.product?.id, quantity: -999, reason: 'loss' }],
  })
  await there
    .made('PATCH', `/v1/business/inventory-actions/${adjusted.inventory_action?.id}/status`, { status: 'approved' })
    .catch(() => {})
  // The last cost of a unit differs at the other location.
  const dearer = await there.made('PUT', '/v1/business/inventory-actions/intakes', {
    contact: await there.one('contact'),
    location: there.location,
    items: [{ product: await there.one('product'), quantity: 1, cost: 12 }],
  })
  await there.made('PATCH', `/v1/business/inventory-actions/${dearer.inventory_action?.id}/status`, { status: 'approved' })
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Africa/Lagos').toPlainDate().toString()
  const ordered = await there.made('PUT', '/v1/business/purchase-orders', { ...(await orderForm(there)), date: today })
  await there.made('PATCH', `/v1/business/purchase-orders/${ordered.purchase_order?.id}/status`, { status: 'approved' })
  const [after, roamed] = [await answers(bound.token, calls), await answers(roamer.token, calls)]

  const wrong: string[] = []
  for (const [endpoint, told] of mine) {
    const again = after.get(endpoint) as Told
    if (told.status !== 200) wrong.push(`${nameOf(endpoint)}: ${told.status} ${told.text}`)
    if (Array.isArray(told.json.rows) && told.json.rows.length === 0) wrong.push(`${nameOf(endpoint)}: nothing to see`)
    if (withoutBalances(told) !== withoutBalances(again)) wrong.push(`${nameOf(endpoint)}: ${told.text}\n→ ${again.text}`)
    // The figures changed for members who are not bound. Other laws test calls that name one row or one location.
    const named = located(endpoint.of) || referencesIn(endpoint.query).some(({ kind, path }) => kind === 'location' && path === 'location')
    const same = withoutBalances(theirs.get(endpoint) as Told) === withoutBalances(roamed.get(endpoint) as Told)
    if (!named && same) wrong.push(`${nameOf(endpoint)}: nothing was done there that would show`)
  }
  expect(wrong).toEqual([])
})

test('no answer names a thing, a number or a location that is another’s', async () => {
  const marks = Object.entries(idPrefixes).flatMap(([kind, prefix]) => (located(kind as IdKind) ? [prefix] : []))
  const named = new RegExp(`\\b(?:${marks.join('|')})[0-7][0-9A-HJKMNP-TV-Z]{25}\\b|\\b[A-Z]{2}-\\d{6}\\b`, 'g')
  await there.one('balance_transaction')
  const elsewhere = new Set<string>()
  for (const endpoint of reads.filter(({ query }) => referencesIn(query).some(({ path }) => path.startsWith('location')))) {
    const asked = await exampleOf(there, endpoint)
    const { text } = await ask(server, endpoint, { ...asked, query: { ...asked.query, location: there.location, per_page: '100' } })
    for (const [found] of text.matchAll(named)) elsewhere.add(found)
  }
  expect(elsewhere.size).toBeGreaterThan(20)
  const wrong: string[] = []
  for (const endpoint of endpoints.filter(({ method, access }) => method === 'GET' && access !== 'public')) {
    const { text } = await ask(server, endpoint, as(bound.token, await exampleHere(endpoint)))
    const leaks = [...text.matchAll(named)].map(([found]) => found).filter((found) => elsewhere.has(found))
    if (leaks.length > 0) wrong.push(`${nameOf(endpoint)}: ${leaks.join(' ')}`)
  }
  expect(wrong).toEqual([])
})

test('another location’s things are not there', async () => {
  const wrong: string[] = []
  for (const endpoint of endpoints.filter(({ of }) => located(of))) {
    const kind = endpoint.of as IdKind
    if (!isHere(endpoint)) wrong.push(`${nameOf(endpoint)}: takes a ${kind}, which stands somewhere`)
    const asked = as(bound.token, await exampleHere(endpoint))
    const theirs = kind === 'location' ? there.location : await ofThere(kind)
    const nowhere = never(kind)
    const [found, missing] = [await ask(server, endpoint, { ...asked, id: theirs }), await ask(server, endpoint, { ...asked, id: nowhere })]
    if (missing.status !== 404 || seen(found, theirs) !== seen(missing, nowhere))
      wrong.push(`${nameOf(endpoint)}: ${found.text} | ${missing.text}`)
  }
  expect(wrong).toEqual([])
})

test('another location’s things are not to be named either, in a body or a filter', async () => {
  const wrong: string[] = []
  for (const endpoint of endpoints) {
    const inBody = referencesIn(endpoint.body).map((one) => ({ ...one, filter: false }))
    const inQuery = referencesIn(endpoint.query).map((one) => ({ ...one, filter: true }))
    for (const { path, kind, filter } of [...inBody, ...inQuery].filter((one) => located(one.kind))) {
      const asked = as(bound.token, await exampleHere(endpoint))
      const naming = (id: string): Asked =>
        filter ? { ...asked, query: { ...asked.query, [path.split('.')[0] ?? '']: id } } : { ...asked, body: put(asked.body, path, id) }
      const theirs = kind === 'location' ? there.location : await ofThere(kind)
      const nowhere = never(kind)
      const [found, missing] = [await ask(server, endpoint, naming(theirs)), await ask(server, endpoint, naming(nowhere))]
      const refused = filter ? missing.status < 500 : [404, 422].includes(missing.status)
      if (!refused || seen(found, theirs) !== seen(missing, nowhere))
        wrong.push(`${nameOf(endpoint)} ${path}: ${found.text} | ${missing.text}`)
    }
  }
  expect(wrong).toEqual([])
})

test('who works at one location opens no other, and does not say where everybody begins', async () => {
  const locations = '/v1/business/inventory-locations'
  const form = { name: 'Yaba', state: 'Lagos', city: 'Yaba', address: '4 Commercial Avenue', latitude: 6.5, longitude: 3.37 }
  expect(await bound.call('PUT', locations, form)).toMatchObject({ status: 403 })
  expect(await bound.call('PATCH', `${locations}/${here.location}`, { is_default: true })).toMatchObject({ status: 403 })
  expect(await bound.call('PATCH', `${locations}/${here.location}`, { city: 'Yaba' })).toMatchObject({ status: 200 })
})

/** A balance entry of that location comes from a sale there: an adjustment belongs to the contact only. */
async function ofThere(kind: IdKind): Promise<string> {
  if (kind !== 'balance_transaction') return there.one(kind)
  const sale = await there.another('sale')
  await there.made('PATCH', `/v1/business/sales/${sale}/status`, { status: 'approved' })
  const { body } = await there.call('GET', '/v1/business/contacts/balance-transactions?kind=sale')
  return String(body.rows?.[0]?.id)
}
