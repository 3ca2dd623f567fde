import { saleTotals } from '@kasuwa/contract/sale-totals'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import { expect, test } from 'vitest'
import { violations } from '../books/check.ts'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { type Caller, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

const cash = (amount: number) => [{ account: null, amount }]

/** A shop with ten small shirts at ₦10.00 and ten large ones at ₦15.00, and Ada, who buys. */
async function shirtShop() {
  const shop = await openShop(server)
  const [small, large, ada, mile] = [
    await addProduct(server, shop, { name: 'Shirt S', price: 1000 }),
    await addProduct(server, shop, { name: 'Shirt L', price: 1500 }),
    await addContact(server, shop, 'Ada'),
    await addContact(server, shop, 'Mile 12'),
  ]
  await stockUp(shop, mile, small, 10, 333)
  await stockUp(shop, mile, large, 10, 500)
  const sell = async (contact: string, quantity: number, more: object = {}) => {
    const answer = await shop.call('PUT', '/v1/business/sales', {
      ...{ contact, location: shop.location, items: [{ product: small, quantity, price: 1000 }], payable_amount: quantity * 1000 },
      ...(contact === shop.walkIn && { payment_accounts: cash(quantity * 1000) }),
      ...more,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return String(answer.body.sale?.id)
  }
  /** Small ones come back, large ones go out. */
  const swap = (sale: string, back: number, out: number, more: object = {}, by: Pick<Caller, 'call'> = shop) =>
    by.call('PUT', '/v1/business/exchanges', {
      ...{ sale, location: shop.location, payable_amount: out * 1500 },
      returned: [{ product: small, quantity: back, price: 1000 }],
      items: [{ product: large, quantity: out, price: 1500 }],
      ...more,
    })
  const balanceOf = async (id: string) => (await shop.call('GET', `/v1/business/contacts/${id}`)).body.contact?.balance
  const saleNow = async (id: unknown) =>
    (await shop.call('GET', `/v1/business/sales/${String(id)}?with_settled=1&with_payments=1`)).body.sale
  const backNow = async (id: unknown) =>
    (await shop.call('GET', `/v1/business/inventory-actions/${String(id)}?with_settled=1&with_payments=1`)).body.inventory_action
  const settleSale = (id: unknown, status: string, more: object = {}, by: Pick<Caller, 'call'> = shop) =>
    by.call('PATCH', `/v1/business/sales/${String(id)}/status`, { status, ...more })
  const settleBack = (id: unknown, status: string, more: object = {}, by: Pick<Caller, 'call'> = shop) =>
    by.call('PATCH', `/v1/business/inventory-actions/${String(id)}/status`, { status, ...more })
  const levels = (given: object) => shop.call('PATCH', '/v1/business/actions-approval-level', given)
  return { shop, small, large, ada, sell, swap, balanceOf, saleNow, backNow, settleSale, settleBack, levels }
}

test('what comes back pays for what goes out, and the difference is paid; both name each other', async () => {
  const { shop, small, large, sell, swap, saleNow, backNow, balanceOf } = await shirtShop()
  const first = await sell(shop.walkIn, 2)
  const { status, body } = await swap(first, 2, 2, { payment_accounts: cash(1000) })
  expect([status, body]).toMatchObject([
    201,
    {
      sale: {
        number: 'SL-000002',
        status: 'approved',
        payable_amount: 3000,
        paid_amount: 3000,
        payment_status: 'paid',
        exchange: { number: 'RI-000001' },
      },
      inventory_action: {
        number: 'RI-000001',
        status: 'approved',
        total: 2000,
        paid_amount: 2000,
        sale: { id: first },
        exchange: { number: 'SL-000002' },
      },
    },
  ])
  expect([await levelOf(shop, small), await levelOf(shop, large)]).toMatchObject([
    { on_hand: 10, value: 3330 },
    { on_hand: 8, value: 4000 },
  ])
  expect(await saleNow(body.sale?.id)).toMatchObject({
    edges: { payments: [{ amount: 1000 }], settled: [{ amount: 2000, item: { number: 'RI-000001' } }] },
  })
  expect(await backNow(body.inventory_action?.id)).toMatchObject({
    edges: { payments: [], settled: [{ amount: 2000, item: { number: 'SL-000002' } }] },
  })
  // The first sale is paid as it was, and not credited: what came back was spent.
  expect(await saleNow(first)).toMatchObject({ paid_amount: 2000, credited_amount: 0, payment_status: 'paid', return_status: 'full' })
  expect(await balanceOf(shop.walkIn)).toBe(0)
})

test('of the walk-in customer nothing is left: the difference is paid or handed back exactly', async () => {
  const { shop, sell, swap, balanceOf } = await shirtShop()
  const first = await sell(shop.walkIn, 5)
  expect((await swap(first, 2, 2)).body).toMatchObject({ errors: { payment_accounts: [expect.stringContaining('₦10.00')] } })
  expect((await swap(first, 2, 2, { payment_accounts: cash(1001) })).status).toBe(422)
  expect((await swap(first, 2, 1)).body).toMatchObject({ errors: { back_accounts: [expect.stringContaining('₦5.00')] } })
  expect((await swap(first, 2, 1, { back_accounts: cash(501) })).status).toBe(422)
  const dearer = await swap(first, 2, 1, { back_accounts: cash(500) })
  expect(dearer.body).toMatchObject({ sale: { paid_amount: 1500 }, inventory_action: { total: 2000, paid_amount: 2000 } })
  expect((await swap(first, 3, 2)).status).toBe(201)
  expect(await balanceOf(shop.walkIn)).toBe(0)
})

test('who has not paid is credited first for that; what is over pays for the new one, and the rest stays credit unless it is handed back', async () => {
  const { ada, sell, swap, balanceOf, saleNow } = await shirtShop()
  const unpaid = await sell(ada, 2)
  const one = await swap(unpaid, 1, 1)
  expect(one.body).toMatchObject({ sale: { paid_amount: 0, payment_status: 'unpaid' }, inventory_action: { paid_amount: 0 } })
  expect(await balanceOf(ada)).toBe(2500)
  expect((await swap(unpaid, 1, 1, { back_accounts: cash(1) })).body).toMatchObject({
    errors: { back_accounts: [expect.stringContaining('₦0.00')] },
  })
  const half = await sell(ada, 2, { payment_accounts: cash(1500) })
  const two = await swap(half, 2, 1)
  // ₦15.00 of the ₦20.00 is over.
  expect(two.body).toMatchObject({ sale: { paid_amount: 1500, payment_status: 'paid' }, inventory_action: { paid_amount: 1500 } })
  const paid = await sell(ada, 4, { payment_accounts: cash(4000) })
  expect((await swap(paid, 2, 1, { payment_accounts: cash(1) })).body).toMatchObject({ errors: { payment_accounts: [expect.any(String)] } })
  const three = await swap(paid, 2, 1, { back_accounts: cash(200) })
  expect(three.body).toMatchObject({ inventory_action: { total: 2000, paid_amount: 1700 } })
  expect(await saleNow(paid)).toMatchObject({ credited_amount: 300 })
  expect(await balanceOf(ada)).toBe(2500 - 300)
})

test('an exchange is canceled whole, from either side, and leaves everything as it was', async () => {
  const { shop, small, large, ada, sell, swap, settleSale, settleBack, saleNow, backNow, balanceOf } = await shirtShop()
  const first = await sell(shop.walkIn, 2)
  const before = [await levelOf(shop, small), await levelOf(shop, large)]
  const made = (await swap(first, 2, 2, { payment_accounts: cash(1000) })).body
  const asked = await shop.call('GET', `/v1/business/sales/${String(made.sale?.id)}/consequence?status=canceled`)
  expect(asked.body).toMatchObject({ cash: [{ account: null, amount: -1000 }], owed_again: [] })
  expect((await settleBack(made.inventory_action?.id, 'canceled', { reason: 'Wrong size' })).status).toBe(200)
  expect([await saleNow(made.sale?.id), await backNow(made.inventory_action?.id), await saleNow(first)]).toMatchObject([
    { status: 'canceled', cancel_reason: 'Wrong size', paid_amount: 0 },
    { status: 'canceled', cancel_reason: 'Wrong size', paid_amount: 0 },
    { status: 'approved', paid_amount: 2000, credited_amount: 0, return_status: 'none' },
  ])
  expect([await levelOf(shop, small), await levelOf(shop, large)]).toMatchObject(
    before.map((level) => ({ on_hand: level?.on_hand, value: level?.value })),
  )
  expect(await balanceOf(shop.walkIn)).toBe(0)
  expect((await settleSale(made.sale?.id, 'canceled')).status).toBe(409)
  // A named customer keeps what was paid as credit, unless it is refunded.
  const paid = await sell(ada, 2, { payment_accounts: cash(2000) })
  const other = (await swap(paid, 1, 2, { payment_accounts: cash(500) })).body
  expect((await settleSale(other.sale?.id, 'canceled')).status).toBe(200)
  expect(await balanceOf(ada)).toBe(-500)
  expect(await saleNow(paid)).toMatchObject({ paid_amount: 2000, credited_amount: 0 })
})

test('while something of the new sale came back it stands, and neither is corrected alone', async () => {
  const { shop, large, sell, swap, settleSale, settleBack } = await shirtShop()
  const first = await sell(shop.walkIn, 2)
  const made = (await swap(first, 2, 2, { payment_accounts: cash(1000) })).body
  const correction = {
    ...{ contact: shop.walkIn, location: shop.location, items: [{ product: large, quantity: 1, price: 1500 }], payable_amount: 1500 },
    corrects: made.sale?.id,
  }
  expect((await shop.call('PUT', '/v1/business/sales', correction)).body).toMatchObject({
    errors: { corrects: [expect.stringContaining('RI-000001')] },
  })
  // What went out may come back, and be exchanged again.
  const again = await shop.call('PUT', '/v1/business/exchanges', {
    ...{ sale: made.sale?.id, location: shop.location, payable_amount: 1500 },
    returned: [{ product: large, quantity: 1, price: 1500 }],
    items: [{ product: large, quantity: 1, price: 1500 }],
  })
  expect(again.status).toBe(201)
  expect((await settleBack(made.inventory_action?.id, 'canceled')).body).toMatchObject({ message: expect.stringContaining('RI-000002') })
  expect((await settleSale(again.body.sale?.id, 'canceled')).status).toBe(200)
  expect((await settleBack(made.inventory_action?.id, 'canceled')).status).toBe(200)
})

test('where either needs approval both wait, nothing moves, and both take effect with the last approval', async () => {
  const { shop, small, large, ada, sell, swap, settleSale, settleBack, saleNow, backNow, balanceOf, levels } = await shirtShop()
  const first = await sell(shop.walkIn, 2)
  const named = await sell(ada, 2, { payment_accounts: cash(2000) })
  await levels({ return_inward_approval_level: 1 })
  const made = (await swap(first, 2, 2, { payment_accounts: cash(1000) })).body
  expect(made).toMatchObject({
    sale: { status: 'pending', approval_level: 0, paid_amount: 1000 },
    inventory_action: { status: 'pending', approval_level: 1, paid_amount: 0 },
  })
  expect([await levelOf(shop, small), await levelOf(shop, large)]).toMatchObject([{ on_hand: 6 }, { on_hand: 10, committed: 2 }])
  // What the return waits for is what the sale waits for: approved from either.
  expect((await settleSale(made.sale?.id, 'approved')).body).toMatchObject({ sale: { status: 'approved', paid_amount: 3000 } })
  expect(await backNow(made.inventory_action?.id)).toMatchObject({ status: 'approved', paid_amount: 2000 })
  expect([await levelOf(shop, small), await levelOf(shop, large)]).toMatchObject([
    { on_hand: 8, value: 8 * 333 },
    { on_hand: 8, committed: 0 },
  ])
  expect(await balanceOf(shop.walkIn)).toBe(0)

  await levels({ sale_approval_level: 2 })
  const both: Permission[] = ['sale.mark-approved', 'sale.view', 'inventory-action.mark-approved', 'inventory-action.view']
  const saleOnly: Permission[] = ['sale.mark-approved', 'sale.view']
  const [chief, clerk] = [await shop.member(both), await shop.member(saleOnly)]
  const wait = (await swap(named, 2, 1, { back_accounts: cash(500) })).body
  expect((await settleSale(wait.sale?.id, 'approved', {}, clerk)).body).toMatchObject({ sale: { status: 'pending', approved_by_count: 1 } })
  expect((await settleSale(wait.sale?.id, 'approved', {}, clerk)).body).toMatchObject({ message: expect.stringContaining('already') })
  expect(await balanceOf(ada)).toBe(0)
  expect((await settleBack(wait.inventory_action?.id, 'approved', {}, chief)).body).toMatchObject({
    inventory_action: { status: 'approved', paid_amount: 2000 },
  })
  expect(await saleNow(wait.sale?.id)).toMatchObject({ status: 'approved', paid_amount: 1500, approved_by_count: 2 })
  expect(await balanceOf(ada)).toBe(0)
})

test('whoever may approve the one alone leaves the other to whom it waits for, and is told so', async () => {
  const { shop, sell, swap, settleSale, settleBack, levels } = await shirtShop()
  const first = await sell(shop.walkIn, 2)
  await levels({ return_inward_approval_level: 1, sale_approval_level: 1 })
  const clerk = await shop.member(['sale.mark-approved', 'sale.view'])
  const other = await shop.member(['sale.mark-approved', 'sale.view'])
  const made = (await swap(first, 1, 1, { payment_accounts: cash(500) })).body
  expect((await settleSale(made.sale?.id, 'approved', {}, clerk)).body).toMatchObject({ sale: { status: 'pending', approved_by_count: 1 } })
  expect((await settleSale(made.sale?.id, 'approved', {}, other)).body).toMatchObject({ message: expect.stringContaining('RI-000001') })
  const waiting = async (by: Pick<Caller, 'call'>) => (await by.call('GET', '/v1/business/dashboard/waiting')).body
  expect(await waiting(other)).toMatchObject({ waiting: { count: 0 } })
  expect((await settleBack(made.inventory_action?.id, 'approved')).status).toBe(200)
})

test('one that waits is canceled or deleted whole, and what was paid on it is given back', async () => {
  const { shop, large, sell, swap, settleSale, levels, balanceOf, saleNow } = await shirtShop()
  const first = await sell(shop.walkIn, 2)
  await levels({ return_inward_approval_level: 1 })
  const made = (await swap(first, 2, 2, { payment_accounts: cash(1000) })).body
  expect((await settleSale(made.sale?.id, 'canceled')).status).toBe(200)
  expect(await balanceOf(shop.walkIn)).toBe(0)
  expect(await levelOf(shop, large)).toMatchObject({ on_hand: 10, committed: 0 })
  const again = (await swap(first, 2, 2, { payment_accounts: cash(1000) })).body
  expect((await shop.call('DELETE', `/v1/business/inventory-actions/${String(again.inventory_action?.id)}`)).status).toBe(200)
  expect((await shop.call('GET', `/v1/business/sales/${String(again.sale?.id)}`)).status).toBe(404)
  expect(await saleNow(first)).toMatchObject({ items: [expect.not.objectContaining({ returned: expect.any(Number) })] })
  expect((await shop.call('DELETE', `/v1/business/sales/${String(made.sale?.id)}`)).status).toBe(200)
  expect(await balanceOf(shop.walkIn)).toBe(0)
})

test('whoever may not do the one does not do the other with it', async () => {
  const { shop, sell, swap, settleSale } = await shirtShop()
  const first = await sell(shop.walkIn, 2)
  const seller = await shop.member(['sale.create', 'sale.view', 'sale.mark-canceled', 'sale.delete'])
  expect((await swap(first, 2, 2, { payment_accounts: cash(1000) }, seller)).status).toBe(403)
  const made = (await swap(first, 2, 2, { payment_accounts: cash(1000) })).body
  expect((await settleSale(made.sale?.id, 'canceled', {}, seller)).status).toBe(403)
})

test('a damaged one is credited and not shelved; a unit told apart that came back may go out again', async () => {
  const { shop, small, large, sell, swap } = await shirtShop()
  const first = await sell(shop.walkIn, 2)
  const line = { product: small, quantity: 1, price: 1000, metadata: { condition: 'damaged' } }
  expect((await swap(first, 1, 1, { returned: [line], payment_accounts: cash(500) })).status).toBe(201)
  expect(await levelOf(shop, small)).toMatchObject({ on_hand: 8 })
  const phone = String(
    (await shop.call('PUT', '/v1/business/products', { name: 'Phone', type: 'standard', price: 9000, cost: 5000, has_serial_number: true }))
      .body.product?.id,
  )
  const units = (...serial_numbers: string[]) => ({ metadata: { serial_numbers } })
  const mile = await addContact(server, shop)
  await shop.call('PUT', '/v1/business/inventory-actions/intakes', {
    ...{ contact: mile, location: shop.location, items: [{ product: phone, quantity: 2, cost: 5000, ...units('A1', 'A2') }] },
  })
  const sold = await sell(shop.walkIn, 1, {
    ...{ items: [{ product: phone, quantity: 1, price: 9000, ...units('A1') }], payable_amount: 9000, payment_accounts: cash(9000) },
  })
  const swapPhone = (out: string) =>
    shop.call('PUT', '/v1/business/exchanges', {
      ...{ sale: sold, location: shop.location, payable_amount: 9000 },
      returned: [{ product: phone, quantity: 1, price: 9000, ...units('A1') }],
      items: [{ product: phone, quantity: 1, price: 9000, ...units(out) }],
    })
  expect((await swapPhone('A9')).body).toMatchObject({ errors: { 'items.0.metadata.serial_numbers.0': [expect.any(String)] } })
  const done = (await swapPhone('A2')).body
  expect(done).toMatchObject({ sale: { status: 'approved' } })
  expect((await shop.call('PATCH', `/v1/business/sales/${String(done.sale?.id)}/status`, { status: 'canceled' })).status).toBe(200)
  const same = (await swapPhone('A1')).body
  expect((await shop.call('PATCH', `/v1/business/sales/${String(same.sale?.id)}/status`, { status: 'canceled' })).status).toBe(200)
  expect(await levelOf(shop, large)).toMatchObject({ on_hand: 9 })
})

test('a refusal is on what it is of: on what comes back, or on what goes out', async () => {
  const { shop, ada, small, large, sell, swap } = await shirtShop()
  const first = await sell(ada, 2)
  expect((await swap(first, 3, 1)).body).toMatchObject({ errors: { 'returned.0.quantity': ['Only 2 is left to come back'] } })
  expect((await swap(first, 1, 11)).body).toMatchObject({ errors: { 'items.0.quantity': [expect.stringContaining('10')] } })
  expect((await swap(first, 1, 1, { payable_amount: 1 })).body).toMatchObject({ errors: { payable_amount: [expect.any(String)] } })
  const swapped = [{ product: large, quantity: 1, price: 1 }]
  expect((await swap(first, 1, 1, { returned: swapped })).body).toMatchObject({ errors: { 'returned.0.product': [expect.any(String)] } })
  // What is sold out may go out again as it comes back.
  await sell(ada, 8)
  expect(await levelOf(shop, small)).toMatchObject({ on_hand: 0 })
  const items = [{ product: small, quantity: 1, price: 1000 }]
  expect((await swap(first, 1, 1, { items, payable_amount: 1000 })).status).toBe(201)
  expect((await swap(first, 1, 2, { items: [{ ...items[0], quantity: 2 }], payable_amount: 2000 })).body).toMatchObject({
    errors: { 'items.0.quantity': [expect.stringContaining('1')] },
  })
})

test('a credit limit is asked for what the exchange leaves owing', async () => {
  const { shop, ada, sell, swap } = await shirtShop()
  const first = await sell(ada, 1)
  await shop.call('PATCH', `/v1/business/contacts/${ada}`, { credit_limit: 1200 })
  expect((await swap(first, 1, 1)).body).toMatchObject({ errors: { contact: [expect.stringContaining('₦12.00')] } })
  expect((await swap(first, 1, 1, { over_limit: true })).status).toBe(201)
})

/** Expected cash of a drawer's open session, and its sales. */
async function openTill(shop: Caller & { location: string }, float: number) {
  const drawer = String((await shop.call('PUT', '/v1/business/drawers', { location: shop.location, name: `Till ${float}` })).body.drawer?.id)
  const at = `/v1/business/drawers/${drawer}`
  const opened = await shop.call('POST', `${at}/open`, { float })
  const session = String(opened.body.drawer_session?.id)
  const figures = async () => {
    const { drawer_session: found } = (await shop.call('GET', `${at}/sessions/${session}`)).body
    const [{ expected, taken, given_back }] = found?.accounts as unknown as [Record<string, unknown>]
    return { expected, taken, given_back, sales: found?.sales, sold: found?.sold }
  }
  const close = async (amount: number) => (await shop.call('POST', `${at}/close`, { counted: [{ amount }] })).body.drawer_session
  return { drawer, session, figures, close }
}

test('a line of what goes out keeps its own discount; totals are those of any sale, tax and all', async () => {
  const { shop, large, small, sell, swap, saleNow } = await shirtShop()
  const first = await sell(shop.walkIn, 2)
  const tax = String((await shop.call('PUT', '/v1/business/sale-taxes', { name: 'VAT', rate: 7.5 })).body.sale_tax?.id)
  const items = [
    { product: large, quantity: 2, price: 1500, line_discount: 333 },
    { product: small, quantity: 1, price: 990 },
  ]
  const totals = saleTotals(
    items.map((item) => ({ ...item, quantity: item.quantity * 1000 })),
    101,
    [{ rate: 75_000, covers: () => true }],
  )
  const form = { items, discount: 101, tax: [tax] }
  const left = totals.total - 2000
  expect((await swap(first, 2, 2, { ...form, payable_amount: totals.total + 1, payment_accounts: cash(left + 1) })).body).toMatchObject({
    errors: { payable_amount: [expect.any(String)] },
  })
  const over = [{ ...items[0], line_discount: 3001 }, items[1]]
  expect((await swap(first, 2, 2, { ...form, items: over, payable_amount: totals.total, payment_accounts: cash(left) })).body).toMatchObject({
    errors: { 'items.0.line_discount': [expect.any(String)] },
  })
  const made = await swap(first, 2, 2, { ...form, payable_amount: totals.total, payment_accounts: cash(left) })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect(await saleNow(made.body.sale?.id)).toMatchObject({
    ...{ subtotal: totals.subtotal, discount: 101, tax_total: totals.tax_total, payable_amount: totals.total, payment_status: 'paid' },
    items: totals.lines.map(({ total, line_discount, discount }) => ({ total, line_discount, discount })),
  })
  expect(totals.lines.map(({ line_discount }) => line_discount)).toEqual([333, 0])
  // What comes back of it is credited without what was taken off.
  const again = await shop.call('GET', `/v1/business/sales/${String(made.body.sale?.id)}?with_returns=1`)
  const [{ charges }] = again.body.sale?.edges?.returnable as unknown as [{ charges: { amount: number }[] }]
  const [line] = totals.lines
  expect(charges[0]?.amount).toBe(3000 - 333 - (line?.discount ?? 0))
  // Whoever may not change prices gives none in an exchange either.
  const seller = await shop.member(['sale.create', 'sale.view', 'inventory-action.create-return-inward'])
  const other = await sell(shop.walkIn, 1)
  const off = { items: [{ ...items[0], quantity: 1, line_discount: 1 }], payable_amount: 1499, payment_accounts: cash(499) }
  expect((await swap(other, 1, 1, off, seller)).body).toMatchObject({ errors: { 'items.0.line_discount': [expect.any(String)] } })
})

test('what is paid for an exchange in cash, and what is handed back, is of the drawer that it is done at', async () => {
  const { shop, sell, swap, settleSale } = await shirtShop()
  const first = await sell(shop.walkIn, 5)
  const { drawer, session, figures, close } = await openTill(shop, 500)
  const dearer = await swap(first, 2, 2, { payment_accounts: cash(1000), drawer })
  expect(dearer.body).toMatchObject({ sale: { drawer_session_id: session } })
  // What the return paid for is no cash.
  expect(await figures()).toEqual({ expected: 1500, taken: 1000, given_back: 0, sales: 1, sold: 3000 })
  expect((await swap(first, 2, 1, { back_accounts: cash(500), drawer })).status).toBe(201)
  expect(await figures()).toEqual({ expected: 1000, taken: 1000, given_back: 500, sales: 2, sold: 4500 })
  // One that waits: what is paid is handed over when it is recorded, what is handed back when it takes effect.
  await shop.call('PATCH', '/v1/business/actions-approval-level', { return_inward_approval_level: 1 })
  const second = await sell(shop.walkIn, 3)
  const waits = (await swap(second, 1, 1, { payment_accounts: cash(500), drawer })).body
  expect(await figures()).toMatchObject({ expected: 1500, taken: 1500 })
  const gives = (await swap(second, 2, 1, { back_accounts: cash(500), drawer })).body
  expect(await figures()).toMatchObject({ expected: 1500, given_back: 500 })
  expect((await settleSale(gives.sale?.id, 'approved', { drawer })).status).toBe(200)
  expect(await figures()).toMatchObject({ expected: 1000, given_back: 1000 })
  // Taken back there, the cash goes the other way.
  expect((await settleSale(waits.sale?.id, 'canceled', { drawer })).status).toBe(200)
  expect(await figures()).toMatchObject({ expected: 500 })
  expect(await close(500)).toMatchObject({ expected: 500, difference: 0 })
})

test('at a drawer that is closed or elsewhere an exchange is refused as a sale is, and at none it is of none', async () => {
  const { shop, small, sell, swap, saleNow } = await shirtShop()
  const first = await sell(shop.walkIn, 3)
  const till = await openTill(shop, 500)
  await till.close(500)
  const form = { items: [{ product: small, quantity: 1, price: 1000 }], payable_amount: 1000, payment_accounts: cash(1000) }
  const sale = { contact: shop.walkIn, location: shop.location, ...form, drawer: till.drawer }
  const asSale = await shop.call('PUT', '/v1/business/sales', sale)
  const closed = await swap(first, 1, 1, { payment_accounts: cash(500), drawer: till.drawer })
  expect([closed.status, closed.body.errors]).toEqual([asSale.status, asSale.body.errors])
  expect(closed.body).toMatchObject({ errors: { drawer: [expect.any(String)] } })
  const place = { name: 'Annex', country: 'NG', state: 'Lagos', city: 'Ikeja', address: '1 Road', latitude: 6.5, longitude: 3.3 }
  const annex = String((await shop.call('PUT', '/v1/business/inventory-locations', place)).body.location?.id)
  const other = await openTill({ ...shop, location: annex }, 700)
  const elsewhere = await swap(first, 1, 1, { payment_accounts: cash(500), drawer: other.drawer })
  const saleElsewhere = await shop.call('PUT', '/v1/business/sales', { ...sale, drawer: other.drawer })
  expect([elsewhere.status, elsewhere.body.errors]).toEqual([422, saleElsewhere.body.errors])
  const none = await swap(first, 1, 1, { payment_accounts: cash(500) })
  expect(await saleNow(none.body.sale?.id)).toMatchObject({ drawer_session_id: null, paid_amount: 1500 })
  expect(await other.figures()).toEqual({ expected: 700, taken: 0, given_back: 0, sales: 0, sold: 0 })
})

test('the timeline of each tells of the other, to whoever sees that', async () => {
  const { shop, sell, swap } = await shirtShop()
  const first = await sell(shop.walkIn, 2)
  const { sale, inventory_action: back } = (await swap(first, 2, 2, { payment_accounts: cash(1000) })).body
  const told = async (path: string, by: Pick<Caller, 'call'> = shop) => (await by.call('GET', `/v1/business/${path}/timeline`)).body.rows
  expect(await told(`sales/${String(sale?.id)}`)).toMatchObject([{ what: 'recorded', exchange: { id: back?.id, number: 'RI-000001' } }])
  expect(await told(`inventory-actions/${String(back?.id)}`)).toMatchObject([
    { what: 'recorded', exchange: { id: sale?.id, number: 'SL-000002' } },
  ])
  expect(await told(`sales/${first}`)).toMatchObject([{ what: 'recorded', exchange: null }])
})

test('after all of this the books are sound', async () => {
  expect(await violations(server.ownerUrl)).toEqual([])
})
