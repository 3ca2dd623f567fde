import { expect, test } from 'vitest'
import { addContact, addProduct } from '../testing/goods.ts'
import { type JsonBody, type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const sales = '/v1/business/sales'
const returns = '/v1/business/inventory-actions/return-inwards'

/** A shop that rounds cash to the naira, and a repair of ₦4,740.75. */
async function opened(rule: object = { cash_rounding_step: 100 }, price = 4740_75) {
  const shop = await openShop(server)
  const round = async (next: object) => expect((await shop.call('PATCH', '/v1/business', next)).status).toBe(200)
  await round(rule)
  const [product, ada] = [
    await addProduct(server, shop, { name: 'Repair', price, service: true }),
    await addContact(server, shop, 'Ada Obi'),
  ]
  const account = String(
    (await shop.call('PUT', '/v1/business/bank-accounts', { bank_code: '058', account_number: '0123456789', account_name: 'Ade Stores' }))
      .body.bank_account?.id,
  )
  const send = (contact: string, paid: readonly object[], quantity = 1, more: object = {}) =>
    shop.call('PUT', sales, {
      ...{ contact, location: shop.location, items: [{ product, quantity, price }], payable_amount: price * quantity },
      ...{ payment_accounts: paid, ...more },
    })
  const sell = async (contact: string, paid: readonly object[], quantity = 1, more: object = {}): Promise<JsonBody> => {
    const { status, body } = await send(contact, paid, quantity, more)
    expect(status, JSON.stringify(body)).toBe(201)
    return body.sale as JsonBody
  }
  const pay = (sale: JsonBody, amount: number, more: object = {}) =>
    shop.call('POST', `${sales}/${String(sale.id)}/payments`, { amount, ...more })
  const giveBack = (sale: JsonBody, contact: string, paid: readonly object[], quantity = 1) =>
    shop.call('PUT', returns, {
      ...{ contact, location: shop.location, sale: sale.id, items: [{ product, quantity, price }], payment_accounts: paid },
    })
  const now = async (sale: JsonBody) =>
    (await shop.call('GET', `${sales}/${String(sale.id)}?with_payments=1`)).body.sale as unknown as Record<string, number> & {
      edges: { payments: { id: string; amount: number; rounding: number }[] }
    }
  const balance = async (contact: string) => Number((await shop.call('GET', `/v1/business/contacts/${contact}`)).body.contact?.balance)
  return { shop, round, product, ada, account, price, send, sell, pay, giveBack, now, balance }
}

const ledger = async (shop: Shop, contact: string) =>
  (
    (await shop.call('GET', `/v1/business/contacts/balance-transactions?contact=${contact}&sort=created_at.asc`)).body.rows as unknown as {
      kind: string
      amount: number
    }[]
  ).map(({ kind, amount }) => [kind, amount])

test('the cash that a till asks for settles the sale, whose total stays, and the customer owes nothing', async () => {
  const { shop, ada, sell, balance, now } = await opened()
  const sale = await sell(ada, [{ amount: 4741_00 }])
  expect(sale).toMatchObject({ payable_amount: 4740_75, paid_amount: 4741_00, rounding: -25, payment_status: 'paid' })
  expect((await now(sale)).edges.payments).toMatchObject([{ amount: 4741_00, rounding: -25 }])
  const paper = String((await shop.call('GET', `${sales}/${String(sale.id)}/download?format=html`)).body)
  for (const text of ['Cash rounding', '₦0.25', '₦4,741.00', '₦4,740.75']) expect(paper).toContain(text)
  expect(paper).not.toContain('In credit')
  expect(await balance(ada)).toBe(0)
  expect((await ledger(shop, ada)).toSorted()).toEqual([
    ['payment', -4741_00],
    ['rounding', 25],
    ['sale', 4740_75],
  ])
  await expectSoundBooks(server)
})

test('part of it by transfer is exact, and the cash that settles the rest is rounded, in any order', async () => {
  const { ada, account, sell, pay, now, balance } = await opened({ cash_rounding_step: 500, cash_rounding_way: 'down' })
  const cashFirst = await sell(ada, [{ amount: 3740_00 }, { amount: 1000_00, account }])
  expect(cashFirst).toMatchObject({ paid_amount: 4740_00, rounding: 75, payment_status: 'paid' })
  const byTransfer = await sell(ada, [{ amount: 4740_75, account }])
  expect(byTransfer).toMatchObject({ paid_amount: 4740_75, rounding: 0, payment_status: 'paid' })
  const part = await sell(ada, [{ amount: 4735_00 }])
  expect(part).toMatchObject({ paid_amount: 4735_00, rounding: 0, payment_status: 'partial' })
  expect(await pay(part, 5_00)).toMatchObject({ status: 200 })
  expect(await now(part)).toMatchObject({ paid_amount: 4740_00, rounding: 75, payment_status: 'paid' })
  expect(await balance(ada)).toBe(0)
  await expectSoundBooks(server)
})

test('the walk-in customer pays the amount that is asked, and no other', async () => {
  const { shop, account, send } = await opened()
  const wrong = await send(shop.walkIn, [{ amount: 4740_00 }])
  expect(wrong).toMatchObject({ status: 422, body: { errors: { payment_accounts: [expect.stringContaining('₦4,741.00')] } } })
  expect((await send(shop.walkIn, [{ amount: 4742_00 }])).status).toBe(422)
  expect((await send(shop.walkIn, [{ amount: 4741_00, account }])).status).toBe(422)
  expect((await send(shop.walkIn, [{ amount: 4741_00 }])).body.sale).toMatchObject({ rounding: -25, payment_status: 'paid' })
  expect((await send(shop.walkIn, [{ amount: 740_75, account }, { amount: 4000_00 }])).body.sale).toMatchObject({ rounding: 0 })
  await expectSoundBooks(server)
})

test('a deposit on a pending sale is as typed, unless the walk-in customer pays it all', async () => {
  const { shop, ada, sell, pay, now, balance } = await opened()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  const pending = await sell(ada, [{ amount: 4741_00 }])
  expect(pending).toMatchObject({ status: 'pending', paid_amount: 4741_00, rounding: 0 })
  const walkedIn = await sell(shop.walkIn, [{ amount: 4741_00 }])
  expect(walkedIn).toMatchObject({ status: 'pending', paid_amount: 4741_00, rounding: -25 })
  await expectSoundBooks(server)
  const approver = await shop.member(['sale.view', 'sale.mark-approved', 'sale.mark-canceled'])
  for (const sale of [pending, walkedIn])
    expect((await approver.call('PATCH', `${sales}/${String(sale.id)}/status`, { status: 'approved' })).status).toBe(200)
  expect([await balance(ada), await balance(shop.walkIn)]).toEqual([-25, 0])
  expect((await pay(pending, 1_00)).status).toBe(200)
  expect(await now(pending)).toMatchObject({ paid_amount: 4742_00, rounding: 0 })
  await expectSoundBooks(server)
})

test('undoing a payment undoes its rounding', async () => {
  const { shop, ada, sell, now, balance } = await opened()
  const sale = await sell(ada, [{ amount: 4741_00 }])
  const [payment] = (await now(sale)).edges.payments
  const undone = await shop.call('DELETE', `${sales}/${String(sale.id)}/payments/${String(payment?.id)}`)
  expect(undone.status).toBe(200)
  expect(await now(sale)).toMatchObject({ paid_amount: 0, rounding: 0, payment_status: 'unpaid' })
  expect(await balance(ada)).toBe(4740_75)
  await expectSoundBooks(server)
})

test('canceling a sale takes the rounding back: the credit that stays is the money that was paid', async () => {
  const { shop, ada, sell, now, balance } = await opened({ cash_rounding_step: 5000, cash_rounding_way: 'down' })
  const cancel = (sale: JsonBody, refund: boolean) =>
    shop.call('PATCH', `${sales}/${String(sale.id)}/status`, { status: 'canceled', reason: 'Wrong', refund })
  const [uncollected, refunded, walkedIn] = [
    await sell(ada, [{ amount: 4700_00 }]),
    await sell(ada, [{ amount: 4700_00 }]),
    await sell(shop.walkIn, [{ amount: 4700_00 }]),
  ]
  expect(uncollected).toMatchObject({ rounding: 40_75, payment_status: 'paid' })
  expect((await cancel(uncollected, false)).status).toBe(200)
  expect(await now(uncollected)).toMatchObject({ paid_amount: 4700_00, rounding: 0 })
  expect(await balance(ada)).toBe(-4700_00)
  for (const sale of [refunded, walkedIn]) expect((await cancel(sale, true)).status).toBe(200)
  expect(await now(walkedIn)).toMatchObject({ paid_amount: 0, rounding: 0 })
  await expectSoundBooks(server)
  expect((await shop.call('POST', `${sales}/${String(uncollected.id)}/refund`, {})).status).toBe(200)
  expect(await balance(ada)).toBe(0)
  await expectSoundBooks(server)
})

test('a correction rounds by its own total', async () => {
  const { shop, product, price, sell, now } = await opened()
  const wrong = await sell(shop.walkIn, [{ amount: 4741_00 }])
  const right = await sell(shop.walkIn, [], 1, { corrects: wrong.id })
  expect(right).toMatchObject({ paid_amount: 4741_00, rounding: -25, payment_status: 'paid' })
  expect(await now(wrong)).toMatchObject({ paid_amount: 0, rounding: 0, status: 'canceled' })
  const two = await shop.call('PUT', sales, {
    ...{ contact: shop.walkIn, location: shop.location, items: [{ product, quantity: 2, price }], payable_amount: 9481_50 },
    ...{ payment_accounts: [{ amount: 4740_00 }], corrects: right.id },
  })
  expect(two.body.sale, JSON.stringify(two.body)).toMatchObject({ paid_amount: 9481_00, rounding: 50, payment_status: 'paid' })
  await expectSoundBooks(server)
})

test('refunds in cash round, never come to more than was received, and the last takes the rest', async () => {
  const { shop, sell, giveBack, now } = await opened({ cash_rounding_step: 100 }, 3_60)
  const sale = await sell(shop.walkIn, [{ amount: 14_00 }], 4)
  expect(sale).toMatchObject({ payable_amount: 14_40, rounding: 40 })
  const refunds: number[] = []
  for (let index = 0; index < 4; index++) {
    // The refusal names the amount.
    const refusal = String((await giveBack(sale, shop.walkIn, [{ amount: 1 }])).body.errors?.payment_accounts)
    const cashRefund = Number(/₦([\d.,]+\d)/.exec(refusal)?.[1]?.replaceAll(/[,.]/g, ''))
    const back = await giveBack(sale, shop.walkIn, [{ amount: cashRefund }])
    expect(back.status, JSON.stringify(back.body)).toBe(201)
    refunds.push(Number(back.body.inventory_action?.paid_amount))
    await expectSoundBooks(server)
  }
  expect(refunds).toEqual([4_00, 3_00, 4_00, 3_00])
  expect(await now(sale)).toMatchObject({ return_status: 'full', paid_amount: 14_00, rounding: 40, credited_amount: 0 })
})

test('goods that come back after all money did are refunded by rounding alone', async () => {
  const { shop, sell, giveBack, balance } = await opened({ cash_rounding_step: 100 }, 10)
  const sale = await sell(shop.walkIn, [{ amount: 1_00 }], 15)
  expect(sale).toMatchObject({ payable_amount: 1_50, rounding: 50 })
  const first = await giveBack(sale, shop.walkIn, [{ amount: 1_00 }], 10)
  expect(first.status, JSON.stringify(first.body)).toBe(201)
  expect((await giveBack(sale, shop.walkIn, [{ amount: 50 }], 5)).status).toBe(422)
  const second = await giveBack(sale, shop.walkIn, [], 5)
  expect(second.body.inventory_action, JSON.stringify(second.body)).toMatchObject({ paid_amount: 0, rounding: 50 })
  expect(await balance(shop.walkIn)).toBe(0)
  await expectSoundBooks(server)
})

test('a later refund of a return rounds too, and undoing it takes the rounding back', async () => {
  const { shop, ada, sell, giveBack, now, balance } = await opened()
  const sale = await sell(ada, [{ amount: 4741_00 }])
  const back = (await giveBack(sale, ada, [])).body.inventory_action as JsonBody
  expect(await balance(ada)).toBe(-4740_75)
  const at = `/v1/business/inventory-actions/${String(back.id)}`
  const paid = await shop.call('POST', `${at}/payments`, { amount: 4741_00, account: null })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  expect(await balance(ada)).toBe(0)
  expect(await now(sale)).toMatchObject({ credited_amount: 0, rounding: -25 })
  const action = (await shop.call('GET', `${at}?with_payments=1`)).body.inventory_action as unknown as {
    rounding: number
    edges: { payments: { id: string }[] }
  }
  expect(action.rounding).toBe(-25)
  await expectSoundBooks(server)
  expect((await shop.call('DELETE', `${at}/payments/${String(action.edges.payments[0]?.id)}`)).status).toBe(200)
  expect(await balance(ada)).toBe(-4740_75)
  await expectSoundBooks(server)
})

test('an exchange rounds its net once', async () => {
  const { shop, product, price, sell, balance } = await opened()
  const sale = await sell(shop.walkIn, [{ amount: 4741_00 }])
  const dearer = await shop.call('PUT', '/v1/business/exchanges', {
    ...{ sale: sale.id, location: shop.location, returned: [{ product, quantity: 1, price }], items: [{ product, quantity: 2, price }] },
    ...{ payable_amount: 9481_50, payment_accounts: [{ amount: 4741_00 }] },
  })
  expect(dearer.status, JSON.stringify(dearer.body)).toBe(201)
  expect(dearer.body.sale).toMatchObject({ paid_amount: 9481_75, rounding: -25, payment_status: 'paid' })
  const cheaper = await shop.call('PUT', '/v1/business/exchanges', {
    ...{ sale: dearer.body.sale?.id, location: shop.location, returned: [{ product, quantity: 2, price }] },
    ...{ items: [{ product, quantity: 1, price }], payable_amount: price, back_accounts: [{ amount: 4741_00 }] },
  })
  expect(cheaper.status, JSON.stringify(cheaper.body)).toBe(201)
  expect(cheaper.body).toMatchObject({ sale: { rounding: 0, payment_status: 'paid' }, inventory_action: { rounding: -25 } })
  expect(await balance(shop.walkIn)).toBe(0)
  await expectSoundBooks(server)
})

test('two members record the cash that settles a sale at once: one is rounded and the other is credit', async () => {
  const { ada, sell, pay, now, balance } = await opened()
  const sale = await sell(ada, [])
  const both = await Promise.all([pay(sale, 4741_00), pay(sale, 4741_00)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both.map(({ body }) => Number(body.credit)).toSorted((a, b) => a - b)).toEqual([0, 4741_00])
  expect(await now(sale)).toMatchObject({ paid_amount: 9482_00, rounding: -25 })
  expect(await balance(ada)).toBe(-4741_00)
  await expectSoundBooks(server)
})

test('a cancel that meets a rounded payment leaves its money as credit, or comes before it', async () => {
  const { shop, ada, sell, pay, now, balance } = await opened()
  for (let turn = 0; turn < 6; turn++) {
    const before = await balance(ada)
    const sale = await sell(ada, [])
    const cancel = () => shop.call('PATCH', `${sales}/${String(sale.id)}/status`, { status: 'canceled', reason: 'Wrong' })
    const [paid, canceled] = await Promise.all(turn % 2 ? [pay(sale, 4741_00), cancel()] : [cancel(), pay(sale, 4741_00)].toReversed())
    expect(canceled?.status).toBe(200)
    expect([200, 409]).toContain(paid?.status)
    expect((await balance(ada)) - before).toBe(paid?.status === 200 ? -4741_00 : 0)
    expect(await now(sale)).toMatchObject({ rounding: 0, paid_amount: paid?.status === 200 ? 4741_00 : 0 })
  }
  await expectSoundBooks(server)
})

test('a drawer counts the cash, and tells the rounding apart', async () => {
  const { shop, sell, giveBack } = await opened({ cash_rounding_step: 100, cash_rounding_way: 'down' })
  const drawer = String((await shop.call('PUT', '/v1/business/drawers', { location: shop.location, name: 'Till' })).body.drawer?.id)
  const opening = await shop.call('POST', `/v1/business/drawers/${drawer}/open`, { float: 100_00 })
  const at = `/v1/business/drawers/${drawer}/sessions/${String(opening.body.drawer_session?.id)}`
  const sale = await sell(shop.walkIn, [{ amount: 9481_00 }], 2, { drawer })
  const session = async () =>
    (await shop.call('GET', at)).body.drawer_session as unknown as { rounding: number; accounts: { expected: number }[] }
  expect(await session()).toMatchObject({ rounding: 50, accounts: [{ expected: 9581_00 }] })
  const paper = String((await shop.call('GET', `${at}/download?format=html`)).body)
  expect(paper).toContain('Cash rounding')
  expect((await giveBack(sale, shop.walkIn, [{ amount: 4740_00 }])).status).toBe(201)
  expect(await session()).toMatchObject({ rounding: 50 })
  await expectSoundBooks(server)
})

test('a sale report, a list’s sums and a statement show the rounding, and add up with it', async () => {
  const { shop, ada, sell } = await opened({ cash_rounding_step: 100, cash_rounding_way: 'down' })
  await sell(ada, [{ amount: 4740_00 }])
  await sell(ada, [{ amount: 740_75 }])
  const { body } = await shop.call('GET', '/v1/business/sales/report?period=today&interval=none')
  expect(body._total, JSON.stringify(body)).toMatchObject({
    total: 9481_50,
    paid: 5480_75,
    rounding: 75,
    not_owed: 0,
    outstanding: 4000_00,
  })
  const { sums } = (await shop.call('GET', `${sales}/sums?`)).body as unknown as { sums: Record<string, number> }
  expect(sums).toMatchObject({ total: 9481_50, paid: 5480_75, rounding: 75, left: 4000_00 })
  const { statement } = (await shop.call('GET', `/v1/business/contacts/${ada}/statement`)).body as unknown as {
    statement: { owed: number; paid: number; closing: number; rows: { kind: string }[] }
  }
  expect(statement).toMatchObject({ owed: 9481_50, paid: 5481_50, closing: 4000_00 })
  expect(statement.rows.map(({ kind }) => kind)).toContain('rounding')
})

test('a step must be one that exists, and 0 rounds nothing', async () => {
  const { shop, ada, round, sell } = await opened()
  expect((await shop.call('PATCH', '/v1/business', { cash_rounding_step: 250 })).status).toBe(422)
  expect((await shop.call('PATCH', '/v1/business', { cash_rounding_way: 'up' })).status).toBe(422)
  await round({ cash_rounding_step: 0 })
  expect(await sell(ada, [{ amount: 4741_00 }])).toMatchObject({ rounding: 0, paid_amount: 4741_00 })
  const editor = await shop.member(['sale.view'])
  expect((await editor.call('PATCH', '/v1/business', { cash_rounding_step: 100 })).status).toBe(403)
})
