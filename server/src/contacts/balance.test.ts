import { expect, test } from 'vitest'
import type { Ctx } from '../platform/context.ts'
import { newId, storedId } from '../platform/ids.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'
import { postBalance, reverseBalance } from './balance.ts'

const server = await testServer()

const ledger = (ctx: Ctx) =>
  ctx.from('balance_transactions').select(['kind', 'amount', 'balance_after', 'source_id']).orderBy('created_at').orderBy('id').execute()

async function openBooks() {
  const shop = await openShop(server)
  const contact = storedId('contact', shop.walkIn) ?? ''
  return { contact, work: <T>(work: (ctx: Ctx) => Promise<T>) => within(server, shop, work) }
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

test('cancelling takes back exactly what is not taken back yet', async () => {
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

test('an effect that has happened does not happen again, and leaves the balance alone', async () => {
  const { contact, work } = await openBooks()
  const sale = { kind: 'sale' as const, amount: 5000, source_id: newId() }
  await work((ctx) => postBalance(ctx, contact, [sale]))
  await expect(work((ctx) => postBalance(ctx, contact, [sale]))).rejects.toThrow('balance_transactions_once')
  expect(await work((ctx) => postBalance(ctx, contact, []))).toEqual({ balance: 5000 })
})

test('nobody can rewrite the ledger', async () => {
  const { work } = await openBooks()
  await expect(work((ctx) => ctx.change('balance_transactions').set({ amount: 1 }).execute())).rejects.toThrow('permission denied')
  await expect(work((ctx) => ctx.remove('balance_transactions').execute())).rejects.toThrow('permission denied')
})
