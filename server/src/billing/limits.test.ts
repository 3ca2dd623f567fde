import { endpoints } from '@kasuwa/contract'
import pg from 'pg'
import { expect, test } from 'vitest'
import { storedId } from '../database/ids.ts'
import { newEmail } from '../testing/accounts.ts'
import { contactForm, locationForm as formOf } from '../testing/forms.ts'
import { type JsonBody, type Shop, openShop } from '../testing/shop.ts'
import { roleOf } from '../testing/team.ts'
import { bringIn, csvOf, columnMapOf } from '../testing/tables.ts'
import { ownServer } from '../testing/test-server.ts'

const day = 86_400_000
let now = Date.now()
const server = await ownServer({}, () => now)
const products = '/v1/business/products'
const locations = '/v1/business/inventory-locations'
let count = 0
const productForm = (more: object = {}) => ({ name: `Thing ${++count}`, type: 'standard', price: 100_00, ...more })
const numbered = { number: () => ++count }
const locationForm = () => formOf(numbered)
const billingOf = async (shop: Shop): Promise<JsonBody> => (await shop.call('GET', '/v1/business/billing')).body.billing as JsonBody
const roomFor = async (shop: Shop, of: string) => (await shop.call('GET', `/v1/business/billing/room?of=${of}`)).body.room

/** A shop whose trial is over: on the free plan, for 1 person, 1 location and 100 products. */
async function freeShop(): Promise<Shop> {
  const shop = await openShop(server)
  await end(shop)
  return shop
}

const ownerQuery = async (text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: server.ownerUrl })
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}
const end = (shop: Shop) => ownerQuery('update plan_periods set ends_at = starts_at where business_id = $1', [shop.business_id])

/** So many products, as an earlier plan allowed them. */
async function stockUpTo(shop: Shop, many: number): Promise<void> {
  await ownerQuery(
    `insert into products (business_id, id, name, sort_name, search_text, sku, product_type, inventory_type)
      select $1, gen_random_uuid(), 'Old ' || n, 'old ' || n, 'old ' || n, 'OLD-' || n, 'standard', 'standard' from generate_series(1, $2) n`,
    [shop.business_id, many],
  )
}

const over = (of: string, limit: number, plan: string | null) => ({
  status: 402,
  body: { code: 'over_limit', of, limit, plan: plan === null ? null : { name: plan }, message: expect.stringContaining('Free') },
})

test('a new business tries the top plan out for thirty days, and then is on the free plan', async () => {
  const shop = await openShop(server)
  expect(await billingOf(shop)).toMatchObject({
    plan: { name: 'Business', limits: { members: null, locations: null, products: null } },
    standing: 'trial',
    ends_at: new Date(now + 30 * day).toISOString(),
    used: { members: 1, locations: 1, products: 0 },
  })
  const opened = now
  try {
    now = opened + 30 * day - 1
    expect(await billingLater(shop)).toMatchObject({ standing: 'trial' })
    now = opened + 30 * day
    expect(await billingLater(shop)).toMatchObject({ plan: { name: 'Free', price: 0 }, standing: 'free', ends_at: null })
  } finally {
    now = opened
  }
})

/** With a fresh login: the test owner’s has expired by then. */
async function billingLater(shop: Shop) {
  const member = await shop.member(['billing.view'])
  return (await member.call('GET', '/v1/business/billing')).body.billing
}

test('a merchant tries out one business, also of two that are opened at once: the others begin on the free plan', async () => {
  const form = { name: 'Second', industry: ['Retail'], address: { state: 'Lagos', city: 'Ikeja', address1: '1 Broad Street' } }
  const shop = await openShop(server)
  const opens = async (call: Shop['call']) => {
    const { status, body } = await call('PUT', '/v1/merchant/businesses', form)
    expect(status, JSON.stringify(body)).toBe(201)
    return storedId('business', String(body.business?.id)) ?? ''
  }
  const tried = async (ids: string[]) =>
    (await ownerQuery(`select 1 from plan_periods where kind = 'trial' and business_id = any ($1::uuid[])`, [ids])).rowCount
  expect(await tried([shop.business_id])).toBe(1)
  expect(await tried([await opens(shop.call)])).toBe(0)
  // A member of another merchant’s business has opened none.
  const member = await shop.member(['brand.view'])
  expect(await tried(await Promise.all([opens(member.call), opens(member.call)]))).toBe(1)
})

