import { expect, test } from 'vitest'
import { addContact, addProduct } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const actions = '/v1/business/inventory-actions'
const day = (iso: unknown) => String(iso).slice(0, 10)

interface LedgerEntry {
  kind: string
  date: string
  document: { kind: string; id: string; number: string; date: string; is_deleted?: boolean } | null
  is_reversal?: boolean
}

/** A shop whose rice came in on 1 October and was sold on 20 October. Half of the sale was paid on 25 October. */
async function pastShop() {
  const shop = await openShop(server)
  const [rice, ada] = [await addProduct(server, shop, { name: 'Rice 50kg' }), await addContact(server, shop, 'Ada')]
  const intake = await shop.call('PUT', `${actions}/intakes`, {
    contact: ada,
    location: shop.location,
    date: '2025-10-01',
    items: [{ product: rice, quantity: 10, cost: 10_000 }],
  })
  const sale = await shop.call('PUT', '/v1/business/sales', {
    contact: ada,
    location: shop.location,
    date: '2025-10-20',
    items: [{ product: rice, quantity: 2, price: 50_000 }],
    payable_amount: 100_000,
    payment_accounts: [],
  })
  expect([intake.status, sale.status]).toEqual([201, 201])
  const id = String(sale.body.sale?.id)
  const paid = await shop.call('POST', `/v1/business/sales/${id}/payments`, { account: null, amount: 40_000, date: '2025-10-25' })
  expect(paid.status).toBe(200)
  const entries = async (path: string) => (await shop.call('GET', `${path}&sort=created_at.asc`)).body.rows as unknown as LedgerEntry[]
  return { shop, rice, ada, sale: id, intake: String(intake.body.inventory_action?.id), entries }
}

test('a ledger entry has its document’s number and date, a payment its own date', async () => {
  const { shop, ada, sale, intake, entries } = await pastShop()
  await shop.call('POST', `/v1/business/contacts/${ada}/adjust-balance`, { amount: 500, type: 'increment' })
  await shop.call('PATCH', `/v1/business/sales/${sale}/status`, { status: 'canceled', reason: 'wrong' })
  const rows = await entries(`/v1/business/contacts/balance-transactions?contact=${ada}`)
  const today = day(new Date().toISOString())
  expect(
    rows.map(({ kind, date, document }) => [kind, day(date), document?.kind, document?.number, document && day(document.date)]),
  ).toEqual([
    ['intake', '2025-10-01', 'intake', 'SI-000001', '2025-10-01'],
    ['sale', '2025-10-20', 'sale', 'SL-000001', '2025-10-20'],
    ['payment', '2025-10-25', 'sale', 'SL-000001', '2025-10-20'],
    ['adjustment', today, undefined, undefined, null],
    ['reversal', today, 'sale', 'SL-000001', '2025-10-20'],
  ])
  expect(rows.map(({ document }) => document?.id)).toEqual([intake, sale, sale, undefined, sale])
})

test('an entry of a document deleted while pending has its number, marked as deleted', async () => {
  const { shop, rice, ada, sale, entries } = await pastShop()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  const pendingSale = await shop.call('PUT', '/v1/business/sales', {
    contact: ada,
    location: shop.location,
    items: [{ product: rice, quantity: 1, price: 1000 }],
    payable_amount: 1000,
    payment_accounts: [{ account: null, amount: 400 }],
  })
  await shop.call('DELETE', `/v1/business/sales/${String(pendingSale.body.sale?.id)}`)
  const rows = await entries(`/v1/business/contacts/balance-transactions?contact=${ada}`)
  const documents = rows.flatMap(({ document }) => (document?.kind === 'sale' ? [[document.number, document.is_deleted]] : []))
  expect(documents).toEqual([
    ['SL-000001', false],
    ['SL-000001', false],
    ['SL-000002', true],
  ])
  expect((await shop.call('GET', `/v1/business/sales/${sale}`)).status).toBe(200)
})

test('a stock movement has its document’s date', async () => {
  const { rice, sale, intake, entries } = await pastShop()
  const rows = await entries(`/v1/business/stock-movements?product=${rice}`)
  expect(rows.map(({ document }) => [document?.id, document?.number, day(document?.date)])).toEqual([
    [intake, 'SI-000001', '2025-10-01'],
    [sale, 'SL-000001', '2025-10-20'],
  ])
})
