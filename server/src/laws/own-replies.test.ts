import { expect, test } from 'vitest'
import { newId } from '../database/ids.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type Caller, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

/*
 * Creates build their response from memory, without reading back their write: it equals, byte for byte, the response of a
 * read. So does the response that is stored for retries with the key, compared as JSON.
 */
const server = await ownServer()
const shop = await openShop(server)
const everything = '?with_contact&with_location&with_taxes&with_payments&with_approvals'

async function text(caller: Caller, method: 'GET' | 'PUT', url: string, payload?: object, key?: string): Promise<string> {
  const headers = { authorization: `Bearer ${caller.token}`, ...(key && { 'idempotency-key': key }) }
  const answer = await server.fastify.inject({ method, url, headers, ...(payload && { payload }) })
  expect([answer.statusCode, answer.body]).toEqual([method === 'PUT' ? 201 : 200, expect.any(String)])
  return answer.body
}

/** Records a sale as a member. @returns the response with a key and without, and the response of reading the same sale */
async function recorded(sale: object, by: Caller = shop): Promise<void> {
  for (const key of [undefined, `sale ${newId()}`]) {
    const reply = await text(by, 'PUT', '/v1/business/sales', sale, key)
    const { id } = (JSON.parse(reply) as { sale: { id: string } }).sale
    expect(reply).toBe(await text(by, 'GET', `/v1/business/sales/${id}${everything}`))
    if (key) expect(JSON.parse(await text(by, 'PUT', '/v1/business/sales', sale, key))).toEqual(JSON.parse(reply))
  }
}

const [rice, beans, delivery, bola, chidi] = [
  await addProduct(server, shop, { name: 'Rice 50kg', cost: 100_33, price: 250_00 }),
  await addProduct(server, shop, { name: 'Beans', cost: 77, price: 99 }),
  await addProduct(server, shop, { name: 'Delivery', price: 150_000, cost: 50_000, service: true }),
  await addContact(server, shop, 'Bola Ade'),
  await addContact(server, shop, 'Chidi'),
]
await stockUp(shop, chidi, rice, 100, 100_33)
await stockUp(shop, chidi, beans, 100, 77)
const createRow = async (path: string, body: object) => Object.values((await shop.call('PUT', path, body)).body)[0]?.id as unknown as string
const tax = await createRow('/v1/business/sale-taxes', { name: 'VAT', rate: 7.5 })
const account = await createRow('/v1/business/bank-accounts', {
  bank_name: 'Zenith Bank',
  account_number: '2098765432',
  account_name: 'Okafor Foods',
})
const items = [{ product: rice, quantity: 3, price: 250_00 }]
const plain = { contact: bola, location: shop.location, items, payable_amount: 750_00 }

/** A sale with every field. */
const full = {
  ...plain,
  items: [
    { product: rice, quantity: 0.333, price: 299_99 },
    {
      product: beans,
      quantity: 2,
      price: 99,
      metadata: { colours: ['b', 'a'], é: 1, zz: { b: 1e21, a: [true, null] }, y: 0.1, 10: 'ten', 'half \ud800 or\u0000 none': 'of\udc00' },
    },
    { product: delivery, quantity: 1, price: 150_000 },
    { product: rice, quantity: 1, price: 0 },
  ],
  tax: [tax],
  discount: 101,
  note: '  “Gate 2” \u2028 after noon ',
  date: '2026-01-31 08:15:30',
  payable_amount: 172_094,
  payment_accounts: [{ amount: 1 }, { account, amount: 2 }, { amount: 3 }],
}

test('a sale', async () => {
  await recorded(plain)
  await recorded({ ...plain, contact: shop.walkIn, payment_accounts: [{ amount: 750_00 }] })
  await recorded(full)
})

test('the reply to a sale of a composite product is the same as a read of that sale', async () => {
  const composites = [rice, beans, delivery].map((product, index) => ({ product, quantity: index + 0.5 }))
  const hamper = await createRow('/v1/business/products', { name: 'Hamper', type: 'standard', composites })
  const goods = [
    { product: hamper, quantity: 2, price: 50_00 },
    { product: beans, quantity: 1, price: 0 },
    { product: hamper, quantity: 1, price: 100_00 },
  ]
  await recorded({ ...plain, items: goods, payable_amount: 200_00 })
})

test('a sale to who sold to the business before, and is both from then on', async () => recorded({ ...plain, contact: chidi }))

test('the reply to a sale is the same as its read if the seller’s name begins and ends with a non-ASCII space', async () => {
  const odd = await shop.member(['sale.create', 'sale.view', 'contact.view'], shop.location)
  const names = { first_name: '\u00a0Ngozi', last_name: 'Eze\u2009\t' }
  await server.app.database.transaction({ merchant_id: odd.merchant_id }, (db) =>
    db.updateTable('merchants').set(names).where('id', '=', odd.merchant_id).execute(),
  )
  await recorded(plain, odd)
})

test('a sale that costs nothing, to a customer and to the walk-in customer', async () => {
  const nothing = { ...plain, items: [{ product: delivery, quantity: 1, price: 0 }], payable_amount: 0 }
  for (const contact of [bola, shop.walkIn]) await recorded({ ...nothing, contact })
})

test('the reply to a sale is the same as its read for a member who may see neither costs nor customer debts', async () => {
  await recorded(full, await shop.member(['sale.edit-price', 'sale.create', 'sale.view']))
})

test('a member who cannot see payables gets the same reply from a sale to a supplier and from its read, with or without a payable', async () => {
  const cashier = await shop.member(['sale.create', 'sale.view', 'contact.view'])
  const depot = await addContact(server, shop, 'Depot')
  await stockUp(shop, depot, rice, 9, 100_00)
  const sale = { ...plain, contact: depot }
  const readBalance = () => shop.call('GET', `/v1/business/contacts/${depot}`).then(({ body }) => Number(body.contact?.balance))
  await recorded({ ...sale, items: [{ product: beans, quantity: 1, price: 99 }], payable_amount: 99 }, cashier)
  expect(await readBalance()).toBe(-900_00 + 2 * 99)
  await recorded(sale, cashier)
  expect(await readBalance()).toBe(600_00 + 2 * 99)
})

test('a sale that waits for approval, paid in part and not at all', async () => {
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  await recorded(plain)
  await recorded(full)
})
