import pg from 'pg'
import { expect, test } from 'vitest'
import { addContact, addProduct } from '../testing/goods.ts'
import { type JsonBody, type Caller, type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

async function opened() {
  const shop = await openShop(server)
  const [product, ada] = [
    await addProduct(server, shop, { name: 'Repair', price: 10_000, service: true }),
    await addContact(server, shop, 'Ada Obi'),
  ]
  const account = String(
    (await shop.call('PUT', '/v1/business/bank-accounts', { bank_code: '058', account_number: '0123456789', account_name: 'Ade Stores' }))
      .body.bank_account?.id,
  )
  const form = (paid: readonly object[], more: object = {}) => ({
    ...{ contact: ada, location: shop.location, items: [{ product, quantity: 1, price: 10_000 }], payable_amount: 10_000 },
    payment_accounts: paid,
    ...more,
  })
  const sell = async (paid: readonly object[], more: object = {}, by: Caller = shop) => {
    const { status, body } = await by.call('PUT', '/v1/business/sales', form(paid, more))
    expect(status, JSON.stringify(body)).toBe(201)
    return String(body.sale?.id)
  }
  return { shop, ada, account, sell, form }
}

async function listed(by: Caller, query = '') {
  const { body } = await by.call('GET', `/v1/business/sales/payments?per_page=100${query}`)
  const sums = (await by.call('GET', `/v1/business/sales/payments/sums?${query.slice(1)}`)).body as unknown as { sums: { total: number } }
  const rows = body.rows as unknown as (JsonBody & { amount: number; sale: { number: string; is_deleted: boolean } | null })[]
  expect(sums.sums.total).toBe(rows.reduce((sum, { amount }) => sum + amount, 0))
  return { rows, total: sums.sums.total, amounts: rows.map(({ amount }) => amount) }
}

/** Money of sales on an account by both ledgers, for sales in any status. */
async function inTheLedgers({ business_id }: Shop): Promise<number> {
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ sum: string }>(
      `select (select coalesce(sum(amount), 0) from sale_payments where business_id = $1)
        + (select coalesce(sum(amount), 0) from contact_payments where business_id = $1 and direction = 'in') as sum`,
      [business_id],
    )
    return Number(rows[0]?.sum)
  } finally {
    await owner.end()
  }
}

test('payments of sales add up to the money received by account, for every way of paying and every status of the sale', async () => {
  const { shop, ada, account, sell } = await opened()
  const sale = await sell([{ amount: 4_000 }, { amount: 1_000, account }])
  await shop.call('POST', `/v1/business/sales/${sale}/payments`, { amount: 2_000, account, note: 'Later' })
  const canceled = await sell([{ amount: 700 }])
  await shop.call('PATCH', `/v1/business/sales/${canceled}/status`, { status: 'canceled', reason: 'Wrong' })
  const refunded = await sell([{ amount: 500, account }])
  await shop.call('PATCH', `/v1/business/sales/${refunded}/status`, { status: 'canceled', reason: 'Wrong', refund: true })
  const paid = await shop.call('POST', `/v1/business/contacts/${ada}/payments`, { direction: 'in', amount: 9_000, account })
  const undone = await shop.call('POST', `/v1/business/contacts/${ada}/payments`, { direction: 'in', amount: 300 })
  await shop.call('DELETE', `/v1/business/contacts/${ada}/payments/${String(undone.body.contact_payment?.id)}`)
  // Money paid out is no payment of a sale.
  await shop.call('POST', `/v1/business/contacts/${ada}/payments`, { direction: 'out', amount: 100 })

  const all = await listed(shop)
  expect(all.total).toBe(4_000 + 1_000 + 2_000 + 700 + 9_000)
  expect(all.total).toBe(await inTheLedgers(shop))
  expect((await listed(shop, `&account=${account}`)).total).toBe(1_000 + 2_000 + 9_000)
  expect((await listed(shop, '&account=cash')).total).toBe(4_700)
  expect((await listed(shop, `&account=cash,${account}`)).total).toBe(all.total)
  expect((await listed(shop, `&contact=${ada}`)).total).toBe(all.total)
  const over = all.rows.find(({ id }) => String(id) === String(paid.body.contact_payment?.id))
  expect(over).toMatchObject({ sale: null, amount: 9_000, location: null, parts: [{ kind: 'sale', amount: 3_000 }], left: 6_000 })
  expect(all.rows.find(({ amount }) => amount === -500)).toMatchObject({ reverses: expect.any(String), is_undone: false })
  expect(all.rows.find(({ amount }) => amount === 500)).toMatchObject({ is_undone: true })
})

test('the walk-in customer’s are found, and those of a deleted sale stay, without a way to it', async () => {
  const { shop, sell } = await opened()
  const contacts = (await shop.call('GET', '/v1/business/contacts?search=Walk-in')).body.rows as unknown as { id: string }[]
  const walkIn = String(contacts[0]?.id)
  await sell([{ amount: 10_000 }], { contact: walkIn })
  await shop.call('PATCH', '/v1/business', { sale_approval_level: 1 })
  const waiting = await sell([{ amount: 250 }])
  expect((await shop.call('DELETE', `/v1/business/sales/${waiting}`)).status).toBe(200)
  expect((await listed(shop, `&contact=${walkIn}`)).amounts).toEqual([10_000])
  const { rows } = await listed(shop, '&search=SL-000002')
  expect(rows).toMatchObject([{ amount: 250, sale: { number: 'SL-000002', is_deleted: true } }])
  expect((await listed(shop, '&search=walk-in')).amounts).toEqual([10_000])
})

