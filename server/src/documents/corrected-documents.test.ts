import pg from 'pg'
import { expect, test } from 'vitest'
import { storedId } from '../database/ids.ts'
import type { Caller } from '../testing/shop.ts'
import { openStore } from '../testing/store.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

test('a correction that refunds the walk-in customer to a closed account is refused and changes nothing', async () => {
  const { shop, rice, take, sell, of, sale } = await openStore(server)
  await take(of(rice, 10, 100))
  const form = { bank_name: 'GTBank', bank_code: '058', account_name: 'Kasuwa Stores', account_number: '0123456789' }
  const account = String((await shop.call('PUT', '/v1/business/bank-accounts', form)).body.bank_account?.id)
  const walkIn = { contact: shop.walkIn }
  const wrong = (await sell(of(rice, 2, 500), { ...walkIn, payment_accounts: [{ account, amount: 1_000 }] })).body.sale
  expect((await shop.call('DELETE', `/v1/business/bank/accounts/${account}`)).status).toBe(200)
  expect(await sell(of(rice, 1, 500), { ...walkIn, corrects: wrong?.id })).toMatchObject({
    status: 422,
    body: { errors: { payment_accounts: [expect.stringContaining('Guaranty Trust Bank 0123456789 is closed')] } },
  })
  expect(await sale(wrong?.id)).toMatchObject({ status: 'approved', paid_amount: 1_000 })
  // Where nothing is given back no account is asked for.
  expect((await sell(of(rice, 4, 250), { ...walkIn, corrects: wrong?.id })).status).toBe(201)
})

test('a document cannot correct one of another kind', async () => {
  const { shop, rice, take, of, intake } = await openStore(server)
  const items = [{ product: rice, quantity: 1, cost: 100, reason: 'found' }]
  const adjustmentReply = (await shop.call('PUT', '/v1/business/inventory-actions/adjustments', { location: shop.location, items })).body
  const corrects = adjustmentReply.inventory_action?.id
  expect(await take(of(rice, 10, 100), { corrects })).toMatchObject({
    status: 422,
    body: { errors: { corrects: ['This one was not found'] } },
  })
  expect(await intake(corrects)).toMatchObject({ status: 'approved', corrected_by: null })
})

test('the sale of a customer who is blacklisted now is corrected in their name, and another customer’s sale is not', async () => {
  const { shop, rice, bola, chidi, take, sell, of } = await openStore(server)
  await take(of(rice, 10, 100))
  const [ownSale, otherSale] = [(await sell(of(rice, 2, 500))).body.sale, (await sell(of(rice, 2, 500), { contact: chidi })).body.sale]
  await shop.call('POST', `/v1/business/contacts/${bola}/toggle-blacklist`, { is_blacklisted: true })
  expect(await sell(of(rice, 1, 500), { corrects: otherSale?.id })).toMatchObject({
    status: 422,
    body: { errors: { contact: [expect.any(String)] } },
  })
  expect((await sell(of(rice, 1, 500), { corrects: ownSale?.id })).status).toBe(201)
})

test('a document has no link to one at a hidden location, or to a deleted one', async () => {
  const { shop, rice, take, of, intake } = await openStore(server)
  const yaba = { name: 'Yaba', address: '14 Commercial Avenue', city: 'Yaba', state: 'Lagos', latitude: 6.5, longitude: 3.37 }
  const location = String((await shop.call('PUT', '/v1/business/inventory-locations', yaba)).body.location?.id)
  const wrong = (await take(of(rice, 10, 100))).body.inventory_action
  const right = (await take(of(rice, 10, 100), { location, corrects: wrong?.id })).body.inventory_action
  const read = async (by: Caller, id: unknown) =>
    (await by.call('GET', `/v1/business/inventory-actions/${String(id)}`)).body.inventory_action
  expect(await read(await shop.member(['inventory-action.view'], shop.location), wrong?.id)).toMatchObject({ corrected_by: null })
  expect(await read(await shop.member(['inventory-action.view'], location), right?.id)).toMatchObject({ corrects: null })
  expect(await read(shop, wrong?.id)).toMatchObject({ corrected_by: { id: right?.id } })

  await shop.call('PATCH', '/v1/business/actions-approval-level', { stock_intake_approval_level: 1 })
  const waiting = (await take(of(rice, 9, 100), { location, corrects: right?.id })).body.inventory_action
  expect(await intake(right?.id)).toMatchObject({ corrected_by: { id: waiting?.id } })
  expect((await shop.call('DELETE', `/v1/business/inventory-actions/${waiting?.id}`)).status).toBe(200)
  expect(await intake(right?.id)).toMatchObject({ status: 'canceled', corrected_by: null })
})

test('database constraints refuse a second correction, and a document that corrects itself', async () => {
  const { rice, take, sell, of } = await openStore(server)
  await take(of(rice, 10, 100))
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  try {
    for (const kind of ['sale', 'inventory_action'] as const) {
      const write = kind === 'sale' ? sell : take
      const recorded = async (over?: object) => {
        const { body } = await write(of(rice, 1, 500), over)
        return { id: String(body[kind]?.id), stored: storedId(kind, String(body[kind]?.id)) }
      }
      const wrong = await recorded()
      const right = await recorded({ corrects: wrong.id })
      const third = await recorded()
      const corrects = (source: typeof right, target: typeof right) =>
        owner.query(`update ${kind}s set corrects = $2 where id = $1`, [source.stored, target.stored])
      await expect(corrects(third, wrong)).rejects.toMatchObject({ constraint: `${kind}s_corrected_once` })
      await expect(corrects(right, right)).rejects.toMatchObject({ constraint: `${kind}s_corrects_another` })
    }
  } finally {
    await owner.end()
  }
})

test('after all of this the books are sound', () => expectSoundBooks(server))
