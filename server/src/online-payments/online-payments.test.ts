import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { payOnPage } from '../testing/billing.ts'
import { openLockConflicts } from '../testing/lock-conflicts.ts'
import { onlinePayments, openPage, payableShop, press } from '../testing/online-payments.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { ownServer, testServer } from '../testing/test-server.ts'

/* Customers’ payments on a sale’s page through the sandbox, which has the real provider’s interface (`paystack-checkouts.test.ts`). */
const server = await testServer()
const meet = await openLockConflicts(server)
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

type Outcome = Parameters<typeof payOnPage>[2]

/**
 * Presses the button, chooses an outcome on the provider’s page, and returns.
 * @returns the page’s message
 */
async function pays(page: string, outcome: Outcome, email?: string) {
  const { location, cookie, reference } = await press(server, page, email)
  await payOnPage(server, location, outcome)
  return comesBack(reference, cookie)
}
async function comesBack(reference: string, cookie?: string) {
  const back = await openPage(server, `/d/back/${reference}`, cookie)
  expect(back.status).toBe(303)
  return openPage(server, back.location)
}

test('a customer pays the unpaid amount of a sale on its page, and the payment goes into the chosen account', async () => {
  const { account, sell, share, saleOf, balance } = await payableShop(server)
  const sale = await sell(10_000_00, { payment_accounts: [{ amount: 2_500_00 }] })
  const page = await share(sale)
  const response = await openPage(server, page)
  expect(response.text).toContain('Pay ₦7,500.00 online')
  expect(response.text).toContain('Test mode: no money moves')
  expect(response.policy).toContain("form-action 'self' https://checkout.paystack.com")
  const begun = await press(server, page)
  expect([begun.status, begun.location]).toEqual([
    303,
    expect.stringMatching(/^http:\/\/shop\.localhost\/sandbox\/checkout\/bu\w{26}-sc\w{26}$/),
  ])
  // The page’s secret is not shown to the provider, and not stored.
  const { rows } = await client.query<{ all: string }>(`select jsonb_agg(s)::text as all from sandbox_charges s where reference = $1`, [
    begun.reference,
  ])
  expect(rows[0]?.all).not.toContain(page.slice(3))
  const after = await pays(page, 'good')
  expect(after.text).toContain('Your payment of ₦7,500.00 was received. Thank you!')
  expect(after.text).not.toContain('<form')
  expect(await saleOf(sale)).toMatchObject({
    ...{ payment_status: 'paid', paid_amount: 10_000_00 },
    edges: {
      payments: [{ account: null }, { amount: 7_500_00, account: { id: account }, note: `Test payment online, ${begun.reference}` }],
    },
  })
  expect(await balance()).toBe(0)
})

test('declined, left and unknown payments are in no book, and the same page pays after them', async () => {
  const { sell, share, saleOf } = await payableShop(server)
  const sale = await sell()
  const page = await share(sale)
  expect((await pays(page, 'fail')).text).toContain('The payment failed')
  const left = await pays(page, 'abandon')
  expect(left.text).toContain('The payment was not finished')
  expect(left.text).toContain('Pay ₦10,000.00 online')
  expect(await saleOf(sale)).toMatchObject({ paid_amount: 0, edges: { payments: [] } })
  await pays(page, 'good')
  expect(await saleOf(sale)).toMatchObject({ paid_amount: 10_000_00, edges: { payments: [{ amount: 10_000_00 }] } })
  expect((await openPage(server, `/d/back/${'x'.repeat(57)}`)).status).toBe(404)
})

test('a sale paid on two pages at once, or in cash meanwhile, leaves the surplus as the customer’s credit', async () => {
  const { shop, sell, share, saleOf, owed, balance } = await payableShop(server)
  const sale = await sell()
  const [firstPage, secondPage] = [await share(sale), await share(sale)]
  const first = await press(server, firstPage)
  // Every holder of the link gets the same page.
  expect((await press(server, secondPage)).location).toBe(first.location)
  await shop.call('POST', `/v1/business/sales/${sale}/payments`, { amount: 4_000_00 })
  const second = await press(server, secondPage)
  expect(second.location).not.toBe(first.location)
  for (const { location } of [first, second]) await payOnPage(server, location, 'good')
  for (const { reference, cookie } of [first, second, second]) await comesBack(reference, cookie)
  expect(await saleOf(sale)).toMatchObject({ paid_amount: 20_000_00, payment_status: 'paid' })
  expect(await owed()).toMatchObject({ total: 0, credit: 10_000_00 })
  expect(await balance()).toBe(-10_000_00)
})

