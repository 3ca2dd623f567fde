import { expect, test } from 'vitest'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

const yaba = {
  name: 'Yaba',
  country: 'NG',
  state: 'Lagos',
  city: 'Yaba',
  address: '1 Herbert Macaulay Way',
  latitude: 6.5,
  longitude: 3.37,
}

/** Ten bags taken in from one contact and sold to another at a second location, whose only goods they were. */
async function soldOut() {
  const shop = await openShop(server)
  const place = String((await shop.call('PUT', '/v1/business/inventory-locations', yaba)).body.location?.id)
  const createdResponse = await shop.call('PUT', '/v1/business/products', {
    name: 'Rice',
    type: 'standard',
    sku: 'RICE',
    barcode: '5012345678900',
    price: 100,
  })
  const rice = String(createdResponse.body.product?.id)
  const [supplier, customer] = [await addContact(server, shop, 'Dangote'), await addContact(server, shop, 'Bola')]
  const items = (amount: object) => [{ product: rice, quantity: 10, ...amount }]
  const intake = await shop.call('PUT', '/v1/business/inventory-actions/intakes', {
    contact: supplier,
    location: place,
    items: items({ cost: 50 }),
  })
  const sale = await shop.call('PUT', '/v1/business/sales', {
    contact: customer,
    location: place,
    items: items({ price: 100 }),
    payable_amount: 1000,
    payment_accounts: [{ account: null, amount: 1000 }],
  })
  return { shop, place, rice, supplier, customer, sale: String(sale.body.sale?.id), intake: String(intake.body.inventory_action?.id) }
}

const cancel = (shop: Shop, sale: string, over: object = {}) =>
  shop.call('PATCH', `/v1/business/sales/${sale}/status`, { status: 'canceled', ...over })

const remove = async (shop: Shop, path: string) => expect((await shop.call('DELETE', path)).status).toBe(200)

test('canceling a sale restores the deleted product and location of its goods', async () => {
  const { shop, place, rice, sale } = await soldOut()
  await remove(shop, `/v1/business/products/${rice}`)
  await remove(shop, `/v1/business/inventory-locations/${place}`)
  const previewed = await shop.call('GET', `/v1/business/sales/${sale}/consequence?status=canceled`)
  expect(previewed.body.restored).toEqual([
    { kind: 'product', id: rice, name: 'Rice' },
    { kind: 'location', id: place, name: 'Yaba' },
  ])
  expect((await shop.call('GET', `/v1/business/products/${rice}`)).status).toBe(404)

  expect((await cancel(shop, sale)).status).toBe(200)
  expect((await shop.call('GET', `/v1/business/products/${rice}`)).body.product).toMatchObject({
    sku: 'RICE',
    barcode: '5012345678900',
    is_active: false,
  })
  expect((await shop.call('GET', `/v1/business/inventory-locations/${place}`)).body.location).toMatchObject({
    name: 'Yaba',
    is_default: false,
  })
})

test('a restored row whose name is taken gets another: “-2” for a SKU, “ (2)” for a location, no barcode', async () => {
  const { shop, place, rice, sale } = await soldOut()
  await remove(shop, `/v1/business/products/${rice}`)
  await remove(shop, `/v1/business/inventory-locations/${place}`)
  const newProduct = { name: 'New rice', type: 'standard', sku: 'rice', barcode: '5012345678900', price: 100 }
  expect((await shop.call('PUT', '/v1/business/products', newProduct)).status).toBe(201)
  expect((await shop.call('PUT', '/v1/business/products', { ...newProduct, barcode: null, sku: 'RICE-2' })).status).toBe(201)
  expect((await shop.call('PUT', '/v1/business/inventory-locations', { ...yaba, name: 'YABA' })).status).toBe(201)

  expect((await cancel(shop, sale)).status).toBe(200)
  expect((await shop.call('GET', `/v1/business/products/${rice}`)).body.product).toMatchObject({
    sku: 'RICE-3',
    barcode: null,
    is_active: false,
  })
  expect((await shop.call('GET', `/v1/business/inventory-locations/${place}`)).body.location).toMatchObject({ name: 'Yaba (2)' })
  expect((await shop.call('GET', '/v1/business/products?search=rice-3')).body.page).toMatchObject({ total_rows: 1 })
})

