import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

/** Sales need an approval; a bag of rice costs ₦100.00. */
async function waitingShop() {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice 50kg' })
  const [mile, bola] = [await addContact(server, shop, 'Mile 12'), await addContact(server, shop, 'Bola Ade')]
  await stockUp(shop, mile, rice, 10, 6_000)
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  const accountResponse = await shop.call('PUT', '/v1/business/bank-accounts', {
    bank_name: 'GTBank',
    bank_code: '058',
    account_name: 'Kasuwa Stores',
    account_number: '0123456789',
  })
  const bank = String(accountResponse.body.bank_account?.id)
  const sell = async (payments: { account: string | null; amount: number }[], contact = bola) => {
    const saleResponse = await shop.call('PUT', '/v1/business/sales', {
      contact,
      location: shop.location,
      items: [{ product: rice, quantity: 1, price: 10_000 }],
      payable_amount: 10_000,
      payment_accounts: payments,
    })
    expect(saleResponse.body.sale).toMatchObject({ status: 'pending' })
    return `/v1/business/sales/${saleResponse.body.sale?.id}`
  }
  return { shop, bola, bank, sell }
}

const cash = (amount: number) => ({ account: null, amount })
const settle = (shop: Shop, sale: string, status: string, refund?: boolean) => shop.call('PATCH', `${sale}/status`, { status, refund })
const contactOf = async (shop: Shop, id: string) => (await shop.call('GET', `/v1/business/contacts/${id}`)).body.contact
const ledgerOf = async (shop: Shop, contact: string) => {
  const { body } = await shop.call('GET', `/v1/business/contacts/balance-transactions?contact=${contact}&sort=created_at.asc`)
  return (body.rows as unknown as { kind: string; amount: number; sale_id: string }[]).map(({ kind, amount }) => [kind, amount])
}

test('a payment on a pending sale is credit at once, and approval adds only the sale', async () => {
  const { shop, bola, bank, sell } = await waitingShop()
  const sale = await sell([cash(3_000), { account: bank, amount: 1_000 }])
  expect(await contactOf(shop, bola)).toMatchObject({ balance: -4_000, deposits: 4_000 })
  expect(await ledgerOf(shop, bola)).toEqual([
    ['payment', -3_000],
    ['payment', -1_000],
  ])
  expect(await settle(shop, sale, 'approved')).toMatchObject({
    status: 200,
    body: { sale: { paid_amount: 4_000, payment_status: 'partial' } },
  })
  expect(await contactOf(shop, bola)).toMatchObject({ balance: 6_000, deposits: 0 })
  expect((await ledgerOf(shop, bola)).slice(2)).toEqual([['sale', 10_000]])
})

test('canceling a pending sale leaves its payment as credit, and refunds it only on request', async () => {
  const { shop, bola, bank, sell } = await waitingShop()
  const [unrefunded, refunded] = [await sell([cash(3_000)]), await sell([{ account: bank, amount: 2_000 }])]
  expect((await settle(shop, unrefunded, 'canceled')).body.sale).toMatchObject({ status: 'canceled', paid_amount: 3_000 })
  expect(await contactOf(shop, bola)).toMatchObject({ balance: -5_000, deposits: 2_000 })
  const undone = await settle(shop, refunded, 'canceled', true)
  expect(undone.body.sale).toMatchObject({
    paid_amount: 0,
    edges: { payments: [{ amount: 2_000 }, { amount: -2_000, account: { id: bank } }] },
  })
  expect(await contactOf(shop, bola)).toMatchObject({ balance: -3_000, deposits: 0 })
})

test('deleting a pending or canceled sale leaves its payment as credit too', async () => {
  const { shop, bola, sell } = await waitingShop()
  const [unrefunded, refunded, later] = [await sell([cash(3_000)]), await sell([cash(2_000)]), await sell([cash(500)])]
  expect(await shop.call('DELETE', unrefunded)).toMatchObject({ status: 200 })
  expect(await shop.call('DELETE', `${refunded}?refund=1`)).toMatchObject({ status: 200 })
  expect(await contactOf(shop, bola)).toMatchObject({ balance: -3_500, deposits: 500 })
  await settle(shop, later, 'canceled')
  expect(await contactOf(shop, bola)).toMatchObject({ balance: -3_500, deposits: 0 })
  expect(await shop.call('DELETE', `${later}?refund=1`)).toMatchObject({ status: 200 })
  expect(await contactOf(shop, bola)).toMatchObject({ balance: -3_000 })
})