test('a correction moves money to the new sale on its own day: no day has it twice', async () => {
  const { shop, account, sell, form } = await opened()
  const wrong = await sell([{ amount: 6_000, account }], { date: '2025-03-04' })
  const { status, body } = await shop.call('PUT', '/v1/business/sales', {
    ...form([]),
    ...{ items: (form([]) as { items: object[] }).items.map((item) => ({ ...item, quantity: 2 })), payable_amount: 20_000 },
    ...{ corrects: wrong, date: '2025-03-04' },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  expect((await listed(shop, '&from=2025-03-04&to=2025-03-04')).total).toBe(6_000)
  expect((await listed(shop, '&from=2025-03-05')).total).toBe(0)
})

test('a member bound to a location sees payments of its sales, and payments received there', async () => {
  const { shop, ada, sell } = await opened()
  const { body } = await shop.call('PUT', '/v1/business/inventory-locations', {
    name: 'Annex',
    country: 'NG',
    state: 'Lagos',
    city: 'Yaba',
    address: '1 Marina',
    latitude: 6.5,
    longitude: 3.4,
  })
  const annex = String(body.location?.id)
  const clerk = await shop.member(['sale.view', 'sale.edit', 'contact.view'], annex)
  await sell([{ amount: 1_000 }])
  await sell([{ amount: 2_000 }], { location: annex })
  await shop.call('POST', `/v1/business/contacts/${ada}/payments`, { direction: 'in', amount: 4_000 })
  const paymentResponse = await clerk.call('POST', `/v1/business/contacts/${ada}/payments`, { direction: 'in', amount: 8_000 })
  expect(paymentResponse.status).toBe(200)
  expect((await listed(clerk)).amounts.toSorted((a, b) => a - b)).toEqual([2_000, 8_000])
  expect((await listed(shop, `&location=${annex}`)).total).toBe(10_000)
  expect((await listed(clerk, `&location=${shop.location}`)).rows).toEqual([])
  // The reversal belongs to the same location, for any member.
  await shop.call('DELETE', `/v1/business/contacts/${ada}/payments/${String(paymentResponse.body.contact_payment?.id)}`)
  expect((await listed(shop, `&location=${annex}`)).total).toBe(2_000)
  expect((await listed(clerk)).total).toBe(2_000)
})

test('payments of who was merged since are the other’s', async () => {
  const { shop, ada, sell } = await opened()
  const twin = await addContact(server, shop, 'Adah Obi')
  await sell([{ amount: 1_000 }], { contact: twin })
  await shop.call('POST', `/v1/business/contacts/${twin}/payments`, { direction: 'in', amount: 500 })
  expect((await shop.call('POST', `/v1/business/contacts/${twin}/merge`, { into: ada })).status).toBe(200)
  const { rows, total } = await listed(shop, `&contact=${ada}`)
  expect(total).toBe(1_500)
  expect(rows.map(({ contact }) => contact)).toMatchObject([{ id: ada }, { id: ada }])
})

test('a payment with an outdated due amount is refused, so two members cannot record the same money', async () => {
  const { shop, ada, sell } = await opened()
  const sale = await sell([])
  const pay = (amount: number, left?: number) => shop.call('POST', `/v1/business/sales/${sale}/payments`, { amount, left })
  expect((await pay(4_000, 10_000)).status).toBe(200)
  expect(await pay(4_000, 10_000)).toMatchObject({
    status: 422,
    body: { errors: { amount: ['Somebody changed this: ₦60.00 is left to pay now. Save again if the amount is still right'] } },
  })
  expect((await pay(6_000, 6_000)).status).toBe(200)
  expect((await pay(6_000, 6_000)).body.errors).toEqual({
    amount: ['Somebody changed this: nothing is left to pay now. Save again if there was another payment'],
  })
  // With the right amount, or without one, the overpayment is credit as before.
  expect((await pay(1_000, 0)).body.sale).toMatchObject({ paid_amount: 11_000 })
  expect((await pay(1_000, -1_000)).status).toBe(200)
  expect((await pay(1_000)).body.sale).toMatchObject({ paid_amount: 13_000 })

  await sell([])
  const settle = (left: number) => shop.call('POST', `/v1/business/contacts/${ada}/payments`, { direction: 'in', amount: 10_000, left })
  expect((await settle(10_000)).status).toBe(200)
  expect((await settle(10_000)).body.errors).toHaveProperty('amount')
  expect((await settle(0)).status).toBe(200)
})

test('an overpayment is credit, and the reply says how much', async () => {
  const { shop, ada, sell } = await opened()
  const sale = await sell([{ amount: 4_000 }])
  const pay = async (amount: number) => {
    const { status, body } = await shop.call('POST', `/v1/business/sales/${sale}/payments`, { amount })
    expect(status, JSON.stringify(body)).toBe(200)
    return Number(body.credit)
  }
  const dueAmount = Number((await shop.call('GET', `/v1/business/sales/${sale}`)).body.sale?.payable_amount) - 4_000
  expect(await pay(1_000)).toBe(0)
  expect(await pay(dueAmount)).toBe(1_000)
  expect(await pay(500)).toBe(500)
  expect(Number((await shop.call('GET', `/v1/business/contacts/${ada}`)).body.contact?.balance)).toBe(-1_500)
})
