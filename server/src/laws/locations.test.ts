import { endpoints } from '@kasuwa/contract'
import { type Endpoint, successStatus } from '@kasuwa/contract/platform/endpoint'
import { type IdKind, idPrefixes } from '@kasuwa/contract/platform/ids'
import { allPermissions } from '@kasuwa/contract/platform/permissions'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { newId, publicId } from '../database/ids.ts'
import { type ApiRequest, type ApiResponse, ask, exampleOf } from '../testing/asking.ts'
import { nameOf } from '../testing/examples.ts'
import { put, referencesIn } from '../testing/schemas.ts'
import { unzipped } from '../testing/spreadsheets.ts'
import { ownServer } from '../testing/test-server.ts'
import { inStock, openWorld, orderForm, standsSomewhere, worldElsewhere } from '../testing/world.ts'
import { reach } from '../testing/reach.ts'

// A stopped clock: only a write can change a response.
const now = Date.now()
const server = await ownServer({}, () => now)
const otherWorld = await openWorld(server)
const localWorld = worldElsewhere(otherWorld)
const bound = await otherWorld.member(allPermissions, localWorld.location)
// Categories, brands and tags show the stock of their products.
const sorted = {
  brand: await otherWorld.findOrCreate('brand'),
  category: await otherWorld.findOrCreate('product_category'),
  tags: [await otherWorld.findOrCreate('product_tag')],
}
await otherWorld.mustCall('PATCH', `/v1/business/products/${await otherWorld.findOrCreate('product')}`, sorted)
// The number that can be built of them depends on the stock, too.
const box = { name: 'Box', type: 'standard', composites: [{ product: await localWorld.findOrCreate('product'), quantity: 1 }] }
await otherWorld.mustCall('PUT', '/v1/business/products', box)
// Low stock there, once the rest of it is sold.
const low = await otherWorld.mustCall('PUT', '/v1/business/products', {
  name: 'Matches',
  type: 'standard',
  price: 100,
  reorder_levels: [{ location: otherWorld.location, quantity: 5 }],
})
await inStock(otherWorld, String(low.product?.id))
const roamer = await otherWorld.member(allPermissions)

const isHere = ({ feature, name }: Endpoint) => (reach as Record<string, Record<string, unknown>>)[feature]?.[name] === 'here'
const local = endpoints.filter(isHere)
const reads = local.filter(({ method }) => method === 'GET')
const located = (kind: IdKind | undefined) => kind !== undefined && standsSomewhere[kind]
const never = (kind: IdKind) => publicId(kind, newId())

/** The parts of a response that could distinguish two ids, once the id itself is removed. */
const withoutId = ({ status, text }: ApiResponse, id: string) => `${status} ${text.replaceAll(id, 'ID')}`

/** Tables of the archive with a contact's balance, or with the credit that a payment left. */
const contactTables = ['Contacts.csv', 'Payments of contacts.csv']

/** A contact's one balance is visible at every location; the dashboard sums up balances. */
const withoutBalances = ({ text, headers, bytes }: ApiResponse): string => {
  if (headers['content-type'] === 'application/zip')
    return [...unzipped(bytes)].flatMap(([name, content]) => (contactTables.includes(name) ? [] : [name, content.toString()])).join('\n')
  return text.startsWith('{')
    ? JSON.stringify(JSON.parse(text), (name, value: unknown) => (name === 'balance' || name === 'owing' ? undefined : value))
    : text
}

/** The same call from this location, by a member bound to it and by one who is not. */
const exampleHere = async (endpoint: Endpoint): Promise<ApiRequest> => exampleOf(localWorld, endpoint)
const as = (token: string, request: ApiRequest): ApiRequest => ({ ...request, token })

async function answers(token: string, calls: readonly (readonly [Endpoint, ApiRequest])[]): Promise<Map<Endpoint, ApiResponse>> {
  const responses = new Map<Endpoint, ApiResponse>()
  for (const [endpoint, request] of calls) responses.set(endpoint, await ask(server, endpoint, as(token, request)))
  return responses
}

