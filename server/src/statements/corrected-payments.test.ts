import { expect, test } from 'vitest'
import { addContact, addProduct } from '../testing/goods.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

interface Statement {
  opening: number
  owed: number
  paid: number
  closing: number
  rows: { kind: string; amount: number; is_moved: boolean }[]
}

const statementOf = async (shop: Shop, contact: string, period: string) =>
  (await shop.call('GET', `/v1/business/contacts/${contact}/statement${period}`)).body.statement as unknown as Statement

/** Payments in some days, by the statement, the list of payments and the contact report. */
async function paidBy(shop: Shop, contact: string, days: string) {
  const paymentRows = (await statementOf(shop, contact, `?${days}`)).rows.filter(
    ({ kind, is_moved, amount }) => kind === 'payment' || (is_moved && amount > 0),
  )
  const list = (await shop.call('GET', `/v1/business/sales/payments/sums?contact=${contact}&${days}`)).body as unknown as {
    sums: { total: number }
  }
  const { body } = await shop.call('GET', `/v1/business/contacts/report?contact=${contact}&interval=none&${days}`)
  return {
    statement: paymentRows.reduce((sum, { amount }) => sum - amount, 0),
    list: list.sums.total,
    report: (body._total as unknown as { payments: number }).payments,
  }
}

test('a correction moves no money, and the paid amount of a day stays the same, by statement, payments and report', async () => {
  const shop = await openShop(server)
  const ada = await addContact(server, shop, 'Ada Eze')
  const delivery = await addProduct(server, shop, { name: 'Delivery', service: true })
  const sell = async (total: number, more: object) => {
    const response = await shop.call('PUT', '/v1/business/sales', {
      ...{ contact: ada, location: shop.location, items: [{ product: delivery, quantity: 1, price: total }], payable_amount: total },
      ...{ date: '2026-03-04', ...more },
    })
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    return String(response.body.sale?.id)
  }
  const march = 'from=2026-03-01&to=2026-03-31'
  const later = 'from=2026-04-01'
  const [first, fullyPaid, part] = [
    await sell(100_00, { payment_accounts: [{ account: null, amount: 40_00 }] }),
    await sell(100_00, { payment_accounts: [{ account: null, amount: 100_00 }] }),
    await sell(100_00, { payment_accounts: [{ account: null, amount: 70_00 }] }),
  ]
  await shop.call('POST', `/v1/business/sales/${first}/payments`, { amount: 10_00, date: '2026-03-20' })
  const [before, since] = [await paidBy(shop, ada, march), await paidBy(shop, ada, later)]
  expect([before, since]).toEqual([
    { statement: 220_00, list: 220_00, report: 220_00 },
    { statement: 0, list: 0, report: 0 },
  ])
  // To the same, a higher and a lower total than was paid; corrected twice; on another day.
  const correction = await sell(100_00, { corrects: first })
  await sell(120_00, { corrects: fullyPaid })
  await sell(30_00, { corrects: part })
  await sell(110_00, { corrects: correction, date: '2026-03-09' })
  expect(await paidBy(shop, ada, march)).toEqual(before)
  expect(await paidBy(shop, ada, later)).toEqual(since)
  const { rows, opening, owed, paid, closing } = await statementOf(shop, ada, `?${march}`)
  expect([opening + owed - paid, paid]).toEqual([closing, 220_00])
  expect(rows.filter(({ is_moved, amount }) => is_moved && amount > 0)).toHaveLength(6)
  // On no past day is more due than the corrected sales come to: 110, 120 and 30.
  expect([owed, closing]).toEqual([260_00, 40_00])
  expect(await statementOf(shop, ada, `?${later}`)).toMatchObject({ opening: 40_00, owed: 0, paid: 0, closing: 40_00 })
  expect((await statementOf(shop, ada, '?from=2026-03-01&to=2026-03-08')).owed).toBe(150_00)
  // An undo has the date on which it is done.
  const payment = await shop.call('POST', `/v1/business/sales/${await sell(50_00, {})}/payments`, { amount: 50_00, date: '2026-03-21' })
  const { sale } = payment.body as unknown as { sale: { id: string; edges: { payments: { id: string }[] } } }
  expect((await paidBy(shop, ada, march)).statement).toBe(270_00)
  await shop.call('DELETE', `/v1/business/sales/${sale.id}/payments/${sale.edges.payments[0]?.id}`)
  expect((await paidBy(shop, ada, march)).statement).toBe(270_00)
  expect((await statementOf(shop, ada, `?${later}`)).owed).toBeGreaterThanOrEqual(50_00)
})
