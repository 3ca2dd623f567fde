import { expect, test } from 'vitest'
import { newId } from '../database/ids.ts'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { openLockConflicts } from '../testing/lock-conflicts.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { type Caller, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { ownServer } from '../testing/test-server.ts'

let late = 0
/** Where a test stops the clock. */
let stopped: number | undefined
const server = await ownServer({}, () => stopped ?? Date.now() + late)
const meet = await openLockConflicts(server)
const quotations = '/v1/business/quotations'
const sales = '/v1/business/sales'
const day = 86_400_000
/** A day where the shop is, an hour ahead of UTC. */
const inDays = (days: number) => new Date(Date.now() + late + days * day + 3_600_000).toISOString().slice(0, 10)

async function riceShop() {
  const shop = await openShop(server)
  const [rice, beans] = [
    await addProduct(server, shop, { name: 'Rice', price: 650_00, cost: 400_00 }),
    await addProduct(server, shop, { name: 'Beans', price: 99 }),
  ]
  const ada = await addContact(server, shop, 'Ada Eze')
  await stockUp(shop, ada, rice, 10, 400_00)
  await stockUp(shop, ada, beans, 10, 50)
  const vat = String((await shop.call('PUT', '/v1/business/sale-taxes', { name: 'VAT', rate: 7.5 })).body.sale_tax?.id)
  /** Two bags below the price and one of beans, less ₦100, with VAT: ₦1,183.56. */
  const form = {
    contact: ada,
    location: shop.location,
    items: [
      { product: rice, quantity: 2, price: 600_00 },
      { product: beans, quantity: 1, price: 99 },
    ],
    discount: 100_00,
    tax: [vat],
    payable_amount: 1_183_56,
  }
  const offer = async (more: object = {}, by: Caller = shop) => by.call('PUT', quotations, { ...form, ...more })
  const offered = async (more: object = {}) => String((await offer(more)).body.quotation?.id)
  const turn = (id: string, body: object = {}, by: Caller = shop) => by.call('POST', `${quotations}/${id}/sale`, body)
  const readQuotation = async (id: string) => (await shop.call('GET', `${quotations}/${id}?with_contact&with_taxes`)).body.quotation
  return { shop, rice, beans, ada, vat, form, offer, offered, turn, one: readQuotation }
}

test('a quotation is at the figures of a sale, holds and owes nothing, and lasts fourteen days unless it says otherwise', async () => {
  const { shop, rice, ada, offer, one } = await riceShop()
  const { status, body } = await offer()
  expect(status).toBe(201)
  expect(body.quotation).toMatchObject({
    ...{ number: 'QT-000001', status: 'pending', is_expired: false, expires_at: inDays(14), sale: null },
    ...{ subtotal: 1_200_99, discount: 100_00, tax_total: 82_57, payable_amount: 1_183_56 },
    items: [
      { name: 'Rice', price: 600_00, total: 1_200_00, discount: 99_92 },
      { name: 'Beans', total: 99, discount: 8 },
    ],
    edges: { contact: { id: ada }, taxes: [{ name: 'VAT', base: 1_100_99, amount: 82_57 }] },
  })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 10, committed: 0 })
  expect((await shop.call('GET', `/v1/business/contacts/${ada}`)).body.contact?.balance).toBe(-4_005_00)
  expect(await one(String(body.quotation?.id))).toMatchObject({ items: body.quotation?.items, payable_amount: 1_183_56 })
  expect((await offer({ expires_at: inDays(3) })).body.quotation).toMatchObject({ number: 'QT-000002', expires_at: inDays(3) })
  expect((await offer({ expires_at: inDays(-1) })).body.errors).toEqual({ expires_at: ['It cannot expire before its own date'] })
  expect((await offer({ payable_amount: 1 })).body.errors).toHaveProperty('payable_amount')
  expect((await offer({ items: [{ product: rice, quantity: 500, price: 1 }], tax: [], discount: 0, payable_amount: 500 })).status).toBe(201)
})

test('a member without the permission to edit prices quotes the products’ prices', async () => {
  const { shop, rice, offer } = await riceShop()
  const cashier = await shop.member(['sale.create'])
  expect((await offer({}, cashier)).body.errors).toHaveProperty(['items.0.price'])
  const plain = { items: [{ product: rice, quantity: 1, price: 650_00 }], discount: 0, tax: [], payable_amount: 650_00 }
  expect((await offer(plain, cashier)).status).toBe(201)
  expect((await offer({ ...plain, discount: 1, payable_amount: 649_99 }, cashier)).body.errors).toHaveProperty('discount')
})