test('a member bound to one location sees no change after any write at another location', async () => {
  const calls: [Endpoint, ApiRequest][] = []
  for (const endpoint of reads) calls.push([endpoint, await exampleHere(endpoint)])
  await otherWorld.findOrCreate('sale')
  const done: [Endpoint, ApiRequest][] = []
  // An adjustment belongs to the contact, and so does its deletion: both are visible everywhere.
  const writes = local.filter((endpoint) => endpoint.method !== 'GET' && nameOf(endpoint) !== 'balances.delete')
  for (const endpoint of writes) done.push([endpoint, await exampleOf(otherWorld, endpoint)])

  const [boundResponses, roamerResponses] = [await answers(bound.token, calls), await answers(roamer.token, calls)]
  for (const [endpoint, request] of done)
    expect((await ask(server, endpoint, request)).status, nameOf(endpoint)).toBe(successStatus(endpoint))
  const [, product] = calls.find(([endpoint]) => nameOf(endpoint) === 'dashboard.ofProduct') ?? []
  await inStock(otherWorld, String(product?.id))
  const adjusted = await otherWorld.mustCall('PUT', '/v1/business/inventory-actions/adjustments', {
    location: otherWorld.location,
    items: [{ product: low.product?.id, quantity: -999, reason: 'loss' }],
  })
  await otherWorld
    .mustCall('PATCH', `/v1/business/inventory-actions/${adjusted.inventory_action?.id}/status`, { status: 'approved' })
    .catch(() => {})
  // The last cost of a unit differs at the other location.
  const dearer = await otherWorld.mustCall('PUT', '/v1/business/inventory-actions/intakes', {
    contact: await otherWorld.findOrCreate('contact'),
    location: otherWorld.location,
    items: [{ product: await otherWorld.findOrCreate('product'), quantity: 1, cost: 12 }],
  })
  await otherWorld.mustCall('PATCH', `/v1/business/inventory-actions/${dearer.inventory_action?.id}/status`, { status: 'approved' })
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Africa/Lagos').toPlainDate().toString()
  const ordered = await otherWorld.mustCall('PUT', '/v1/business/purchase-orders', { ...(await orderForm(otherWorld)), date: today })
  await otherWorld.mustCall('PATCH', `/v1/business/purchase-orders/${ordered.purchase_order?.id}/status`, { status: 'approved' })
  const [after, roamed] = [await answers(bound.token, calls), await answers(roamer.token, calls)]

  const wrong: string[] = []
  for (const [endpoint, response] of boundResponses) {
    const laterResponse = after.get(endpoint) as ApiResponse
    if (response.status !== 200) wrong.push(`${nameOf(endpoint)}: ${response.status} ${response.text}`)
    if (Array.isArray(response.json.rows) && response.json.rows.length === 0) wrong.push(`${nameOf(endpoint)}: nothing to see`)
    if (withoutBalances(response) !== withoutBalances(laterResponse))
      wrong.push(`${nameOf(endpoint)}: ${response.text}\n→ ${laterResponse.text}`)
    // The figures changed for members who are not bound. Other laws test calls that name one row or one location.
    const hasLocation =
      located(endpoint.of) || referencesIn(endpoint.query).some(({ kind, path }) => kind === 'location' && path === 'location')
    const same = withoutBalances(roamerResponses.get(endpoint) as ApiResponse) === withoutBalances(roamed.get(endpoint) as ApiResponse)
    if (!hasLocation && same) wrong.push(`${nameOf(endpoint)}: nothing was done there that would show`)
  }
  expect(wrong).toEqual([])
})

test('no answer names a thing, a number or a location that is another’s', async () => {
  const marks = Object.entries(idPrefixes).flatMap(([kind, prefix]) => (located(kind as IdKind) ? [prefix] : []))
  const referencePattern = new RegExp(`\\b(?:${marks.join('|')})[0-7][0-9A-HJKMNP-TV-Z]{25}\\b|\\b[A-Z]{2}-\\d{6}\\b`, 'g')
  await otherWorld.findOrCreate('balance_transaction')
  const otherReferences = new Set<string>()
  for (const endpoint of reads.filter(({ query }) => referencesIn(query).some(({ path }) => path.startsWith('location')))) {
    const example = await exampleOf(otherWorld, endpoint)
    const { text } = await ask(server, endpoint, {
      ...example,
      query: { ...example.query, location: otherWorld.location, per_page: '100' },
    })
    for (const [reference] of text.matchAll(referencePattern)) otherReferences.add(reference)
  }
  expect(otherReferences.size).toBeGreaterThan(20)
  const wrong: string[] = []
  for (const endpoint of endpoints.filter(({ method, access }) => method === 'GET' && access !== 'public')) {
    const { text } = await ask(server, endpoint, as(bound.token, await exampleHere(endpoint)))
    const leaks = [...text.matchAll(referencePattern)].map(([reference]) => reference).filter((reference) => otherReferences.has(reference))
    if (leaks.length > 0) wrong.push(`${nameOf(endpoint)}: ${leaks.join(' ')}`)
  }
  expect(wrong).toEqual([])
})