test('a sale that is canceled or corrected meanwhile is not paid: it is credit of its customer, who comes back if they were deleted', async () => {
  const { shop, account, ada, sell, share, saleOf, owed } = await payableShop(server)
  const sale = await sell()
  const { location, reference, cookie } = await press(server, await share(sale))
  await shop.call('PATCH', `/v1/business/sales/${sale}/status`, { status: 'canceled' })
  expect(await shop.call('DELETE', `/v1/business/contacts/${ada}`)).toMatchObject({ status: 200 })
  await payOnPage(server, location, 'good')
  expect((await comesBack(reference, cookie)).text).toContain('was received and kept as credit')
  expect(await saleOf(sale)).toMatchObject({ status: 'canceled', paid_amount: 0 })
  expect(await owed()).toMatchObject({ total: 0, credit: 10_000_00 })
  const { rows } = (await shop.call('GET', `/v1/business/contacts/${ada}/payments`)).body
  expect(rows).toMatchObject([{ direction: 'in', amount: 10_000_00, left: 10_000_00, account: { id: account } }])
})

test('a payment that meets the cancel of its sale waits for that, and is credit', async () => {
  const { shop, sell, share, saleOf, owed } = await payableShop(server)
  const sale = await sell()
  const { location, reference, cookie } = await press(server, await share(sale))
  await payOnPage(server, location, 'good')
  const { first, second, waited } = await meet(
    () => shop.call('PATCH', `/v1/business/sales/${sale}/status`, { status: 'canceled' }),
    () => comesBack(reference, cookie),
  )
  expect([waited, first.status]).toEqual([true, 200])
  expect(second.text).toContain('was received and kept as credit')
  expect(await saleOf(sale)).toMatchObject({ status: 'canceled', paid_amount: 0 })
  expect(await owed()).toMatchObject({ total: 0, credit: 10_000_00 })
})

test('the amount is the server’s, not the browser’s, and a page offers no payment of a paid, canceled, walk-in or tiny sale', async () => {
  const { shop, sell, share } = await payableShop(server)
  const sale = await sell()
  const page = await share(sale)
  const { statusCode, headers } = await server.fastify.inject({
    method: 'POST',
    url: `${page}/pay?amount=1`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'amount=1&payable_amount=1',
  })
  expect(statusCode).toBe(303)
  const { rows } = await client.query('select amount::int from sandbox_charges where reference = $1', [
    String(headers.location).split('/').at(-1),
  ])
  expect(rows).toEqual([{ amount: 10_000_00 }])
  const paid = await sell(500_00, { payment_accounts: [{ amount: 500_00 }] })
  const walkIn = await sell(500_00, { contact: shop.walkIn, payment_accounts: [{ amount: 500_00 }] })
  const small = await sell(49_99)
  const canceled = await sell()
  const canceledPage = await share(canceled)
  await shop.call('PATCH', `/v1/business/sales/${canceled}/status`, { status: 'canceled' })
  for (const nothing of [await share(paid), await share(walkIn), await share(small), canceledPage]) {
    expect((await openPage(server, nothing)).text).not.toContain('<form')
    expect(await press(server, nothing)).toMatchObject({ status: 422, text: expect.stringContaining('Nothing left to pay here') })
  }
  for (const nowhere of [`/d/${'A'.repeat(43)}`, '/d/x']) expect((await press(server, nowhere)).status).toBe(404)
})