test('a quotation becomes one sale at its prices, after price changes and for any seller', async () => {
  const { shop, rice, ada, offered, turn, one } = await riceShop()
  const cashier = await shop.member(['sale.create', 'sale.view'])
  const id = await offered()
  await shop.call('PATCH', `/v1/business/products/${rice}`, { price: 900_00 })
  const { status, body } = await turn(id, { payment_accounts: [{ amount: 500_00 }] }, cashier)
  expect([status, body]).toMatchObject([
    200,
    {
      sale: {
        ...{ number: 'SL-000001', status: 'approved', payable_amount: 1_183_56, discount: 100_00, tax_total: 82_57, paid_amount: 500_00 },
        ...{ quotation: { id, number: 'QT-000001' }, contact_id: ada },
      },
    },
  ])
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 8 })
  expect(await one(id)).toMatchObject({ status: 'accepted', sale: { id: body.sale?.id, number: 'SL-000001' } })
  expect(await turn(id)).toMatchObject({
    status: 409,
    body: { status: 'accepted', sale: { id: body.sale?.id, number: 'SL-000001' }, message: expect.stringContaining('SL-000001') },
  })
  for (const call of [shop.call('PATCH', `${quotations}/${id}/status`, { status: 'canceled' }), shop.call('DELETE', `${quotations}/${id}`)])
    expect([409, 422]).toContain((await call).status)
  const { rows } = (await shop.call('GET', `${quotations}/${id}/timeline`)).body
  const events = rows as unknown as { what: string; related: object | null }[]
  expect(events.map((event) => event.what).toSorted()).toEqual(['accepted', 'recorded', 'related'])
  expect(events.find((event) => event.related)).toMatchObject({ related: { kind: 'sale', number: 'SL-000001', total: 1_183_56 } })
})

test('it is open again once its sale is canceled or deleted, and a correction takes its place', async () => {
  const { shop, form, offered, turn, one } = await riceShop()
  const id = await offered()
  const sale = String((await turn(id)).body.sale?.id)
  const corrected = await shop.call('PUT', sales, { ...form, discount: 0, payable_amount: 1_291_06, corrects: sale })
  expect(corrected.body.sale).toMatchObject({ number: 'SL-000002', quotation: { id } })
  expect(await one(id)).toMatchObject({ status: 'accepted', sale: { number: 'SL-000002' } })
  expect((await shop.call('PATCH', `${sales}/${String(corrected.body.sale?.id)}/status`, { status: 'canceled' })).status).toBe(200)
  expect(await one(id)).toMatchObject({ status: 'pending', sale: null })
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  const waiting = (await turn(id)).body.sale
  expect(waiting).toMatchObject({ status: 'pending' })
  expect(await one(id)).toMatchObject({ status: 'accepted' })
  expect((await shop.call('DELETE', `${sales}/${String(waiting?.id)}`)).status).toBe(200)
  expect(await one(id)).toMatchObject({ status: 'pending' })
  expect((await turn(id)).status).toBe(200)
  const { rows } = (await shop.call('GET', `${quotations}/${id}/timeline`)).body
  expect((rows as unknown as { what: string }[]).map(({ what }) => what)).toContain('reopened')
})

test('a tax that was turned off since is on no sale of it: its total is another, which is said', async () => {
  const { shop, vat, offered, turn } = await riceShop()
  const id = await offered()
  expect((await shop.call('PATCH', `/v1/business/sale-taxes/${vat}`, { is_active: false })).status).toBe(200)
  expect((await turn(id)).body.errors).toEqual({ payable_amount: [expect.stringContaining('₦1,100.99')] })
  expect(await turn(id, { payable_amount: 1_100_99 })).toMatchObject({
    status: 200,
    body: { sale: { payable_amount: 1_100_99, tax_total: 0, discount: 100_00, quotation: { id } } },
  })
})

test('a quotation is sold at the till as offered or changed, to its customer and at its location', async () => {
  const { shop, rice, form, offered, one } = await riceShop()
  const cashier = await shop.member(['sale.create'])
  const sell = (quotation: string, more: object = {}, by: Caller = cashier) =>
    by.call('PUT', sales, { ...form, payment_accounts: [], quotation, ...more })
  const id = await offered()
  // One bag fewer, or one kobo more discount, differs from the offer.
  const fewer = { items: [{ product: rice, quantity: 1, price: 600_00 }], discount: 0, tax: [], payable_amount: 600_00 }
  expect((await sell(id, fewer)).body.errors).toHaveProperty(['items.0.price'])
  expect((await sell(id, { discount: 100_01, payable_amount: 1_183_55 })).status).toBe(422)
  expect((await sell(id, { contact: await addContact(server, shop) })).body.errors).toEqual({
    contact: ['QT-000001 is for another customer'],
  })
  expect((await sell(id, { corrects: id.replace('qt', 'sa') })).body.errors).toHaveProperty('quotation')
  expect(await one(id)).toMatchObject({ status: 'pending' })
  expect((await sell(id, { items: form.items.toReversed() })).status).toBe(201)
  expect(await one(id)).toMatchObject({ status: 'accepted' })
  // A member who may set prices sells a part of it, and it is still accepted.
  const otherQuotation = await offered()
  expect((await sell(otherQuotation, fewer, shop)).body.sale).toMatchObject({ payable_amount: 600_00, quotation: { id: otherQuotation } })
  // A quotation for the walk-in customer may be sold to any customer.
  const anyone = await offered({ contact: shop.walkIn })
  expect((await sell(anyone)).status).toBe(201)
})