test('plans are listed from the smallest up, with the one that the business is on', async () => {
  const shop = await freeShop()
  const { rows } = (await shop.call('GET', '/v1/plans')).body
  expect((rows as unknown as JsonBody[]).map(({ name, is_current }) => [name, is_current])).toEqual([
    ['Free', true],
    ['Starter', false],
    ['Growth', false],
    ['Business', false],
  ])
})

test('members: an invitation takes a place, and gives it back when it is withdrawn', async () => {
  const shop = await openShop(server)
  const role = await roleOf(shop, ['brand.view'])
  const invite = () => shop.call('POST', '/v1/business/members/invite', { email: newEmail('more'), roles: [role] })
  const invited = await invite()
  expect(invited).toMatchObject({ status: 200 })
  await end(shop)
  expect(await roomFor(shop, 'members')).toMatchObject({ limit: 1, used: 2, next: { name: 'Starter' } })
  expect(await invite()).toMatchObject(over('members', 1, 'Starter'))
  // Existing members stay, and can be invited again.
  expect(await shop.call('POST', '/v1/business/members/re-invite', { id: invited.body.member?.id })).toMatchObject({ status: 200 })
  await shop.call('DELETE', `/v1/business/members/${String(invited.body.member?.id)}`)
  expect(await invite()).toMatchObject(over('members', 1, 'Starter'))
})

test('locations: one beyond the plan is refused, also one that comes back from deletion', async () => {
  const shop = await openShop(server)
  const { body } = await shop.call('PUT', locations, locationForm())
  const id = String(body.location?.id)
  expect(await shop.call('DELETE', `${locations}/${id}`)).toMatchObject({ status: 200 })
  await end(shop)
  expect(await shop.call('PUT', locations, locationForm())).toMatchObject(over('locations', 1, 'Growth'))
  expect(await shop.call('POST', `${locations}/${id}/restore`, {})).toMatchObject(over('locations', 1, 'Growth'))
})

test('products: the form, a copy, one that comes back and a file are all refused beyond the plan; nothing is half made', async () => {
  const shop = await openShop(server)
  const { body } = await shop.call('PUT', products, productForm())
  const deletedId = String(body.product?.id)
  await shop.call('DELETE', `${products}/${deletedId}`)
  await stockUpTo(shop, 99)
  await end(shop)
  expect(await shop.call('PUT', products, productForm())).toMatchObject({ status: 201 })
  expect(await roomFor(shop, 'products')).toMatchObject({ limit: 100, used: 100, next: { name: 'Starter' } })
  expect(await shop.call('PUT', products, productForm())).toMatchObject(over('products', 100, 'Starter'))
  expect(await shop.call('POST', `${products}/${deletedId}/restore`, {})).toMatchObject(over('products', 100, 'Starter'))
  const table = csvOf('name', 'From a file')
  expect(await bringIn(shop, 'products', table, { map: columnMapOf('name'), mode: 'valid' })).toMatchObject(
    over('products', 100, 'Starter'),
  )
  // A file that only changes records adds none.
  const existingTable = csvOf('name,sku,price', 'Old 1,OLD-1,250')
  expect(await bringIn(shop, 'products', existingTable, { map: columnMapOf('name', 'sku', 'price'), mode: 'all' })).toMatchObject({
    status: 200,
    body: { updated: 1 },
  })
  expect((await billingOf(shop)).used).toMatchObject({ products: 100 })
})

test('a parent counts once, and its variants not', async () => {
  const shop = await openShop(server)
  await stockUpTo(shop, 99)
  await end(shop)
  const variant = (colour: string) => ({ name: colour, price: 100, options: [{ name: 'Colour', value: colour }] })
  const shirt = productForm({ inventory_type: 'variant', variants: [variant('Red'), variant('Blue'), variant('Green')] })
  const { status, body } = await shop.call('PUT', products, shirt)
  expect(status).toBe(201)
  expect((await billingOf(shop)).used).toMatchObject({ products: 100 })
  const path = `${products}/${String(body.product?.id)}`
  expect(await shop.call('PATCH', path, { variants: [variant('Black')] })).toMatchObject({ status: 200 })
  expect(await shop.call('PUT', products, productForm())).toMatchObject(over('products', 100, 'Starter'))
})