test('a customer without a known email types it, and the page rejects an invalid one', async () => {
  const { shop, sell, share } = await payableShop(server)
  const quick = await shop.call('POST', '/v1/business/contacts/quick', { name: 'Bola', phone: '08031112233', type: 'customer' })
  const sale = await sell(1_000_00, { contact: String(quick.body.contact?.id) })
  const page = await share(sale)
  expect((await openPage(server, page)).text).toContain('name="email"')
  for (const typed of [undefined, 'bola', 'a@b', '<script>@x.ng'])
    expect(await press(server, page, typed)).toMatchObject({ status: 422, text: expect.stringContaining('Type your email') })
  const { location } = await press(server, page, ' bola@example.com ')
  expect((await openPage(server, new URL(location).pathname)).text).toContain('bola@example.com')
})

test('a customer who paid by an ended link reads that the payment was received, and the sale is paid', async () => {
  const { shop, sell, share, saleOf } = await payableShop(server)
  const sale = await sell()
  const page = await share(sale)
  const { location, reference, cookie } = await press(server, page)
  expect(await shop.call('DELETE', `/v1/business/sales/${sale}/share`)).toMatchObject({ status: 200 })
  expect((await press(server, page)).status).toBe(404)
  await payOnPage(server, location, 'good')
  const back = await openPage(server, `/d/back/${reference}`, cookie)
  expect([back.status, back.text]).toEqual([200, expect.stringContaining('Your payment was received')])
  expect(back.text).not.toMatch(/₦|Ada/)
  expect(await saleOf(sale)).toMatchObject({ payment_status: 'paid' })
})

test('a checkout’s page shows no payment of another sale, and nothing without its cookie', async () => {
  const { sell, share } = await payableShop(server)
  const [paid, otherPage] = [await share(await sell()), await share(await sell())]
  const { location, reference, cookie } = await press(server, paid)
  await payOnPage(server, location, 'good')
  expect((await comesBack(reference, cookie)).text).toContain('was received')
  const bare = await openPage(server, `/d/back/${reference}`)
  expect([bare.status, bare.text]).toEqual([200, expect.stringContaining('You can close this page')])
  expect(bare.text).not.toMatch(/₦|Ada/)
  const id = reference.split('-')[1]
  expect((await openPage(server, `${otherPage}?checkout=${id}`)).text).not.toContain('was received')
})

test('twenty presses at the same moment open one page; the same is led to again while it is open, and another once it is paid or failed', async () => {
  const { sell, share, saleOf } = await payableShop(server)
  const sale = await sell()
  const pages = [await share(sale), await share(sale)]
  const pressed = await Promise.all(Array.from({ length: 20 }, (_, turn) => press(server, pages[turn % 2] ?? '')))
  expect(pressed.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 303))
  expect(new Set(pressed.map(({ location }) => location)).size).toBe(1)
  const [{ location, reference, cookie } = { location: '', reference: '', cookie: '' }] = pressed
  // Left, looked at, and pressed again: it is the same payment still.
  await payOnPage(server, location, 'abandon')
  await comesBack(reference, cookie)
  for (let time = 0; time < 3; time++) expect((await press(server, pages[0] ?? '')).location).toBe(location)
  await payOnPage(server, location, 'fail')
  await comesBack(reference, cookie)
  const next = await press(server, pages[0] ?? '')
  expect(next.location).not.toBe(location)
  await payOnPage(server, next.location, 'good')
  expect((await press(server, pages[1] ?? '')).location).toContain('?checkout=')
  expect(await saleOf(sale)).toMatchObject({ payment_status: 'paid', paid_amount: 10_000_00 })
  const { rows } = await client.query(`select status, is_open from sale_checkouts where reference = any($1) order by id`, [
    [reference, next.reference],
  ])
  expect(rows).toEqual([
    { status: 'failed', is_open: false },
    { status: 'paid', is_open: false },
  ])
})

