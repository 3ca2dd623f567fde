import { dayAfter, dueAges } from '@kasuwa/contract/due-ages'
import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

/** Half past midnight on Friday in Lagos, when it is still Thursday in UTC. */
const now = Date.parse('2026-11-19T23:30:00Z')
const today = '2026-11-20'
const server = await ownServer({}, () => now)

async function creditShop() {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice', price: 1000 })
  const [ada, supplier] = [await addContact(server, shop, 'Ada'), await addContact(server, shop, 'Mile 12')]
  await stockUp(shop, supplier, rice, 100, 600)
  const sell = async (more: object = {}) =>
    shop.call('PUT', '/v1/business/sales', {
      ...{ contact: ada, location: shop.location, items: [{ product: rice, quantity: 1, price: 1000 }], payable_amount: 1000 },
      ...more,
    })
  const takeIn = async (more: object = {}) =>
    shop.call('PUT', '/v1/business/inventory-actions/intakes', {
      ...{ contact: supplier, location: shop.location, items: [{ product: rice, quantity: 1, cost: 600 }] },
      ...more,
    })
  return { shop, ada, supplier, sell, takeIn }
}

const dueOf = async (answer: ReturnType<Shop['call']>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(201)
  return (body.sale ?? body.inventory_action)?.due_date
}
const change = async (shop: Shop, path: string, body: object) =>
  expect(await shop.call('PATCH', `/v1/business${path}`, body)).toMatchObject({ status: 200 })

test('sales and intakes are due after the contact’s payment terms, else after the business’s', async () => {
  const { shop, ada, supplier, sell, takeIn } = await creditShop()
  expect(await dueOf(sell())).toBe(today)
  expect(await dueOf(takeIn())).toBe(today)
  await change(shop, '', { payment_terms_days: 14 })
  expect(await dueOf(sell())).toBe('2026-12-04')
  expect(await dueOf(sell({ date: '2026-11-01' }))).toBe('2026-11-15')
  expect(await dueOf(takeIn())).toBe('2026-12-04')
  await change(shop, `/contacts/${ada}`, { payment_terms_days: 0 })
  await change(shop, `/contacts/${supplier}`, { payment_terms_days: 30 })
  expect(await dueOf(sell())).toBe(today)
  expect(await dueOf(takeIn())).toBe('2026-12-20')
  await change(shop, `/contacts/${ada}`, { payment_terms_days: null })
  expect(await dueOf(sell())).toBe('2026-12-04')
  // The walk-in customer pays at once.
  expect(await dueOf(sell({ contact: shop.walkIn, payment_accounts: [{ account: null, amount: 1000 }] }))).toBe(today)
  // A form that is sent back with nothing in it changes nothing.
  await change(shop, '', { payment_terms_days: null, language: null })
  expect(await dueOf(sell())).toBe('2026-12-04')
})

test('a day can be given at the desk, and none before the document’s own; it stays when the terms change', async () => {
  const { shop, sell, takeIn } = await creditShop()
  const soldResponse = await sell({ due_date: '2027-01-31' })
  expect(soldResponse.body.sale?.due_date).toBe('2027-01-31')
  expect(await dueOf(takeIn({ due_date: today }))).toBe(today)
  const before = { status: 422, body: { errors: { due_date: ['The due date cannot be before the document’s date'] } } }
  expect(await sell({ due_date: '2026-11-19' })).toMatchObject(before)
  expect(await takeIn({ date: '2026-11-10', due_date: '2026-11-09' })).toMatchObject(before)
  await change(shop, '', { payment_terms_days: 60 })
  const { body } = await shop.call('GET', `/v1/business/sales/${soldResponse.body.sale?.id}`)
  expect(body.sale?.due_date).toBe('2027-01-31')
})

test('a due date stands on an invoice while something is left to pay', async () => {
  const { shop, sell } = await creditShop()
  const { body } = await sell({ due_date: '2027-01-31' })
  const paper = async () => String((await shop.call('GET', `/v1/business/sales/${body.sale?.id}/download?format=html`)).body)
  expect(await paper()).toContain('31 Jan 2027')
  expect((await shop.call('POST', `/v1/business/sales/${body.sale?.id}/payments`, { amount: 1000 })).status).toBe(200)
  expect(await paper()).not.toContain('31 Jan 2027')
})

test.each(['sales', 'inventory-actions'])('lists of %s are filtered by age of the due amount, and sorted by it', async (list) => {
  const { shop, sell, takeIn } = await creditShop()
  const make = async (due_date: string, more: object = {}) =>
    String(
      (await (list === 'sales' ? sell : takeIn)({ date: '2026-01-01', due_date, ...more })).body[
        list === 'sales' ? 'sale' : 'inventory_action'
      ]?.id,
    )
  const daysAgo = { not_yet: 0, '1_30': 1, '31_60': 31, '61_90': 61, over_90: 91 }
  const first: Record<string, string> = {}
  const last: Record<string, string> = {}
  for (const age of dueAges) first[age] = await make(dayAfter(today, -daysAgo[age]))
  for (const [age, days] of [
    ['1_30', 30],
    ['31_60', 60],
    ['61_90', 90],
    ['over_90', 200],
    ['not_yet', -9],
  ] as const)
    last[age] = await make(dayAfter(today, -days))
  const paid = await make(dayAfter(today, -5), { payment_accounts: [{ account: null, amount: list === 'sales' ? 1000 : 600 }] })
  const canceled = await make(dayAfter(today, -5))
  await shop.call('PATCH', `/v1/business/${list}/${canceled}/status`, { status: 'canceled' })
  const rows = async (query: string) =>
    (await shop.call('GET', `/v1/business/${list}?per_page=100&${query}`)).body.rows as unknown as { id: string; due_date: string }[]
  for (const age of dueAges) {
    const matchingIds = (await rows(`due=${age}&from=2026-01-01&to=2026-01-01`)).map(({ id }) => id)
    expect([age, ...matchingIds.sort()]).toEqual([age, ...[first[age], last[age]].sort()])
  }
  const overdue = (await rows('due=overdue')).map(({ id }) => id)
  expect(overdue).toHaveLength(8)
  expect(overdue).not.toContain(paid)
  const days = list === 'sales' ? [] : (await rows('sort=due_date.asc')).map(({ due_date }) => due_date)
  expect(days).toEqual(days.toSorted())
})