test('records beyond the plan’s limits still work: they are sold and changed, and a contact is created', async () => {
  const shop = await openShop(server)
  const place = (await shop.call('PUT', locations, locationForm())).body.location
  const { body } = await shop.call('PUT', products, productForm({ has_inventory: false }))
  await stockUpTo(shop, 150)
  await end(shop)
  const id = String(body.product?.id)
  expect(await shop.call('PATCH', `${products}/${id}`, { price: 120_00 })).toMatchObject({ status: 200 })
  expect(await shop.call('PATCH', `${locations}/${String(place?.id)}`, { city: 'Yaba' })).toMatchObject({ status: 200 })
  const sale = {
    ...{ contact: shop.walkIn, location: String(place?.id), items: [{ product: id, quantity: 1, price: 120_00 }] },
    ...{ payable_amount: 120_00, payment_accounts: [{ account: null, amount: 120_00 }] },
  }
  expect(await shop.call('PUT', '/v1/business/sales', sale)).toMatchObject({ status: 201 })
  expect(await shop.call('PUT', '/v1/business/contacts', contactForm(numbered))).toMatchObject({ status: 201 })
})

test('twenty at once do not pass the limit: exactly as many are made as there is room for', async () => {
  const shop = await freeShop()
  await stockUpTo(shop, 95)
  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.call('PUT', products, productForm())))
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([...Array.from({ length: 5 }, () => 201), ...Array.from({ length: 15 }, () => 402)])
  expect((await billingOf(shop)).used).toMatchObject({ products: 100 })
})

test('every call that makes more of what a plan limits says so', async () => {
  const limitedCalls = endpoints.filter(({ adds }) => adds).map(({ feature, name, adds }) => `${feature}.${name} ${adds}`)
  expect(limitedCalls.toSorted()).toEqual([
    'deleted.location locations',
    'deleted.product products',
    'locations.create locations',
    'members.invite members',
    'members.reInvite members',
    'products.create products',
  ])
})

test('the server reports each limit before the form, only to members who may create such a record', async () => {
  const shop = await freeShop()
  expect(await roomFor(shop, 'locations')).toEqual({
    of: 'locations',
    plan: 'Free',
    limit: 1,
    used: 1,
    next: { id: expect.any(String), name: 'Growth' },
  })
  const keeper = await shop.member(['product.create'])
  expect(await keeper.call('GET', '/v1/business/billing/room?of=products')).toMatchObject({
    status: 200,
    body: { room: { limit: 100, used: 0, next: null } },
  })
  expect(await keeper.call('GET', '/v1/business/billing/room?of=members')).toMatchObject({ status: 403 })
})

test('a canceled sale restores its location beyond the plan’s limit', async () => {
  const shop = await openShop(server)
  const annex = (await shop.call('PUT', locations, locationForm())).body.location?.id
  const rice = (await shop.call('PUT', products, productForm())).body.product?.id
  const contact = (await shop.call('PUT', '/v1/business/contacts', contactForm(numbered))).body.contact?.id
  const form = (more: object) => ({ contact, location: annex, ...more })
  const line = { product: rice, quantity: 1 }
  await shop.call('PUT', '/v1/business/inventory-actions/intakes', form({ items: [{ ...line, cost: 50_00 }] }))
  const items = [{ ...line, price: 100_00 }]
  const saleResponse = await shop.call('PUT', '/v1/business/sales', form({ items, payable_amount: 100_00 }))
  expect(await shop.call('DELETE', `${locations}/${annex}`)).toMatchObject({ status: 200 })
  await end(shop)
  expect(await shop.call('POST', `${locations}/${annex}/restore`, {})).toMatchObject({ status: 402 })
  const canceled = await shop.call('PATCH', `/v1/business/sales/${saleResponse.body.sale?.id}/status`, { status: 'canceled' })
  expect(canceled).toMatchObject({ status: 200 })
  expect(await shop.call('GET', `${locations}/${annex}`)).toMatchObject({ status: 200 })
})

test('an import says with its question that the plan has no room for the file’s stores, and makes none', async () => {
  const shop = await freeShop()
  const file = csvOf('Name,SKU,Price,Warehouse,Stock', 'Garri,G1,900,Ikeja,12')
  const send = (fields: object) => bringIn(shop, 'products', file, { ...fields })
  const { body } = await send({ mode: 'check' })
  const [question] = body.questions as unknown as { id: string; answer: null; note: string; choices: object[] }[]
  expect(question).toMatchObject({ id: 'stores', answer: null, choices: [{ id: 'here' }, { id: 'leave' }] })
  expect(question?.note).toMatch(/^Your plan, Free, is for one location\./)
  const map = body.table?.map
  expect(await send({ mode: 'all', map, answers: { stores: 'make' } })).toMatchObject({ status: 422 })
  expect((await send({ mode: 'all', map, answers: { stores: 'here' } })).body).toMatchObject({ imported: 1 })
})
