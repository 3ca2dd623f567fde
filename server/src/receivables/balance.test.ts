import { expect, test } from 'vitest'
import type { BusinessContext } from '../request/request-context.ts'
import { newId, storedId } from '../database/ids.ts'
import { addContact } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'
import { postBalance, reverseBalance } from './balance.ts'

const server = await testServer()

const ledger = (ctx: BusinessContext) =>
  ctx.selectFrom('balance_transactions').select(['kind', 'amount', 'balance_after', 'source_id']).orderBy('entry').execute()

async function openBooks() {
  const shop = await openShop(server)
  const contact = storedId('contact', shop.walkIn) ?? ''
  return { shop, contact, work: <T>(work: (ctx: BusinessContext) => Promise<T>) => within(server, shop, work) }
}

test('a sale and its part payment are two entries, each with the balance after it', async () => {
  const { contact, work } = await openBooks()
  const [sale, payment] = [newId(), newId()]
  const after = await work((ctx) =>
    postBalance(ctx, contact, [
      { kind: 'sale', amount: 5000, source_id: sale },
      { kind: 'payment', amount: -2000, source_id: payment },
      { kind: 'payment', amount: 0, source_id: newId() },
    ]),
  )
  expect(after).toEqual({ balance: 3000 })
  expect(await work(ledger)).toEqual([
    { kind: 'sale', amount: 5000, balance_after: 5000, source_id: sale },
    { kind: 'payment', amount: -2000, balance_after: 3000, source_id: payment },
  ])
})

test('cancelling reverses exactly the entries that are not reversed yet', async () => {
  const { contact, work } = await openBooks()
  const [sale, payment] = [newId(), newId()]
  await work((ctx) =>
    postBalance(ctx, contact, [
      { kind: 'sale', amount: 5000, source_id: sale, document: { kind: 'sale', id: sale } },
      { kind: 'payment', amount: -2000, source_id: payment },
    ]),
  )
  await work((ctx) => reverseBalance(ctx, contact, [sale]))
  await work((ctx) => reverseBalance(ctx, contact, [sale, payment], { kind: 'sale', id: sale }))
  await work((ctx) => reverseBalance(ctx, contact, []))
  expect((await work(ledger)).map(({ kind, amount, balance_after }) => [kind, amount, balance_after])).toEqual([
    ['sale', 5000, 5000],
    ['payment', -2000, 3000],
    ['reversal', -5000, -2000],
    ['reversal', 2000, 0],
  ])
})

test('an effect that exists is not repeated, and leaves the balance unchanged', async () => {
  const { contact, work } = await openBooks()
  const sale = { kind: 'sale' as const, amount: 5000, source_id: newId() }
  await work((ctx) => postBalance(ctx, contact, [sale]))
  await expect(work((ctx) => postBalance(ctx, contact, [sale]))).rejects.toThrow('balance_transactions_once')
  expect(await work((ctx) => postBalance(ctx, contact, []))).toEqual({ balance: 5000 })
})

test('a contact’s ledger reads in the order of its running balance, in any order of starts', async () => {
  const { shop, contact, work } = await openBooks()
  const owe = (amount: number) => (ctx: BusinessContext) =>
    postBalance(ctx, contact, [{ kind: 'adjustment', amount, source_id: newId(ctx.now) }])
  await work(owe(100))
  await work(async (slow) => {
    // Its transaction began before the other’s, also by the database’s clock.
    await slow.selectFrom('contacts').select('id').execute()
    await work(owe(20))
    await owe(3)(slow)
  })
  const inOrder = [
    [100, 100],
    [20, 120],
    [3, 123],
  ]
  const list = async (query: string) => {
    const { body } = await shop.call('GET', `/v1/business/contacts/balance-transactions?contact=${shop.walkIn}${query}`)
    return (body.rows as unknown as { amount: number; balance_after: number }[]).map((row) => [row.amount, row.balance_after])
  }
  expect(await list('&sort=created_at.asc')).toEqual(inOrder)
  expect(await list('')).toEqual(inOrder.toReversed())
  expect(await list('&per_page=1&page=2')).toEqual([[20, 120]])
  const numbered = await work((ctx) => ctx.selectFrom('balance_transactions').select('entry').orderBy('entry').execute())
  expect(numbered).toEqual([{ entry: 1 }, { entry: 2 }, { entry: 3 }])
  const { last_entry } = await work((ctx) =>
    ctx.selectFrom('contacts').select('last_entry').where('id', '=', contact).executeTakeFirstOrThrow(),
  )
  expect(last_entry).toBe(3)
})

test('an entry from or to a zero balance is visible without the permission for payables; one below zero is hidden', async () => {
  const shop = await openShop(server)
  // Customer and supplier at once.
  const ada = await addContact(server, shop)
  const clerk = await shop.member(['contact.view', 'contact.view-balance-transaction'])
  const adjust = (amount: number, type: string) => shop.call('POST', `/v1/business/contacts/${ada}/adjust-balance`, { amount, type })
  for (const [amount, type] of [
    [500, 'increment'],
    [500, 'decrement'],
    [1, 'decrement'],
    [1, 'increment'],
  ] as const)
    expect((await adjust(amount, type)).status).toBe(200)
  const { body } = await clerk.call('GET', `/v1/business/contacts/balance-transactions?contact=${ada}&sort=created_at.asc`)
  expect(body.rows).toMatchObject([
    { amount: 500, balance_after: 500 },
    { amount: -500, balance_after: 0 },
    { amount: null, balance_after: null },
    { amount: null, balance_after: null },
  ])
})

test('the app cannot change or delete ledger entries', async () => {
  const { work } = await openBooks()
  await expect(work((ctx) => ctx.updateTable('balance_transactions').set({ amount: 1 }).execute())).rejects.toThrow('permission denied')
  await expect(work((ctx) => ctx.deleteFrom('balance_transactions').execute())).rejects.toThrow('permission denied')
})
