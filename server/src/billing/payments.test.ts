import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type Back, billing, billingOf, buy, cardsOf, comeBack, invoicesOf, payOnPage, planNamed } from '../testing/billing.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

const minute = 60_000
let now = Date.parse('2026-03-10T08:00:00.000Z')
const server = await ownServer({}, () => now)
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

const change = async (shop: Shop, plan: string, more: object = {}) =>
  shop.call('POST', `${billing}/change-plan`, { plan: await planNamed(shop, plan), ...more })
const preview = async (shop: Shop, plan: string) =>
  (await shop.call('GET', `${billing}/change-plan?plan=${await planNamed(shop, plan)}`)).body.change
const page = async (shop: Shop, plan: string) => String((await change(shop, plan)).body.authorization_url)
const rows = async (text: string, shop: Shop) => (await client.query<Record<string, unknown>>(text, [shop.business_id])).rows
const payments = (shop: Shop) =>
  rows('select status, refunded_at is not null as is_refunded from plan_payments where business_id = $1 order by id', shop)
const periods = (shop: Shop) =>
  rows('select number, kind, starts_at, ends_at from plan_periods where business_id = $1 order by number', shop)
const provided = (shop: Shop, set: string, { reference }: Pick<Back, 'reference'>) =>
  client.query(`update sandbox_charges set ${set} where reference = $1`, [reference]).then(() => shop)

/** As long as some work takes, it is another time; the login of the test holds for a day at most. */
async function at<T>(time: number, work: () => Promise<T>): Promise<T> {
  const before = now
  now = time
  try {
    return await work()
  } finally {
    now = before
  }
}

test('a plan is chosen in the trial, paid on the provider’s page, and counts for a month from when the trial is over', async () => {
  const shop = await openShop(server)
  expect(await billingOf(shop)).toMatchObject({ standing: 'trial', is_sandbox: true, card: null, open_invoice: null })
  expect(await preview(shop, 'Growth')).toEqual({
    ...{ when: 'now', price: 12_000_00, credit: 0, amount: 12_000_00 },
    ...{ starts_at: '2026-04-09T08:00:00.000Z', ends_at: '2026-05-09T08:00:00.000Z' },
  })
  const { status, body } = await change(shop, 'Growth')
  expect([status, body]).toMatchObject([
    200,
    {
      invoice: {
        number: 'KW-000001',
        type: 'subscription',
        status: 'open',
        amount: 12_000_00,
        currency: 'NGN',
        plan: { name: 'Growth' },
        paid_at: null,
      },
      authorization_url: expect.stringMatching(/^http:\/\/shop\.localhost\/sandbox\/checkout\/bu\w{26}-pp\w{26}$/),
    },
  ])
  expect(await billingOf(shop)).toMatchObject({
    standing: 'trial',
    paid_plan: null,
    open_invoice: { number: 'KW-000001', amount: 12_000_00 },
  })
  const url = String(body.authorization_url)
  const response = await server.fastify.inject({ method: 'GET', url: new URL(url).pathname })
  expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('₦12,000.00')])
  const back = await payOnPage(server, url, 'good')
  expect(await comeBack(shop, back)).toMatchObject({
    status: 200,
    body: { status: 'paid', invoice: { status: 'paid', paid_at: '2026-03-10T08:00:00.000Z', card: { brand: 'visa', last4: '4081' } } },
  })
  expect(await billingOf(shop)).toMatchObject({
    ...{ plan: { name: 'Business' }, standing: 'trial', ends_at: '2026-04-09T08:00:00.000Z', open_invoice: null, next_plan: null },
    ...{ paid_plan: { name: 'Growth' }, paid_until: '2026-05-09T08:00:00.000Z' },
    card: { brand: 'visa', last4: '4081', of: { name: 'Ada Obi' }, is_chargeable: true },
  })
  expect((await invoicesOf(shop))[0]).toMatchObject({ starts_at: '2026-04-09T08:00:00.000Z', ends_at: '2026-05-09T08:00:00.000Z' })
  const on = (time: string) => at(Date.parse(time), async () => billingOf(await shop.member(['billing.view'])))
  expect(await on('2026-04-09T07:59:59.000Z')).toMatchObject({ plan: { name: 'Business' }, standing: 'trial' })
  expect(await on('2026-04-09T08:00:00.000Z')).toMatchObject({
    ...{ plan: { name: 'Growth' }, standing: 'paid', ends_at: '2026-05-09T08:00:00.000Z', paid_until: null, paid_plan: null },
  })
  expect(await cardsOf(shop)).toMatchObject([{ brand: 'visa', last4: '4081', bank: 'Sandbox Bank', is_active: true, is_reusable: true }])
})