test('an account that was deleted while the customer paid comes back with the money; one that was added again takes it', async () => {
  const { shop, account, sell, share, saleOf } = await payableShop(server)
  const [first, second] = [await sell(), await sell()]
  const [firstPress, secondPress] = [await press(server, await share(first)), await press(server, await share(second))]
  const { bank_account: storedAccount } = (await shop.call('GET', `/v1/business/bank/accounts/${account}`)).body
  await shop.call('PATCH', onlinePayments, {})
  await shop.call('DELETE', `/v1/business/bank/accounts/${account}`)
  await payOnPage(server, firstPress.location, 'good')
  await comesBack(firstPress.reference, firstPress.cookie)
  expect(await saleOf(first)).toMatchObject({ edges: { payments: [{ account: { id: account } }] } })
  expect(await shop.call('DELETE', `/v1/business/bank/accounts/${account}`)).toMatchObject({ status: 200 })
  const { bank_code, account_number, account_name } = storedAccount as unknown as Record<string, string>
  // The same number at another bank is another account.
  const otherAccount = { bank_code: bank_code === '058' ? '057' : '058', account_number, account_name }
  expect(await shop.call('PUT', '/v1/business/bank-accounts', otherAccount)).toMatchObject({ status: 201 })
  const { body } = await shop.call('PUT', '/v1/business/bank-accounts', { bank_code, account_number, account_name })
  await payOnPage(server, secondPress.location, 'good')
  await comesBack(secondPress.reference, secondPress.cookie)
  expect(await saleOf(second)).toMatchObject({ edges: { payments: [{ account: { id: body.bank_account?.id } }] } })
})

test('the audit log names no member, and the sale’s timeline shows the online payment', async () => {
  const { shop, sell, share } = await payableShop(server)
  const sale = await sell()
  await pays(await share(sale), 'good')
  const { rows } = (await shop.call('GET', `/v1/business/sales/${sale}/timeline`)).body
  expect(rows).toMatchObject([{ what: 'paid', amount: 10_000_00, by: null }, { what: 'shared' }, { what: 'recorded' }])
})

test('an online payment is marked, and its undo, cancel or refund says that no money goes back by itself', async () => {
  const { shop, ada, sell, share, saleOf } = await payableShop(server)
  const sale = await sell(10_000_00, { payment_accounts: [{ amount: 2_500_00 }] })
  await pays(await share(sale), 'good')
  const { edges } = (await saleOf(sale)) as unknown as { edges: { payments: { id: string; is_online: boolean; amount: number }[] } }
  expect(edges.payments).toMatchObject([
    { amount: 2_500_00, is_online: false },
    { amount: 7_500_00, is_online: true },
  ])
  const cancel = async (refund: boolean) =>
    (await shop.call('GET', `/v1/business/sales/${sale}/consequence?status=canceled${refund ? '&refund=true' : ''}`)).body
  expect(await cancel(true)).toMatchObject({ paid_online: 7_500_00 })
  expect(await cancel(false)).toMatchObject({ paid_online: 0 })
  const online = edges.payments.find((payment) => payment.is_online)
  expect(await shop.call('DELETE', `/v1/business/sales/${sale}/payments/${online?.id}`)).toMatchObject({ status: 200 })
  // Taken back, it is not to be taken back again.
  expect(await cancel(true)).toMatchObject({ paid_online: 0 })
  // For a sale canceled meanwhile, it is the customer’s credit.
  const otherSale = await sell()
  const { location, reference, cookie } = await press(server, await share(otherSale))
  await shop.call('PATCH', `/v1/business/sales/${otherSale}/status`, { status: 'canceled' })
  await payOnPage(server, location, 'good')
  await comesBack(reference, cookie)
  expect((await shop.call('GET', `/v1/business/contacts/${ada}/payments`)).body.rows).toMatchObject([
    { is_online: true, amount: 10_000_00 },
  ])
})

test('customers pay online even if billing of plans is off', async () => {
  const off = await ownServer({ BILLING: 'off' })
  const { sell, share, saleOf } = await payableShop(off)
  const sale = await sell()
  const { location, reference } = await press(off, await share(sale))
  await payOnPage(off, location, 'good')
  await openPage(off, `/d/back/${reference}`)
  expect(await saleOf(sale)).toMatchObject({ payment_status: 'paid' })
})

test('the books are sound', () => expectSoundBooks(server))