test('a restored SKU of the maximum length is cut for its suffix, so that the form accepts it', async () => {
  const { shop, rice, sale } = await soldOut()
  const long = 'S'.repeat(250)
  expect((await shop.call('PATCH', `/v1/business/products/${rice}`, { sku: long })).status).toBe(200)
  await remove(shop, `/v1/business/products/${rice}`)
  expect((await shop.call('PUT', '/v1/business/products', { name: 'New rice', type: 'standard', sku: long, price: 100 })).status).toBe(201)
  expect((await cancel(shop, sale)).status).toBe(200)
  const back = (await shop.call('GET', `/v1/business/products/${rice}`)).body.product?.sku
  expect(back).toBe(`${'S'.repeat(248)}-2`)
  expect((await shop.call('PATCH', `/v1/business/products/${rice}`, { sku: back })).status).toBe(200)
})

test('a canceled sale restores its deleted customer if it leaves credit, and not otherwise', async () => {
  const { shop, customer, sale } = await soldOut()
  await remove(shop, `/v1/business/contacts/${customer}`)
  const otherContact = { name: 'Another', phone: '08031234567', contact_type: 'customer' }
  const email = String((await shop.call('GET', `/v1/business/sales/${sale}?with_contact`)).body.sale?.edges?.contact?.email)
  expect((await shop.call('PUT', '/v1/business/contacts', { ...otherContact, email })).status).toBe(201)

  const refunded = await shop.call('GET', `/v1/business/sales/${sale}/consequence?status=canceled&refund=true`)
  expect(refunded.body.restored).toEqual([])
  expect((await cancel(shop, sale)).status).toBe(200)
  expect((await shop.call('GET', `/v1/business/contacts/${customer}`)).body.contact).toMatchObject({
    name: 'Bola',
    balance: -1000,
    email: null,
  })
  expect((await shop.call('GET', '/v1/business/contacts?search=Bola')).body.page).toMatchObject({ total_rows: 1 })
})

test('a refund does not restore a deleted customer', async () => {
  const { shop, customer, sale } = await soldOut()
  await remove(shop, `/v1/business/contacts/${customer}`)
  expect((await cancel(shop, sale, { refund: true })).status).toBe(200)
  expect((await shop.call('GET', `/v1/business/contacts/${customer}`)).status).toBe(404)
})

test('canceling an intake of a paid and deleted supplier restores them with a receivable', async () => {
  const shop = await openShop(server)
  const [rice, supplier] = [await addProduct(server, shop), await addContact(server, shop, 'Dangote')]
  await stockUp(shop, supplier, rice, 10, 50)
  const settle = await shop.call('POST', `/v1/business/contacts/${supplier}/adjust-balance`, { amount: 500, type: 'increment' })
  expect(settle.body.contact).toMatchObject({ balance: 0 })
  await remove(shop, `/v1/business/contacts/${supplier}`)
  const intake = (await shop.call('GET', '/v1/business/inventory-actions')).body.rows?.[0]?.id
  await shop.call('PATCH', `/v1/business/inventory-actions/${String(intake)}/status`, { status: 'canceled' })
  expect((await shop.call('GET', `/v1/business/contacts/${supplier}`)).body.contact).toMatchObject({ balance: 500 })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 0 })
})

test('undoing a balance adjustment restores its deleted contact', async () => {
  const shop = await openShop(server)
  const contact = await addContact(server, shop, 'Bola')
  const adjust = (type: string) => shop.call('POST', `/v1/business/contacts/${contact}/adjust-balance`, { amount: 500, type })
  const up = (await adjust('increment')).body.balance_transaction?.id
  await adjust('decrement')
  await remove(shop, `/v1/business/contacts/${contact}`)
  await remove(shop, `/v1/business/contacts/balance-transactions/${String(up)}`)
  expect((await shop.call('GET', `/v1/business/contacts/${contact}`)).body.contact).toMatchObject({ balance: -500 })
})