test('declined and abandoned payments are never paid, and the same invoice can be paid after them', async () => {
  const shop = await openShop(server)
  const url = await page(shop, 'Starter')
  const back = await payOnPage(server, url, 'fail')
  expect(await comeBack(shop, back)).toMatchObject({ body: { status: 'failed', invoice: { status: 'open' } } })
  const second = await page(shop, 'Starter')
  expect(second).not.toBe(url)
  expect(await comeBack(shop, await payOnPage(server, second, 'abandon'))).toMatchObject({ body: { status: 'abandoned' } })
  expect(await billingOf(shop)).toMatchObject({ standing: 'trial', paid_plan: null })
  // A payer who left the page can return to it.
  expect(await comeBack(shop, await payOnPage(server, second, 'good'))).toMatchObject({
    body: { status: 'paid', invoice: { number: 'KW-000001' } },
  })
})

test.each([
  ['one kobo less', 'amount = amount - 1'],
  ['one kobo more', 'amount = amount + 1'],
  ['dollars', `currency = 'USD'`],
])('%s pays nothing, and never will', async (_, set) => {
  const shop = await openShop(server)
  const back = await payOnPage(server, await page(shop, 'Starter'), 'good')
  await provided(shop, set, back)
  expect(await comeBack(shop, back)).toMatchObject({ status: 200, body: { status: 'mismatch', invoice: { status: 'open' } } })
  await provided(shop, `amount = 500000, currency = 'NGN'`, back)
  expect(await comeBack(shop, back)).toMatchObject({ body: { status: 'mismatch', invoice: { status: 'open' } } })
  expect(await billingOf(shop)).toMatchObject({ standing: 'trial', paid_plan: null })
})

test('a reference of another payment, used or not, and another business’s payment are refused', async () => {
  const shop = await openShop(server)
  const stranger = await openShop(server)
  const otherBack = await payOnPage(server, await page(stranger, 'Starter'), 'good')
  const ownBack = await payOnPage(server, await page(shop, 'Starter'), 'abandon')
  expect(await comeBack(shop, otherBack)).toMatchObject({ status: 404 })
  expect(await comeBack(shop, { id: ownBack.id, reference: otherBack.reference })).toMatchObject({
    status: 422,
    body: { errors: { reference: [expect.any(String)] } },
  })
  expect(await comeBack(shop, { id: ownBack.id, reference: `${ownBack.reference} ` })).toMatchObject({
    status: 200,
    body: { status: 'abandoned' },
  })
  expect(await comeBack(stranger, otherBack)).toMatchObject({ body: { status: 'paid' } })
  expect(await comeBack(shop, { id: ownBack.id, reference: otherBack.reference })).toMatchObject({ status: 422 })
  expect(await billingOf(shop)).toMatchObject({ standing: 'trial', paid_plan: null })
})

test('twenty callbacks at once: paid once, one period, one mail', async () => {
  const shop = await openShop(server)
  const back = await payOnPage(server, await page(shop, 'Growth'), 'good')
  const answers = await Promise.all(Array.from({ length: 20 }, () => comeBack(shop, back)))
  expect(answers.map(({ status, body }) => [status, String(body.status)])).toEqual(Array.from({ length: 20 }, () => [200, 'paid']))
  expect(await payments(shop)).toEqual([{ status: 'paid', is_refunded: false }])
  expect(await periods(shop)).toMatchObject([
    { number: 1, kind: 'trial' },
    { number: 2, kind: 'paid' },
  ])
})

