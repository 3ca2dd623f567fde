import { expect, test } from 'vitest'
import { addContact, addProduct } from '../testing/goods.ts'
import { openLockConflicts } from '../testing/lock-conflicts.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const meet = await openLockConflicts(server)

async function opened() {
  const shop = await openShop(server)
  const [product, contact] = [
    await addProduct(server, shop, { name: 'Repair', price: 10_000, service: true }),
    await addContact(server, shop, 'Ada Obi'),
  ]
  const form = { contact, location: shop.location, items: [{ product, quantity: 1, price: 10_000 }], payable_amount: 10_000 }
  const sell = (headers: Record<string, string> = {}) => shop.call('PUT', '/v1/business/sales', form, headers)
  const offer = async () => (await shop.call('PUT', '/v1/business/quotations', form)).body.quotation?.number
  const numbers = async (query = '') =>
    ((await shop.call('GET', `/v1/business/sales?sort=number.asc${query}`)).body.rows as unknown as { number: string }[]).map(
      ({ number }) => number,
    )
  return { shop, contact, sell, offer, numbers }
}

const set = (shop: Shop, body: object) => shop.call('PATCH', '/v1/business/papers', body)

test('letters of a business’s own are for the next number on, and issued numbers keep their letters', async () => {
  const { shop, contact, sell, offer, numbers } = await opened()
  const first = await sell()
  expect((await set(shop, { sale_prefix: 'inv-' })).body.papers).toMatchObject({ sale_prefix: 'INV', quotation_prefix: 'QT' })
  const key = { 'idempotency-key': 'the-second' }
  const second = await sell(key)
  expect([first.body.sale?.number, second.body.sale?.number]).toEqual(['SL-000001', 'INV-000002'])
  // The kept answer has the same number, as the database puts it together.
  expect((await sell(key)).body.sale?.number).toBe('INV-000002')
  expect(await numbers()).toEqual(['SL-000001', 'INV-000002'])
  for (const typed of ['INV-000002', 'SL-000002', 'inv2', 'sl-2', '2'])
    expect([typed, await numbers(`&search=${typed}`)]).toEqual([typed, ['INV-000002']])
  expect(await numbers('&search=INV-000001')).toEqual(['SL-000001'])

  await set(shop, { sale_prefix: 'FAC' })
  await set(shop, { sale_prefix: 'BILL' })
  expect((await sell()).body.sale?.number).toBe('BILL-000003')
  await set(shop, { sale_prefix: null })
  expect((await sell()).body.sale?.number).toBe('SL-000004')
  expect(await numbers()).toEqual(['SL-000001', 'INV-000002', 'BILL-000003', 'SL-000004'])
  // Prefixes that no number used are free.
  expect((await set(shop, { quotation_prefix: 'FAC' })).status).toBe(200)
  // The next of its own kind, however many sales there are.
  expect(await offer()).toBe('FAC-000001')

  const { rawPayload } = await server.fastify.inject({
    url: `/v1/business/sales/${String(second.body.sale?.id)}/download`,
    headers: { authorization: `Bearer ${shop.token}` },
  })
  expect(pdfText(rawPayload)).toContain('INV-000002')
  const statement = await shop.call('GET', `/v1/business/contacts/${contact}/statement?from=2020-01-01&to=2099-01-01`)
  expect(JSON.stringify(statement.body)).toContain('INV-000002')
})

test('letters are letters, and no two kinds ever share some', async () => {
  const { shop, sell } = await opened()
  for (const [words, ...wrong] of [
    ['must be alphabetical', 'INV1', 'A B'],
    ['must be 1 to 6 letters', 'TOOLONG', '-', 'é'],
  ])
    for (const sale_prefix of wrong)
      expect(await set(shop, { sale_prefix })).toMatchObject({
        status: 422,
        body: { errors: { sale_prefix: [expect.stringContaining(words ?? '')] } },
      })
  expect(await set(shop, { sale_prefix: 'PO' })).toMatchObject({
    status: 422,
    body: { errors: { sale_prefix: ['PO is already used for: Purchase order'] } },
  })
  await sell()
  await set(shop, { sale_prefix: 'INV' })
  await sell()
  await set(shop, { sale_prefix: 'SL' })
  // Former prefixes of sales stay reserved for sales.
  expect(await set(shop, { intake_prefix: 'INV' })).toMatchObject({ status: 422 })
  expect(await set(shop, { intake_prefix: 'XX', adjustment_prefix: 'XX' })).toMatchObject({ status: 422 })
  expect((await set(shop, { sale_prefix: 'INV' })).body.papers?.sale_prefix).toBe('INV')
  expect((await shop.call('GET', '/v1/business/papers')).body.papers).toMatchObject({ sale_prefix: 'INV', intake_prefix: 'SI' })
})

test('two members can set different letters at once, but only the first gets letters that both choose', async () => {
  const { shop } = await opened()
  const both = await meet(
    () => set(shop, { sale_prefix: 'INV' }),
    () => set(shop, { purchase_order_prefix: 'LPO' }),
  )
  expect([both.waited, both.first.status, both.second.status]).toEqual([true, 200, 200])
  const expectedPrefixes = { sale_prefix: 'INV', purchase_order_prefix: 'LPO' }
  expect((await shop.call('GET', '/v1/business/papers')).body.papers).toMatchObject(expectedPrefixes)
  const same = await meet(
    () => set(shop, { intake_prefix: 'X' }),
    () => set(shop, { adjustment_prefix: 'X' }),
  )
  expect([same.waited, same.first.status, same.second]).toMatchObject([
    true,
    200,
    { status: 422, body: { errors: { adjustment_prefix: [expect.stringContaining('X is already used for')] } } },
  ])
})

test('the preview shows letters before they are kept', async () => {
  const { shop } = await opened()
  const preview = await shop.call('GET', '/v1/business/papers/preview?paper=receipt&sale_prefix=inv')
  expect(String(preview.body)).toContain('INV-000128')
  expect((await shop.call('GET', '/v1/business/papers')).body.papers?.sale_prefix).toBe('SL')
})