test('another location’s things are not there', async () => {
  const wrong: string[] = []
  for (const endpoint of endpoints.filter(({ of }) => located(of))) {
    const kind = endpoint.of as IdKind
    if (!isHere(endpoint)) wrong.push(`${nameOf(endpoint)}: takes a ${kind}, which stands somewhere`)
    const request = as(bound.token, await exampleHere(endpoint))
    const otherId = kind === 'location' ? otherWorld.location : await ofThere(kind)
    const nowhere = never(kind)
    const [otherResponse, missing] = [
      await ask(server, endpoint, { ...request, id: otherId }),
      await ask(server, endpoint, { ...request, id: nowhere }),
    ]
    if (missing.status !== 404 || withoutId(otherResponse, otherId) !== withoutId(missing, nowhere))
      wrong.push(`${nameOf(endpoint)}: ${otherResponse.text} | ${missing.text}`)
  }
  expect(wrong).toEqual([])
})

test('another location’s things are not to be named either, in a body or a filter', async () => {
  const wrong: string[] = []
  for (const endpoint of endpoints) {
    const inBody = referencesIn(endpoint.body).map((reference) => ({ ...reference, filter: false }))
    const inQuery = referencesIn(endpoint.query).map((reference) => ({ ...reference, filter: true }))
    for (const { path, kind, filter } of [...inBody, ...inQuery].filter((reference) => located(reference.kind))) {
      const request = as(bound.token, await exampleHere(endpoint))
      const naming = (id: string): ApiRequest =>
        filter
          ? { ...request, query: { ...request.query, [path.split('.')[0] ?? '']: id } }
          : { ...request, body: put(request.body, path, id) }
      const otherId = kind === 'location' ? otherWorld.location : await ofThere(kind)
      const nowhere = never(kind)
      const [otherResponse, missing] = [await ask(server, endpoint, naming(otherId)), await ask(server, endpoint, naming(nowhere))]
      const isRejected = filter ? missing.status < 500 : [404, 422].includes(missing.status)
      if (!isRejected || withoutId(otherResponse, otherId) !== withoutId(missing, nowhere))
        wrong.push(`${nameOf(endpoint)} ${path}: ${otherResponse.text} | ${missing.text}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a member bound to one location opens no other location and does not choose the default location', async () => {
  const locations = '/v1/business/inventory-locations'
  const form = { name: 'Yaba', state: 'Lagos', city: 'Yaba', address: '4 Commercial Avenue', latitude: 6.5, longitude: 3.37 }
  expect(await bound.call('PUT', locations, form)).toMatchObject({ status: 403 })
  expect(await bound.call('PATCH', `${locations}/${localWorld.location}`, { is_default: true })).toMatchObject({ status: 403 })
  expect(await bound.call('PATCH', `${locations}/${localWorld.location}`, { city: 'Yaba' })).toMatchObject({ status: 200 })
})

/** A balance entry of that location comes from a sale there: an adjustment belongs to the contact only. */
async function ofThere(kind: IdKind): Promise<string> {
  if (kind !== 'balance_transaction') return otherWorld.findOrCreate(kind)
  const sale = await otherWorld.another('sale')
  await otherWorld.mustCall('PATCH', `/v1/business/sales/${sale}/status`, { status: 'approved' })
  const { body } = await otherWorld.call('GET', '/v1/business/contacts/balance-transactions?kind=sale')
  return String(body.rows?.[0]?.id)
}