test('a sale of a quotation is refused like other sales: missing stock, immediate payment', async () => {
  const { shop, rice, offered, turn, one } = await riceShop()
  const many = await offered({ items: [{ product: rice, quantity: 11, price: 1 }], discount: 0, tax: [], payable_amount: 11 })
  expect((await turn(many)).body.errors).toHaveProperty(['items.0.quantity'])
  const walkIn = await offered({ contact: shop.walkIn })
  expect((await turn(walkIn)).body.errors).toHaveProperty('payment_accounts')
  expect((await turn(walkIn, { payment_accounts: [{ amount: 1_183_56 }] })).status).toBe(200)
  expect(await one(many)).toMatchObject({ status: 'pending' })
})

test('once its last day is over it says so, and is sold only knowingly, at its prices by who may set any', async () => {
  const { shop, offered, turn, one, form } = await riceShop()
  const id = await offered({ expires_at: inDays(1) })
  late = 3 * day
  try {
    const [boss, cashier] = [await shop.member(['sale.create', 'sale.edit-price', 'sale.view']), await shop.member(['sale.create'])]
    const owner = await boss.call('GET', `${quotations}?is_expired=true`)
    expect(owner.body.rows).toMatchObject([{ id, is_expired: true, status: 'pending' }])
    expect((await boss.call('GET', `${quotations}?is_expired=false`)).body.rows).toEqual([])
    expect((await turn(id, {}, boss)).body.errors).toEqual({ expires_at: [expect.stringContaining('QT-000001 was valid until')] })
    const sale = { ...form, payment_accounts: [], quotation: id }
    expect((await boss.call('PUT', sales, sale)).body.errors).toHaveProperty('quotation')
    expect((await turn(id, { expired: true }, cashier)).body.errors).toHaveProperty(['items.0.price'])
    expect((await turn(id, { expired: true }, boss)).status).toBe(200)
  } finally {
    late = 0
  }
  expect(await one(id)).toMatchObject({ status: 'accepted', is_expired: false })
})

test('on its last day it is sold until midnight where the shop is, at the till too, and from then on only knowingly', async () => {
  // Lagos is an hour ahead of UTC.
  const lastDay = new Date().toISOString().slice(0, 10)
  const midnight = Date.parse(`${lastDay}T23:00:00Z`)
  stopped = midnight - 60_000
  try {
    const { shop, form, offered, turn, one } = await riceShop()
    const make = () => offered({ expires_at: lastDay })
    const [soldResponse, atTheTill, left] = [await make(), await make(), await make()]
    const expired = async () =>
      ((await shop.call('GET', `${quotations}?is_expired=true`)).body.rows as unknown as { id: string }[]).map(({ id }) => id)
    const sell = (quotation: string) => shop.call('PUT', sales, { ...form, payment_accounts: [], quotation })
    stopped = midnight - 1
    expect([await one(left), await expired()]).toMatchObject([{ expires_at: lastDay, is_expired: false }, []])
    expect([(await turn(soldResponse)).status, (await sell(atTheTill)).status]).toEqual([200, 201])
    stopped = midnight
    expect([await one(left), await expired()]).toMatchObject([{ is_expired: true }, [left]])
    expect((await turn(left)).body.errors).toHaveProperty('expires_at')
    expect((await sell(left)).body.errors).toHaveProperty('quotation')
  } finally {
    stopped = undefined
  }
})

test('serial numbers are named when a quotation is sold', async () => {
  const { shop, ada, offer, turn } = await riceShop()
  const form = { name: 'Spark', type: 'phone', price: 100_00, has_serial_number: true }
  const phone = String((await shop.call('PUT', '/v1/business/products', form)).body.product?.id)
  const intakeItems = [{ product: phone, quantity: 1, cost: 50_00, metadata: { serial_numbers: ['AB-1'] } }]
  await shop.call('PUT', '/v1/business/inventory-actions/intakes', { contact: ada, location: shop.location, items: intakeItems })
  const items = [{ product: phone, quantity: 1, price: 100_00, metadata: { serial_numbers: ['AB-1'] } }]
  const bare = { items: [{ product: phone, quantity: 1, price: 100_00 }], discount: 0, tax: [], payable_amount: 100_00 }
  expect((await offer({ ...bare, items })).status).toBe(422)
  const { quotation } = (await offer(bare)).body
  const id = String(quotation?.id)
  expect((await turn(id)).status).toBe(422)
  const line = ((quotation?.items ?? []) as unknown as { id: string }[])[0]?.id
  expect((await turn(id, { items: [{ id: line, metadata: { serial_numbers: ['AB-1'] } }] })).body.sale).toMatchObject({
    items: [{ serial_numbers: [{ serial_number: 'AB-1' }] }],
  })
  expect((await turn(String((await offer(bare)).body.quotation?.id), { items: [{ id: line, metadata: {} }] })).body.errors).toHaveProperty([
    'items.0.id',
  ])
})