test('a refund on cancellation is not repeated on deletion', async () => {
  const { shop, bola, sell } = await waitingShop()
  const sale = await sell([cash(3_000), cash(500)])
  await settle(shop, sale, 'canceled', true)
  const entries = await ledgerOf(shop, bola)
  expect(await shop.call('DELETE', `${sale}?refund=1`)).toMatchObject({ status: 200 })
  expect(await ledgerOf(shop, bola)).toEqual(entries)
  expect(await contactOf(shop, bola)).toMatchObject({ balance: 0, deposits: 0 })
})

test('the walk-in customer has a deposit while the sale is pending, and none after it', async () => {
  const { shop, sell } = await waitingShop()
  const [approved, canceled, deleted] = [
    await sell([cash(10_000)], shop.walkIn),
    await sell([cash(10_000)], shop.walkIn),
    await sell([cash(10_000)], shop.walkIn),
  ]
  expect(await contactOf(shop, shop.walkIn)).toMatchObject({ balance: -30_000, deposits: 30_000 })
  await settle(shop, approved, 'approved')
  expect(await contactOf(shop, shop.walkIn)).toMatchObject({ balance: -20_000 })
  expect((await settle(shop, canceled, 'canceled')).body.sale).toMatchObject({ paid_amount: 0 })
  expect((await shop.call('DELETE', deleted)).status).toBe(200)
  expect(await contactOf(shop, shop.walkIn)).toMatchObject({ balance: 0, deposits: 0 })
  const entries = await ledgerOf(shop, shop.walkIn)
  expect(entries.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(0)
})

test('the preview says which refunds happen from which account, and what happens to the deposit', async () => {
  const { shop, bola, bank, sell } = await waitingShop()
  const sale = await sell([cash(3_000), { account: bank, amount: 1_000 }, cash(500)])
  const ask = async (of: string, query: string) => {
    const { balances, cash: money } = (await shop.call('GET', `${of}/consequence?${query}`)).body
    return { balances, cash: money }
  }
  const contact = { id: bola, name: 'Bola Ade' }
  const back = [
    { account: null, amount: -3_500 },
    { account: { id: bank, name: 'Guaranty Trust Bank 0123456789' }, amount: -1_000 },
  ]
  expect(await ask(sale, 'status=approved')).toEqual({ balances: [{ contact, amount: 10_000, deposits: -4_500 }], cash: [] })
  expect(await ask(sale, 'status=canceled')).toEqual({ balances: [{ contact, amount: 0, deposits: -4_500 }], cash: [] })
  const refunded = { balances: [{ contact, amount: 4_500, deposits: -4_500 }], cash: back }
  expect(await ask(sale, 'status=canceled&refund=1')).toEqual(refunded)
  expect(await ask(sale, 'status=deleted&refund=1')).toEqual(refunded)
  const walkIn = await sell([cash(10_000)], shop.walkIn)
  expect(await ask(walkIn, 'status=canceled')).toMatchObject({ cash: [{ account: null, amount: -10_000 }] })
  expect(await contactOf(shop, bola)).toMatchObject({ balance: -4_500, deposits: 4_500 })
})

test('a sale with a deleted customer can be canceled', async () => {
  const { shop, bola, sell } = await waitingShop()
  const sale = await sell([cash(10_000)])
  await settle(shop, sale, 'approved')
  expect(await shop.call('DELETE', `/v1/business/contacts/${bola}`)).toMatchObject({ status: 200 })
  expect(await settle(shop, sale, 'canceled', true)).toMatchObject({ status: 200, body: { sale: { status: 'canceled', paid_amount: 0 } } })
})

test('deleting a sale canceled while pending refunds from the chosen account, and the books agree', async () => {
  const { shop, bola, bank, sell } = await waitingShop()
  const sale = await sell([{ account: bank, amount: 1_000 }])
  await settle(shop, sale, 'canceled')
  expect((await shop.call('DELETE', `/v1/business/bank/accounts/${bank}`)).status).toBe(200)
  expect(await shop.call('DELETE', `${sale}?refund=1`)).toMatchObject({
    status: 422,
    body: { errors: { refund_account: expect.any(Array) } },
  })
  expect((await shop.call('DELETE', `${sale}?refund=1&refund_account=cash`)).status).toBe(200)
  expect(await contactOf(shop, bola)).toMatchObject({ balance: 0, deposits: 0 })
})

test('after all of this the books are sound', () => expectSoundBooks(server))
