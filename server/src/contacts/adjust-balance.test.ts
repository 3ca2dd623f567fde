import { expect, test } from 'vitest'
import { newId, publicId, storedId } from '../database/ids.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'
import { postBalance } from '../receivables/balance.ts'

const server = await testServer()
const contacts = '/v1/business/contacts'
const ledger = `${contacts}/balance-transactions`

async function openWithContact() {
  const shop = await openShop(server)
  const created = await shop.call('PUT', contacts, { name: 'Bola Ade', email: 'bola@mail.test', phone: '08059876543' })
  const id = String(created.body.contact?.id)
  const adjust = (amount: unknown, type = 'increment', note?: string) =>
    shop.call('POST', `${contacts}/${id}/adjust-balance`, { amount, type, note })
  const balance = async () => (await shop.call('GET', `${contacts}/${id}`)).body.contact?.balance as unknown as number
  return { shop, id, adjust, balance }
}

test('an increment raises the receivable, a decrement lowers it, each with an entry', async () => {
  const { shop, id, adjust, balance } = await openWithContact()
  expect(await adjust(150_000, 'increment', 'Old debt')).toMatchObject({
    status: 200,
    body: {
      contact: { id, balance: 150_000 },
      balance_transaction: {
        contact: { id, name: 'Bola Ade' },
        kind: 'adjustment',
        amount: 150_000,
        balance_after: 150_000,
        note: 'Old debt',
        is_reversed: false,
      },
    },
  })
  expect(await adjust(200_000, 'decrement')).toMatchObject({ body: { contact: { balance: -50_000 } } })
  expect(await balance()).toBe(-50_000)
  const rows = await shop.call('GET', `${ledger}?contact=${id}&sort=created_at.asc`)
  expect(rows.body).toMatchObject({
    page: { total_rows: 2 },
    rows: [{ amount: 150_000, created_by: { name: 'Ada Obi' } }, { amount: -200_000 }],
  })
  expect(await shop.call('DELETE', `${contacts}/${id}`)).toMatchObject({ status: 422, body: { code: 'balance_not_zero' } })
})

test('two hundred concurrent adjustments of one balance add up', async () => {
  const { shop, id, adjust, balance } = await openWithContact()
  const tills = Array.from({ length: 20 }, async (_, till) => {
    for (let turn = 1; turn <= 10; turn++) {
      const outcome = await adjust(till * 10 + turn, turn % 2 ? 'increment' : 'decrement')
      expect(outcome.status).toBe(200)
    }
  })
  await Promise.all(tills)
  // Each till adds on its odd turns and subtracts on its even ones: minus five in total.
  expect(await balance()).toBe(20 * -5)
  const entries = await within(server, shop, (ctx) =>
    ctx
      .selectFrom('balance_transactions')
      .select(['amount', 'balance_after'])
      .where('contact_id', '=', storedId('contact', id) ?? '')
      .execute(),
  )
  expect(entries).toHaveLength(200)
  expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(-100)
  // The balance after each entry is the balance before another: no write was lost.
  const before = entries.map((entry) => entry.balance_after - entry.amount).sort()
  const after = entries.map((entry) => entry.balance_after).sort()
  expect([...before, -100].sort()).toEqual([0, ...after].sort())
})

test('a deleted adjustment is reversed once, and leaves the list with its reversal', async () => {
  const { shop, adjust, balance } = await openWithContact()
  const created = await adjust(5000)
  const path = `${ledger}/${created.body.balance_transaction?.id}`
  const [first, second] = await Promise.all([shop.call('DELETE', path), shop.call('DELETE', path)])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  expect(await balance()).toBe(0)
  expect((await shop.call('GET', ledger)).body.rows).toEqual([])
  expect((await shop.call('GET', path)).body.balance_transaction).toMatchObject({ amount: 5000, is_reversed: true })
})

test('entries of documents cannot be deleted here', async () => {
  const { shop, id } = await openWithContact()
  const sale = newId()
  await within(server, shop, (ctx) =>
    postBalance(ctx, storedId('contact', id) ?? '', [{ kind: 'sale', amount: 700, source_id: sale, document: { kind: 'sale', id: sale } }]),
  )
  const { body } = await shop.call('GET', `${ledger}?kind=sale`)
  const [entry] = body.rows as unknown as { id: string }[]
  expect(entry).toMatchObject({ document_kind: 'sale', sale_id: publicId('sale', sale), inventory_action_id: null })
  expect(await shop.call('DELETE', `${ledger}/${entry?.id}`)).toMatchObject({ status: 422, body: { code: 'adjustments_only' } })
  expect((await shop.call('GET', `${ledger}?not_kind=sale`)).body.rows).toEqual([])
})

test('the list filters by period in the business’s time zone', async () => {
  const { shop, adjust } = await openWithContact()
  await adjust(1)
  const lagos = (offset: number) =>
    encodeURIComponent(new Date(Date.now() + 3_600_000 + offset).toISOString().slice(0, 19).replace('T', ' '))
  const count = async (query: string) => (await shop.call('GET', `${ledger}?${query}`)).body.page?.total_rows
  expect(await count(`from=${lagos(-60_000)}&to=${lagos(60_000)}`)).toBe(1)
  expect(await count(`from=${lagos(60_000)}`)).toBe(0)
  expect(await count(`to=${lagos(-60_000)}`)).toBe(0)
  expect(await shop.call('GET', `${ledger}?from=2024-02-30`)).toMatchObject({
    status: 422,
    body: { errors: { from: ['The from is invalid'] } },
  })
})

test('an amount is whole kobo above zero, and a balance stays in its range', async () => {
  const { shop, id, adjust, balance } = await openWithContact()
  expect((await adjust(0)).body.errors).toEqual({ amount: ['The amount must be more than zero'] })
  expect((await adjust(1, 'increment', 'x'.repeat(1001))).body.errors).toEqual({ note: ['The note must be maximum of 1000'] })
  expect((await adjust(1.5)).body.errors).toEqual({ amount: ['Amount must be a valid integer'] })
  expect((await adjust('x', 'up')).body.errors).toMatchObject({ amount: ['The amount must be numeric'], type: ['Invalid type value'] })
  const full = [{ kind: 'sale' as const, amount: 9_000_000_000_000_000, source_id: newId() }]
  await within(server, shop, (ctx) => postBalance(ctx, storedId('contact', id) ?? '', full))
  expect(await adjust(1)).toMatchObject({ status: 422, body: { code: 'balance_range' } })
  expect(await balance()).toBe(9_000_000_000_000_000)
})

test('another business’s entry replies as a missing one', async () => {
  const { adjust } = await openWithContact()
  const created = await adjust(5000)
  const neighbour = await openShop(server)
  for (const method of ['GET', 'DELETE'] as const) {
    const otherShopEntry = await neighbour.call(method, `${ledger}/${created.body.balance_transaction?.id}`)
    expect(otherShopEntry.status).toBe(404)
    expect(otherShopEntry.body).toEqual((await neighbour.call(method, `${ledger}/${publicId('balance_transaction', newId())}`)).body)
  }
  expect((await neighbour.call('GET', ledger)).body.rows).toEqual([])
})