test('a quotation is canceled with a reason, deleted, duplicated, searched and exported, and a deleted one is missing', async () => {
  const { shop, offered, offer, one } = await riceShop()
  const [first, second] = [await offered(), await offered()]
  const canceled = await shop.call('PATCH', `${quotations}/${first}/status`, { status: 'canceled', reason: 'Bought elsewhere' })
  expect(canceled.body.quotation).toMatchObject({ status: 'canceled', cancel_reason: 'Bought elsewhere' })
  expect((await shop.call('PATCH', `${quotations}/${first}/status`, { status: 'approved' })).status).toBe(422)
  const preview = await shop.call('GET', `${quotations}/${second}/consequence?status=deleted`)
  expect(preview.body).toMatchObject({ stock: [], balances: [], cash: [] })
  expect((await shop.call('DELETE', `${quotations}/${second}`)).status).toBe(200)
  expect(await one(second)).toBeUndefined()
  const copy = (await offer()).body.quotation
  expect(copy).toMatchObject({ number: 'QT-000003' })
  for (const typed of ['QT-3', 'Ada'])
    expect((await shop.call('GET', `${quotations}?search=${typed}`)).body.rows).toContainEqual(expect.objectContaining({ id: copy?.id }))
  expect((await shop.call('GET', `${quotations}/sums`)).body).toMatchObject({ count: 2, sums: { canceled: 1, total: 1_183_56 } })
  expect((await shop.call('PATCH', `${quotations}/${first}`, { note: 'Came back' })).body.quotation).toMatchObject({ note: 'Came back' })
})

test('the paper of a quotation shows its expiry and its status', async () => {
  const { shop, rice, offered, turn } = await riceShop()
  const id = await offered({ expires_at: inDays(7), note: 'Delivery included' })
  const text = async (format: string, of = id) => {
    const headers = { authorization: `Bearer ${shop.token}` }
    const { rawPayload, body } = await server.fastify.inject({ url: `${quotations}/${of}/download?format=${format}`, headers })
    return format === 'pdf' ? pdfText(rawPayload) : body
  }
  for (const format of ['pdf', 'html', 'receipt']) {
    const paperText = await text(format)
    for (const words of ['Quotation', 'QT-000001', 'Valid until', 'Rice', '1,183.56', 'Delivery included', 'Ada Eze'])
      expect(paperText, format).toContain(words)
    expect(paperText).not.toMatch(/Invoice|Amount due|Paid/)
    expect(paperText).toContain('Discount')
  }
  const plain = { items: [{ product: rice, quantity: 1, price: 650_00 }], discount: 0, tax: [], payable_amount: 650_00 }
  expect(await text('html', await offered(plain))).not.toContain('Discount')
  await turn(id)
  expect(await text('html')).toContain('Accepted')
})

test('a sale of a quotation concurrent with a cancel or another sale waits, and then gets its status', async () => {
  const { shop, offered, turn } = await riceShop()
  const cancel = (id: string) => shop.call('PATCH', `${quotations}/${id}/status`, { status: 'canceled' })
  const statusOf = ({ status }: { status: number }) => status
  for (const [first, second] of [
    [turn, cancel],
    [cancel, turn],
    [turn, turn],
  ] as const) {
    const id = await offered()
    const met = await meet(
      () => first(id),
      () => second(id),
    )
    expect([met.waited, statusOf(met.first) < 300, statusOf(met.second)]).toEqual([true, true, 409])
  }
})

test('a database constraint refuses two active sales of one quotation', async () => {
  const { shop, offered, turn, one } = await riceShop()
  const id = await offered()
  await turn(id)
  const sql = `insert into sales select (jsonb_populate_record(sale, jsonb_build_object('id', '${newId()}', 'number', 99))).* from sales sale
    where business_id = '${shop.business_id}'`
  const { default: pg } = await import('pg')
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await expect(owner.query(sql)).rejects.toMatchObject({ constraint: 'sales_of_quotation' })
  await owner.end()
  expect(await one(id)).toMatchObject({ status: 'accepted' })
})

test('after all of this the books are sound', () => expectSoundBooks(server))