test('an invoice that is paid twice is paid by the first; what came second goes back', async () => {
  const shop = await openShop(server)
  const first = await page(shop, 'Growth')
  // With a fresh login: the test owner’s has expired by then.
  const later = await at(now + 61 * minute, async () => page({ ...shop, ...(await shop.member(['billing.change-plan'])) }, 'Growth'))
  expect(later).not.toBe(first)
  const back = await payOnPage(server, later, 'good')
  expect(await comeBack(shop, back)).toMatchObject({ body: { status: 'paid', invoice: { number: 'KW-000002' } } })
  const secondBack = await payOnPage(server, first, 'good')
  expect(await comeBack(shop, secondBack)).toMatchObject({ body: { status: 'surplus', invoice: { number: 'KW-000001', status: 'void' } } })
  expect(await payments(shop)).toEqual([
    { status: 'surplus', is_refunded: true },
    { status: 'paid', is_refunded: false },
  ])
  expect(await periods(shop)).toHaveLength(2)
})

test('a dearer plan takes the place of a cheaper one at once, prorated to the kobo for the rest of the month', async () => {
  const shop = await openShop(server)
  await buy(server, shop, 'Starter')
  // 31 days; 11 of them are left.
  await at(now + 20 * 86_400_000, async () => {
    const member = { ...shop, ...(await shop.member(['billing.change-plan', 'billing.view', 'billing.view-invoice'])) }
    const [price, credit] = [4_258_06, 1_774_19]
    expect(await preview(member, 'Growth')).toMatchObject({
      when: 'now',
      price,
      credit,
      amount: price - credit,
      ends_at: '2026-04-10T08:00:00.000Z',
    })
    expect(await buy(server, member, 'Growth')).toMatchObject({
      body: { status: 'paid', invoice: { type: 'change', amount: price - credit } },
    })
    expect(await billingOf(member)).toMatchObject({ plan: { name: 'Growth' }, standing: 'paid', ends_at: '2026-04-10T08:00:00.000Z' })
  })
  expect((await periods(shop)).map(({ number, ends_at }) => [number, (ends_at as Date).toISOString()])).toEqual([
    [1, '2026-03-10T08:00:00.000Z'],
    [2, '2026-03-30T08:00:00.000Z'],
    [3, '2026-04-10T08:00:00.000Z'],
  ])
})

test('the old plan’s credit is computed at payment: a page opened days ago pays nothing', async () => {
  const shop = await openShop(server)
  await buy(server, shop, 'Starter')
  const url = await page(shop, 'Growth')
  await at(now + 27 * 86_400_000, async () => {
    const member = { ...shop, ...(await shop.member(['billing.change-plan', 'billing.view', 'billing.view-invoice'])) }
    const back = await payOnPage(server, url, 'good')
    expect(await comeBack(member, back)).toMatchObject({ status: 200, body: { status: 'surplus', invoice: { status: 'void' } } })
    expect(await billingOf(member)).toMatchObject({ plan: { name: 'Starter' }, standing: 'paid', open_invoice: null })
    expect(await preview(member, 'Growth')).toMatchObject({ when: 'now', amount: 1_548_39 - 645_16 })
  })
  expect((await payments(shop)).at(-1)).toEqual({ status: 'surplus', is_refunded: true })
})

test('a dearer plan minutes before the end, which would cost less than the provider takes, counts from the end and costs nothing now', async () => {
  const shop = await openShop(server)
  await buy(server, shop, 'Starter')
  await at(Date.parse('2026-04-10T07:40:00.000Z'), async () => {
    const member = { ...shop, ...(await shop.member(['billing.change-plan', 'billing.view', 'billing.view-invoice'])) }
    expect(await preview(member, 'Growth')).toMatchObject({ when: 'later', amount: 0, starts_at: '2026-04-10T08:00:00.000Z' })
    expect(await change(member, 'Growth')).toMatchObject({ status: 200, body: { invoice: null, authorization_url: null } })
    expect(await billingOf(member)).toMatchObject({ plan: { name: 'Starter' }, next_plan: { name: 'Growth' } })
  })
  // Six hours before it, it is a payment.
  await at(Date.parse('2026-04-10T02:00:00.000Z'), async () => {
    const member = { ...shop, ...(await shop.member(['billing.change-plan'])) }
    expect(await preview(member, 'Growth')).toMatchObject({ when: 'now', amount: 56_45 })
  })
})

