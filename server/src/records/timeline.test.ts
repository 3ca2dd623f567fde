import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { publicId, storedId } from '../database/ids.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type JsonBody, type Caller, type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

type TimelineEvent = Record<string, unknown>
const idOf = ({ merchant_id }: Caller) => publicId('merchant', merchant_id)

async function timeline(caller: Pick<Caller, 'call'>, path: string, before?: unknown): Promise<{ rows: TimelineEvent[]; next: unknown }> {
  const { status, body } = await caller.call('GET', `/v1/business/${path}/timeline${before ? `?before=${String(before)}` : ''}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as { rows: TimelineEvent[]; next: unknown }
}
const readEvents = async (caller: Pick<Caller, 'call'>, path: string) => (await timeline(caller, path)).rows

async function done(answer: Promise<{ status: number; body: JsonBody }>): Promise<JsonBody> {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

async function riceShop() {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice', cost: 600, price: 1000 })
  const bola = await addContact(server, shop, 'Bola Ade')
  await stockUp(shop, bola, rice, 10, 600)
  const sell = (caller: Pick<Shop, 'call'>, more: object = {}) =>
    done(
      caller.call('PUT', '/v1/business/sales', {
        contact: bola,
        location: shop.location,
        items: [{ product: rice, quantity: 2, price: 1000 }],
        payable_amount: 2000,
        ...more,
      }),
    ).then(({ sale }) => String(sale?.id))
  return { shop, rice, bola, sell }
}

test('a sale tells who recorded, approved, paid and canceled it, the newest first', async () => {
  const { shop, sell } = await riceShop()
  await done(shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 }))
  const cashier = await shop.member(['sale.create', 'sale.view'])
  const sale = await sell(cashier, { payment_accounts: [{ account: null, amount: 500 }] })
  const path = `/v1/business/sales/${sale}`
  await done(shop.call('PATCH', `${path}/status`, { status: 'approved' }))
  await done(shop.call('POST', `${path}/payments`, { amount: 300, account: null }))
  const { body } = await shop.call('GET', `${path}?with_payments`)
  const later = (body.sale?.edges?.payments as unknown as JsonBody[] | undefined)?.find(({ amount }) => Number(amount) === 300)
  await done(shop.call('DELETE', `${path}/payments/${String(later?.id)}`))
  await done(shop.call('PATCH', `${path}/status`, { status: 'canceled', reason: 'Wrong customer', refund: true }))
  const rows = await readEvents(cashier, `sales/${sale}`)
  expect(rows).toMatchObject([
    { what: 'canceled', reason: 'Wrong customer', is_refunded: true, amount: null, document: null },
    { what: 'payment_undone', amount: 300 },
    { what: 'paid', amount: 300 },
    { what: 'approved', takes_effect: true, amount: null },
    { what: 'recorded', takes_effect: false, amount: 500 },
  ])
  expect(rows.map(({ by }) => (by as { id: string }).id)).toEqual([...Array(4).fill(idOf(shop)), idOf(cashier)])
  expect(rows[0]?.by).toMatchObject({ name: 'Ada Obi' })
  for (const { at } of rows) expect(Math.abs(Date.parse(String(at)) - Date.now())).toBeLessThan(120_000)
})

test('a document and the one recorded in its place tell of each other, as far as the reader sees both', async () => {
  const { shop, sell, bola, rice } = await riceShop()
  const place = { name: 'Yaba', state: 'Lagos', city: 'Yaba', address: '1 Herbert Macaulay Way', latitude: 6.5, longitude: 3.4 }
  const { location } = await done(shop.call('PUT', '/v1/business/inventory-locations', place))
  const yaba = String(location?.id)
  await stockUp(shop, bola, rice, 10, 600, yaba)
  const wrong = await sell(shop)
  const right = await sell(shop, { corrects: wrong, location: yaba })
  expect(await readEvents(shop, `sales/${wrong}`)).toMatchObject([
    { what: 'corrected', document: { id: right, number: 'SL-000002' } },
    { what: 'recorded' },
  ])
  expect(await readEvents(shop, `sales/${right}`)).toMatchObject([{ what: 'recorded', takes_effect: true, document: { id: wrong } }])
  const yabaMember = await shop.member(['sale.view'], yaba)
  expect(await readEvents(yabaMember, `sales/${right}`)).toMatchObject([{ what: 'recorded', document: null }])
  expect((await yabaMember.call('GET', `/v1/business/sales/${wrong}/timeline`)).status).toBe(404)
})

test('a timeline shows payments of an intake only to members who may see costs', async () => {
  const { shop, rice, bola } = await riceShop()
  const items = [{ product: rice, quantity: 4, cost: 700 }]
  const form = { contact: bola, location: shop.location, items, payment_accounts: [{ account: null, amount: 999 }] }
  const { inventory_action } = await done(shop.call('PUT', '/v1/business/inventory-actions/intakes', form))
  const path = `inventory-actions/${String(inventory_action?.id)}`
  await done(shop.call('POST', `/v1/business/${path}/payments`, { amount: 801, account: null }))
  expect(await readEvents(shop, path)).toMatchObject([
    { what: 'paid', amount: 801 },
    { what: 'recorded', amount: 999, takes_effect: true },
  ])
  expect(await readEvents(await shop.member(['inventory-action.view']), path)).toMatchObject([
    { what: 'paid', amount: null },
    { what: 'recorded', amount: null },
  ])
})

test('a product’s timeline shows its changes, without costs to members who may not see them', async () => {
  const { shop } = await riceShop()
  const categories = '/v1/business/product-categories'
  const { product_category } = await done(shop.call('PUT', categories, { name: 'Grains' }))
  const { product } = await done(shop.call('PUT', '/v1/business/products', { name: 'Beans', type: 'standard', cost: 400, price: 900 }))
  const path = `products/${String(product?.id)}`
  const edit = (body: object) => done(shop.call('PATCH', `/v1/business/${path}`, body))
  await edit({ price: 950, cost: 410, category: product_category?.id, reorder_level: 2.5 })
  await edit({ cost: 450, markup: 10, price: 950 })
  // A form sent back unchanged.
  await edit({ name: 'Beans', price: 950 })
  await done(shop.call('POST', `/v1/business/${path}/toggle-active`, { is_active: false }))
  await done(shop.call('PATCH', `${categories}/${String(product_category?.id)}`, { name: 'Dry goods', description: 'By the bag' }))
  expect(await readEvents(shop, path)).toMatchObject([
    { what: 'changed', changes: { is_active: { from: true, to: false } } },
    { what: 'changed', changes: { cost: { from: 410, to: 450 }, markup: { from: null, to: 10 } } },
    {
      what: 'changed',
      changes: {
        price: { from: 900, to: 950 },
        cost: { from: 400, to: 410 },
        category: { from: null, to: 'Dry goods' },
        reorder_level: { from: null, to: 2.5 },
      },
    },
    { what: 'created', changes: {} },
  ])
  const rows = await readEvents(await shop.member(['product.view']), path)
  expect(rows.map(({ what, changes }) => [what, Object.keys(changes as object).toSorted()])).toEqual([
    ['changed', ['is_active']],
    ['changed', ['category', 'price', 'reorder_level']],
    ['created', []],
  ])
  // Ids and times may contain such digits.
  expect(JSON.stringify(rows.map(({ changes }) => changes))).not.toMatch(/cost|markup|450|410/)
})

test('how often a cost was changed, and when, is not told by how a timeline goes on', async () => {
  const { shop } = await riceShop()
  const { product } = await done(shop.call('PUT', '/v1/business/products', { name: 'Beans', type: 'standard', cost: 400, price: 900 }))
  const path = `products/${String(product?.id)}`
  for (let cost = 1; cost <= 22; cost++) await done(shop.call('PATCH', `/v1/business/${path}`, { cost }))
  const clerk = await shop.member(['product.view'])
  expect(await timeline(clerk, path)).toMatchObject({ rows: [{ what: 'created' }], next: null })
  for (let price = 1; price <= 20; price++) await done(shop.call('PATCH', `/v1/business/${path}`, { price }))
  const first = await timeline(clerk, path)
  expect(first.rows).toHaveLength(20)
  expect(first.next).toBe(first.rows.at(-1)?.id)
  expect(await timeline(clerk, path, first.next)).toMatchObject({ rows: [{ what: 'created' }], next: null })
})

test('a contact tells of its balance to those who may see what changed it, and a debt to a supplier only to those who see debts', async () => {
  const { shop, bola } = await riceShop()
  const path = `contacts/${bola}`
  await done(shop.call('PATCH', `/v1/business/${path}`, { note: 'Pays on Fridays', phone: '08031234567' }))
  await done(shop.call('POST', `/v1/business/${path}/toggle-blacklist`, { is_blacklisted: true }))
  const adjust = { amount: 100, type: 'decrement' }
  const { balance_transaction } = await done(shop.call('POST', `/v1/business/${path}/adjust-balance`, adjust))
  await done(shop.call('DELETE', `/v1/business/contacts/balance-transactions/${String(balance_transaction?.id)}`))
  const edits = [
    { what: 'changed', changes: { is_blacklisted: { from: false, to: true } } },
    { what: 'changed', changes: { note: { from: null, to: 'Pays on Fridays' }, phone: { to: '+2348031234567' } } },
  ]
  // Ten bags at 6.00 are due.
  expect(await readEvents(shop, path)).toMatchObject([
    { what: 'adjustment_undone', amount: 100, balance_after: -6000 },
    { what: 'adjusted', amount: -100, balance_after: -6100 },
    ...edits,
  ])
  expect(await readEvents(await shop.member(['contact.view', 'contact.view-balance-transaction']), path)).toMatchObject([
    { what: 'adjustment_undone', amount: null, balance_after: null },
    { what: 'adjusted', amount: null, balance_after: null },
    ...edits,
  ])
  expect(await readEvents(await shop.member(['contact.view']), path)).toMatchObject(edits)
})

test('a long timeline comes in parts, and keeps the names of who has left and of the system', async () => {
  const { shop, rice } = await riceShop()
  const path = `products/${rice}`
  const clerk = await shop.member(['product.edit'])
  for (let price = 1; price <= 22; price++) await done(clerk.call('PATCH', `/v1/business/${path}`, { price }))
  await client.query('update members set deleted_at = $3 where business_id = $1 and merchant_id = $2', [
    shop.business_id,
    clerk.merchant_id,
    new Date(),
  ])
  await client.query(
    `insert into audit_entries (business_id, id, merchant_id, action, entity, entity_id, before, after, request_id, created_at)
      values ($1, gen_random_uuid(), null, 'migration', 'products', $2, '{"price":22}', '{"price":23}', 'x', $3)`,
    [shop.business_id, storedId('product', rice), new Date(Date.now() + 60_000)],
  )
  const first = await timeline(shop, path)
  expect(first.rows.map(({ changes }) => (changes as { price: { to: number } }).price.to)).toEqual(
    Array.from({ length: 20 }, (_, at) => 23 - at),
  )
  expect(first.rows[0]).toMatchObject({ by: null })
  expect(first.rows[1]).toMatchObject({ by: { id: idOf(clerk), name: 'Ada Obi' } })
  const second = await timeline(shop, path, first.next)
  expect(second.rows.map(({ changes }) => (changes as { price: { to: number } }).price.to)).toEqual([3, 2, 1])
  expect(second.next).toBeNull()
  // The next page of one row's timeline, requested with an entry of another row.
  const beans = await addProduct(server, shop, { name: 'Beans' })
  await done(shop.call('PATCH', `/v1/business/products/${beans}`, { price: 5 }))
  expect(await timeline(shop, `products/${beans}`, first.next)).toEqual({ rows: [], next: null })
})