test('a reversal that leaves no stock and no balance restores nothing', async () => {
  const { shop, rice, place, sale, intake, customer } = await soldOut()
  expect((await cancel(shop, sale, { refund: true })).status).toBe(200)
  expect((await shop.call('PATCH', `/v1/business/inventory-actions/${intake}/status`, { status: 'canceled' })).status).toBe(200)
  for (const path of [`products/${rice}`, `inventory-locations/${place}`, `contacts/${customer}`]) {
    await remove(shop, `/v1/business/${path}`)
    expect((await shop.call('GET', `/v1/business/${path}`)).status).toBe(404)
  }
})

test('a delete concurrent with a cancel never hides the goods that come back', async () => {
  for (let round = 0; round < 10; round++) {
    const { shop, rice, place, sale } = await soldOut()
    await Promise.all([
      cancel(shop, sale),
      shop.call('DELETE', `/v1/business/products/${rice}`),
      shop.call('DELETE', `/v1/business/inventory-locations/${place}`),
    ])
    expect((await shop.call('GET', `/v1/business/products/${rice}`)).status).toBe(200)
    expect((await shop.call('GET', `/v1/business/inventory-locations/${place}`)).status).toBe(200)
    const levels = await shop.call('GET', `/v1/business/inventory-levels?product=${rice}&location=${place}`)
    expect(levels.body.rows).toMatchObject([{ on_hand: 10 }])
  }
})

test('a refund of a payment to a closed account uses the account that the member chooses', async () => {
  const shop = await openShop(server)
  const contact = await addContact(server, shop, 'Bola')
  const open = async (account_number: string) =>
    String(
      (await shop.call('PUT', '/v1/business/bank-accounts', { bank_code: '058', account_number, account_name: 'Ada Stores' })).body
        .bank_account?.id,
    )
  const [closed, openAccount] = [await open('0123456789'), await open('0123456780')]
  const delivery = await addProduct(server, shop, { name: 'Delivery', price: 500, service: true })
  const sell = async () =>
    String(
      (
        await shop.call('PUT', '/v1/business/sales', {
          contact,
          location: shop.location,
          items: [{ product: delivery, quantity: 1, price: 500 }],
          payable_amount: 500,
          payment_accounts: [{ account: closed, amount: 500 }],
        })
      ).body.sale?.id,
    )
  const [first, second] = [await sell(), await sell()]
  await remove(shop, `/v1/business/bank/accounts/${closed}`)

  // Money that stays as credit goes back from nowhere.
  for (const refusedResponse of [
    await cancel(shop, first, { refund_account: openAccount }),
    await shop.call('GET', `/v1/business/sales/${first}/consequence?status=canceled&refund_account=cash`),
  ])
    expect(refusedResponse).toMatchObject({
      status: 422,
      body: { errors: { refund_account: ['Choose an account only for a refund'] } },
    })

  const refusedResponse = await cancel(shop, first, { refund: true })
  expect(refusedResponse.status).toBe(422)
  expect(refusedResponse.body.errors?.refund_account?.[0]).toContain('0123456789 is closed')
  expect((await cancel(shop, first, { refund: true, refund_account: closed })).status).toBe(422)
  const previewed = await shop.call(
    'GET',
    `/v1/business/sales/${first}/consequence?status=canceled&refund=true&refund_account=${openAccount}`,
  )
  expect(previewed.body.cash).toMatchObject([{ account: { id: openAccount }, amount: -500 }])
  const paid = (await cancel(shop, first, { refund: true, refund_account: openAccount })).body.sale?.edges?.payments
  expect(paid).toMatchObject([
    { amount: 500, account: { id: closed } },
    { amount: -500, account: { id: openAccount } },
  ])
  const cash = await cancel(shop, second, { refund: true, refund_account: 'cash' })
  expect(cash.body.sale).toMatchObject({ paid_amount: 0, edges: { payments: [{ amount: 500 }, { amount: -500, account: null }] } })
})

test('the books are sound', () => expectSoundBooks(server))