test('a cheaper plan counts from the end of the paid period, costs nothing now, and can be undone', async () => {
  const shop = await openShop(server)
  await buy(server, shop, 'Growth')
  expect(await preview(shop, 'Starter')).toMatchObject({ when: 'later', amount: 0, starts_at: '2026-04-10T08:00:00.000Z' })
  expect(await change(shop, 'Starter')).toMatchObject({ status: 200, body: { invoice: null, authorization_url: null } })
  expect(await billingOf(shop)).toMatchObject({ plan: { name: 'Growth' }, next_plan: { name: 'Starter' } })
  expect(await change(shop, 'Growth')).toMatchObject({ status: 200 })
  expect(await billingOf(shop)).toMatchObject({ next_plan: null })
  expect(await change(shop, 'Growth')).toMatchObject({ status: 422, body: { errors: { plan: [expect.stringContaining('already')] } } })
})

test('the next stretch is paid ahead once, from where this one ends, with a card that is known', async () => {
  const shop = await openShop(server)
  await buy(server, shop, 'Starter')
  const [card] = await cardsOf(shop)
  const renew = () => shop.call('POST', `${billing}/renew-plan`, { card: String(card?.id) })
  const answers = await Promise.all(Array.from({ length: 10 }, renew))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(answers.some(({ status }) => status === 422) ? [200, 422] : [200]))
  expect(await renew()).toMatchObject({ status: 422, body: { message: expect.stringContaining('already paid') } })
  expect(await invoicesOf(shop)).toMatchObject([
    { number: 'KW-000002', type: 'renewal', status: 'paid', starts_at: '2026-04-10T08:00:00.000Z', ends_at: '2026-05-10T08:00:00.000Z' },
    { number: 'KW-000001', status: 'paid' },
  ])
  expect(await billingOf(shop)).toMatchObject({ ends_at: '2026-04-10T08:00:00.000Z', paid_until: '2026-05-10T08:00:00.000Z' })
  expect(
    await rows(
      "select count(*)::int as charges from sandbox_charges where reference like (select left(reference, 28) from plan_payments where business_id = $1 limit 1) || '%'",
      shop,
    ),
  ).toEqual([{ charges: 2 }])
})

test('a card that is declined pays nothing; a stranger’s answers as one that never was; a forgotten one is no card', async () => {
  const shop = await openShop(server)
  await buy(server, shop, 'Starter', 'declines')
  const [card] = await cardsOf(shop)
  const id = String(card?.id)
  expect(await shop.call('POST', `${billing}/renew-plan`, { card: id })).toMatchObject({
    status: 200,
    body: { invoice: { status: 'open' }, payment_status: 'failed', authorization_url: null },
  })
  const stranger = await openShop(server)
  const rejection = { status: 422, body: { errors: { card: [expect.any(String)] } } }
  expect(await change(stranger, 'Starter', { card: id })).toMatchObject(rejection)
  expect(await stranger.call('POST', `${billing}/change-card`, { card: id })).toMatchObject(rejection)
  expect(await stranger.call('DELETE', `/v1/merchant/payment-cards/${id}`)).toMatchObject({ status: 404 })
  expect(await shop.call('DELETE', `/v1/merchant/payment-cards/${id}`)).toMatchObject({ status: 200 })
  expect(await shop.call('POST', `${billing}/renew-plan`, { card: id })).toMatchObject(rejection)
  expect(await billingOf(shop)).toMatchObject({ card: null })
})

