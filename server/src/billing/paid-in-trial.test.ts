import { expect, test } from 'vitest'
import { billing, billingOf, comeBack, payOnPage, planNamed } from '../testing/billing.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

/* Payments during a trial. */
const begin = Date.parse('2026-03-10T08:00:00.000Z')
let now = begin
const server = await ownServer({}, () => now)

const change = async (shop: Shop, plan: string) => shop.call('POST', `${billing}/change-plan`, { plan: await planNamed(shop, plan) })
const preview = async (shop: Shop, plan: string) =>
  (await shop.call('GET', `${billing}/change-plan?plan=${await planNamed(shop, plan)}`)).body.change
const page = async (shop: Shop, plan: string) => String((await change(shop, plan)).body.authorization_url)

test('a plan paid ahead in the trial goes first: another plan begins at its end, and that choice can be undone', async () => {
  now = begin
  const shop = await openShop(server)
  await comeBack(shop, await payOnPage(server, await page(shop, 'Growth'), 'good'))
  expect(await change(shop, 'Growth')).toMatchObject({
    status: 422,
    body: { errors: { plan: [expect.stringContaining('already paid')] } },
  })
  for (const plan of ['Business', 'Free']) {
    expect(await preview(shop, plan)).toMatchObject({ when: 'later', amount: 0, starts_at: '2026-05-09T08:00:00.000Z' })
    expect(await change(shop, plan)).toMatchObject({ status: 200, body: { invoice: null, authorization_url: null } })
    expect(await billingOf(shop)).toMatchObject({ standing: 'trial', paid_plan: { name: 'Growth' }, next_plan: { name: plan } })
  }
  expect(await preview(shop, 'Growth')).toMatchObject({ when: 'stay' })
  expect(await change(shop, 'Growth')).toMatchObject({ status: 200 })
  expect(await billingOf(shop)).toMatchObject({ next_plan: null, paid_until: '2026-05-09T08:00:00.000Z' })
})

test('a plan that was chosen in the trial and is paid after it counts from its payment', async () => {
  now = begin
  const shop = await openShop(server)
  const url = await page(shop, 'Growth')
  now = Date.parse('2026-04-12T08:00:00.000Z')
  // The owner's login of the test is over by then.
  const member = await shop.member(['billing.change-plan', 'billing.view', 'billing.view-invoice'])
  expect(await comeBack(member, await payOnPage(server, url, 'good'))).toMatchObject({ body: { status: 'paid' } })
  expect(await billingOf(member)).toMatchObject({ standing: 'paid', ends_at: '2026-05-12T08:00:00.000Z' })
})