test('a new card is checked by a small amount that goes back, and renewals are charged to it', async () => {
  const shop = await openShop(server)
  await buy(server, shop, 'Starter', 'declines')
  const { body } = await shop.call('POST', `${billing}/change-card`, {})
  const back = await payOnPage(server, String(body.authorization_url), 'good')
  expect(await comeBack(shop, back)).toMatchObject({ status: 200, body: { status: 'paid', invoice: null } })
  expect(await billingOf(shop)).toMatchObject({ card: { last4: '4081' } })
  expect(
    await rows(
      'select amount::int, refunded_at is not null as is_refunded from plan_payments where business_id = $1 and invoice_id is null',
      shop,
    ),
  ).toEqual([{ amount: 50_00, is_refunded: true }])
})

test('a card is charged only while its merchant is a member who may', async () => {
  const shop = await openShop(server)
  const payer = { ...shop, ...(await shop.member(['billing.change-plan', 'billing.renew-plan', 'billing.view-invoice'])) }
  await buy(server, payer, 'Starter')
  expect(await billingOf(shop)).toMatchObject({ card: { is_chargeable: true } })
  await client.query('update members set deleted_at = now() where business_id = $1 and merchant_id = $2', [
    shop.business_id,
    payer.merchant_id,
  ])
  expect(await billingOf(shop)).toMatchObject({ card: { is_chargeable: false } })
})

test('a member who pays once and may not renew does not put their card in the place of the renewal card', async () => {
  const shop = await openShop(server)
  await buy(server, shop, 'Starter')
  const payer = { ...shop, ...(await shop.member(['billing.change-plan', 'billing.view-invoice'])) }
  expect(await buy(server, payer, 'Growth')).toMatchObject({ body: { status: 'paid' } })
  expect(await billingOf(shop)).toMatchObject({ plan: { name: 'Growth' }, card: { id: (await cardsOf(shop))[0]?.id, is_chargeable: true } })
  // Where there is none, theirs is shown, with that it is not charged.
  const otherShop = await openShop(server)
  await buy(server, { ...otherShop, ...(await otherShop.member(['billing.change-plan', 'billing.view-invoice'])) }, 'Growth')
  expect(await billingOf(otherShop)).toMatchObject({ card: { last4: '4081', is_chargeable: false } })
})

test('no card number is anywhere, and the authorization is kept sealed', async () => {
  const shop = await openShop(server)
  await buy(server, shop, 'Starter')
  const { rows: storedCards } = await client.query(
    'select * from payment_cards where merchant_id = (select merchant_id from plan_payments where business_id = $1 limit 1)',
    [shop.business_id],
  )
  expect(JSON.stringify(storedCards)).not.toContain('AUTH_')
  const { rows: columns } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'payment_cards'`,
  )
  expect(columns.map(({ name }) => name).filter((name) => /number|pan|cvv|cvc/.test(name))).toEqual([])
})

test('invoices are filtered by type and status, and are exported as PDF and page', async () => {
  const shop = await openShop(server)
  await buy(server, shop, 'Starter')
  await change(shop, 'Growth')
  const numbers = async (query: string) =>
    ((await shop.call('GET', `${billing}/invoices?${query}`)).body.rows as unknown as { number: string }[]).map(({ number }) => number)
  expect(await numbers('type=change')).toEqual(['KW-000002'])
  expect(await numbers('not_type=change')).toEqual(['KW-000001'])
  expect(await numbers('status=open,failed')).toEqual(['KW-000002'])
  expect(await numbers('not_status=open')).toEqual(['KW-000001'])
  expect(await numbers('from=2026-03-10&to=2026-03-10')).toHaveLength(2)
  expect(await numbers('to=2026-03-09')).toEqual([])
  const [invoice] = await invoicesOf(shop)
  const path = `${billing}/invoices/${String(invoice?.id)}/download`
  const html = await shop.call('GET', `${path}?format=html`)
  expect([html.status, String(html.body)]).toEqual([200, expect.stringContaining('KW-000002')])
  expect(await shop.call('GET', path)).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
})

test('an exempt business, such as the demo, is never asked to pay', async () => {
  const shop = await openShop(server)
  await client.query('update subscriptions set is_exempt = true where business_id = $1', [shop.business_id])
  expect(await billingOf(shop)).toMatchObject({ standing: 'exempt', plan: { name: 'Business' }, ends_at: null })
  expect(await change(shop, 'Growth')).toMatchObject({ status: 422 })
})
