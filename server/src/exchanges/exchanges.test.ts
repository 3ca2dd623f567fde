import type { Permission } from '@kasuwa/contract/platform/permissions'
import { expect, test } from 'vitest'
import { addContact, levelOf } from '../testing/goods.ts'
import { cash, shirtShop } from '../testing/shirt-shop.ts'
import type { Caller } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

test('in an exchange the return pays for the new sale and the difference is paid, and both are linked', async () => {
  const { shop, small, large, sell, swap, saleNow, backNow, balanceOf } = await shirtShop(server)
  const first = await sell(shop.walkIn, 2)
  const { status, body } = await swap(first, 2, 2, { payment_accounts: cash(1000) })
  expect([status, body]).toMatchObject([
    201,
    {
      sale: {
        ...{ number: 'SL-000002', status: 'approved', payable_amount: 3000, paid_amount: 3000 },
        ...{ payment_status: 'paid', exchange: { number: 'RI-000001' } },
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

test('the walk-in customer pays or gets exactly the difference of an exchange', async () => {
  const { shop, sell, swap, balanceOf } = await shirtShop(server)
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

test('an unpaid first sale is credited first, then the new sale, and the remainder is credit or refunded', async () => {
  const { ada, sell, swap, balanceOf, saleNow } = await shirtShop(server)
  const unpaid = await sell(ada, 2)
  const unpaidExchange = await swap(unpaid, 1, 1)
  expect(unpaidExchange.body).toMatchObject({ sale: { paid_amount: 0, payment_status: 'unpaid' }, inventory_action: { paid_amount: 0 } })
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
  const { shop, small, large, ada, sell, swap, settleSale, settleBack, saleNow, backNow, balanceOf } = await shirtShop(server)
  const first = await sell(shop.walkIn, 2)
  const before = [await levelOf(shop, small), await levelOf(shop, large)]
  const pair = (await swap(first, 2, 2, { payment_accounts: cash(1000) })).body
  const previewResponse = await shop.call('GET', `/v1/business/sales/${String(pair.sale?.id)}/consequence?status=canceled`)
  expect(previewResponse.body).toMatchObject({ cash: [{ account: null, amount: -1000 }], owed_again: [] })
  expect((await settleBack(pair.inventory_action?.id, 'canceled', { reason: 'Wrong size' })).status).toBe(200)
  expect([await saleNow(pair.sale?.id), await backNow(pair.inventory_action?.id), await saleNow(first)]).toMatchObject([
    { status: 'canceled', cancel_reason: 'Wrong size', paid_amount: 0 },
    { status: 'canceled', cancel_reason: 'Wrong size', paid_amount: 0 },
    { status: 'approved', paid_amount: 2000, credited_amount: 0, return_status: 'none' },
  ])
  expect([await levelOf(shop, small), await levelOf(shop, large)]).toMatchObject(
    before.map((level) => ({ on_hand: level?.on_hand, value: level?.value })),
  )
  expect(await balanceOf(shop.walkIn)).toBe(0)
  expect((await settleSale(pair.sale?.id, 'canceled')).status).toBe(409)
  // A named customer keeps the payments as credit, unless they are refunded.
  const paid = await sell(ada, 2, { payment_accounts: cash(2000) })
  const paidExchange = (await swap(paid, 1, 2, { payment_accounts: cash(500) })).body
  expect((await settleSale(paidExchange.sale?.id, 'canceled')).status).toBe(200)
  expect(await balanceOf(ada)).toBe(-500)
  expect(await saleNow(paid)).toMatchObject({ paid_amount: 2000, credited_amount: 0 })
})

test('while something of the new sale came back it stands, and neither is corrected alone', async () => {
  const { shop, large, sell, swap, settleSale, settleBack } = await shirtShop(server)
  const first = await sell(shop.walkIn, 2)
  const pair = (await swap(first, 2, 2, { payment_accounts: cash(1000) })).body
  const correction = {
    ...{ contact: shop.walkIn, location: shop.location, items: [{ product: large, quantity: 1, price: 1500 }], payable_amount: 1500 },
    corrects: pair.sale?.id,
  }
  expect((await shop.call('PUT', '/v1/business/sales', correction)).body).toMatchObject({
    errors: { corrects: [expect.stringContaining('RI-000001')] },
  })
  // Goods of an exchange may be returned and exchanged again.
  const repeatResponse = await shop.call('PUT', '/v1/business/exchanges', {
    ...{ sale: pair.sale?.id, location: shop.location, payable_amount: 1500 },
    returned: [{ product: large, quantity: 1, price: 1500 }],
    items: [{ product: large, quantity: 1, price: 1500 }],
  })
  expect(repeatResponse.status).toBe(201)
  expect((await settleBack(pair.inventory_action?.id, 'canceled')).body).toMatchObject({ message: expect.stringContaining('RI-000002') })
  expect((await settleSale(repeatResponse.body.sale?.id, 'canceled')).status).toBe(200)
  expect((await settleBack(pair.inventory_action?.id, 'canceled')).status).toBe(200)
})

test('where either needs approval both wait, nothing moves, and both take effect with the last approval', async () => {
  const { shop, small, large, ada, sell, swap, settleSale, settleBack, saleNow, backNow, balanceOf, levels } = await shirtShop(server)
  const first = await sell(shop.walkIn, 2)
  const adaSale = await sell(ada, 2, { payment_accounts: cash(2000) })
  await levels({ return_inward_approval_level: 1 })
  const pair = (await swap(first, 2, 2, { payment_accounts: cash(1000) })).body
  expect(pair).toMatchObject({
    sale: { status: 'pending', approval_level: 0, paid_amount: 1000 },
    inventory_action: { status: 'pending', approval_level: 1, paid_amount: 0 },
  })
  expect([await levelOf(shop, small), await levelOf(shop, large)]).toMatchObject([{ on_hand: 6 }, { on_hand: 10, committed: 2 }])
  // Return and sale need the same approvals, from either document.
  expect((await settleSale(pair.sale?.id, 'approved')).body).toMatchObject({ sale: { status: 'approved', paid_amount: 3000 } })
  expect(await backNow(pair.inventory_action?.id)).toMatchObject({ status: 'approved', paid_amount: 2000 })
  expect([await levelOf(shop, small), await levelOf(shop, large)]).toMatchObject([
    { on_hand: 8, value: 8 * 333 },
    { on_hand: 8, committed: 0 },
  ])
  expect(await balanceOf(shop.walkIn)).toBe(0)

  await levels({ sale_approval_level: 2 })
  const both: Permission[] = ['sale.mark-approved', 'sale.view', 'inventory-action.mark-approved', 'inventory-action.view']
  const saleOnly: Permission[] = ['sale.mark-approved', 'sale.view']
  const [chief, clerk] = [await shop.member(both), await shop.member(saleOnly)]
  const wait = (await swap(adaSale, 2, 1, { back_accounts: cash(500) })).body
  expect((await settleSale(wait.sale?.id, 'approved', {}, clerk)).body).toMatchObject({ sale: { status: 'pending', approved_by_count: 1 } })
  expect((await settleSale(wait.sale?.id, 'approved', {}, clerk)).body).toMatchObject({ message: expect.stringContaining('already') })
  expect(await balanceOf(ada)).toBe(0)
  expect((await settleBack(wait.inventory_action?.id, 'approved', {}, chief)).body).toMatchObject({
    inventory_action: { status: 'approved', paid_amount: 2000 },
  })
  expect(await saleNow(wait.sale?.id)).toMatchObject({ status: 'approved', paid_amount: 1500, approved_by_count: 2 })
  expect(await balanceOf(ada)).toBe(0)
})

test('a member who may approve one half leaves the other pending, and the error says so', async () => {
  const { shop, sell, swap, settleSale, settleBack, levels } = await shirtShop(server)
  const first = await sell(shop.walkIn, 2)
  await levels({ return_inward_approval_level: 1, sale_approval_level: 1 })
  const clerk = await shop.member(['sale.mark-approved', 'sale.view'])
  const approver = await shop.member(['sale.mark-approved', 'sale.view'])
  const pair = (await swap(first, 1, 1, { payment_accounts: cash(500) })).body
  expect((await settleSale(pair.sale?.id, 'approved', {}, clerk)).body).toMatchObject({ sale: { status: 'pending', approved_by_count: 1 } })
  expect((await settleSale(pair.sale?.id, 'approved', {}, approver)).body).toMatchObject({ message: expect.stringContaining('RI-000001') })
  const waiting = async (by: Pick<Caller, 'call'>) => (await by.call('GET', '/v1/business/dashboard/waiting')).body
  expect(await waiting(approver)).toMatchObject({ waiting: { count: 0 } })
  expect((await settleBack(pair.inventory_action?.id, 'approved')).status).toBe(200)
})

test('approving the half that needs none approves the other, if the member may', async () => {
  const { shop, sell, swap, settleSale, settleBack, saleNow, backNow, levels } = await shirtShop(server)
  const first = await sell(shop.walkIn, 2)
  await levels({ return_inward_approval_level: 1, sale_approval_level: 0 })
  const clerk = await shop.member(['sale.mark-approved', 'sale.view'])
  const stocker = await shop.member(['inventory-action.mark-approved', 'inventory-action.view'])
  const pair = (await swap(first, 1, 1, { payment_accounts: cash(500) })).body
  const refusedResponse = await settleSale(pair.sale?.id, 'approved', {}, clerk)
  expect([refusedResponse.status, refusedResponse.body.message]).toEqual([422, expect.stringContaining('RI-000001')])
  expect(await saleNow(pair.sale?.id)).toMatchObject({ status: 'pending', approved_by_count: 0 })
  expect((await settleSale(pair.sale?.id, 'approved')).status).toBe(200)
  expect(await backNow(pair.inventory_action?.id)).toMatchObject({ status: 'approved', approved_by_count: 1 })

  await levels({ return_inward_approval_level: 0, sale_approval_level: 1 })
  const two = (await swap(first, 1, 1, { payment_accounts: cash(500) })).body
  const repeatResponse = await settleBack(two.inventory_action?.id, 'approved', {}, stocker)
  expect([repeatResponse.status, repeatResponse.body.message]).toEqual([422, expect.stringContaining('SL-')])
  expect((await settleBack(two.inventory_action?.id, 'approved')).status).toBe(200)
  expect(await saleNow(two.sale?.id)).toMatchObject({ status: 'approved', approved_by_count: 1 })
})

test('a pending exchange is canceled or deleted as a whole, and its payments are refunded', async () => {
  const { shop, large, sell, swap, settleSale, levels, balanceOf, saleNow } = await shirtShop(server)
  const first = await sell(shop.walkIn, 2)
  await levels({ return_inward_approval_level: 1 })
  const pair = (await swap(first, 2, 2, { payment_accounts: cash(1000) })).body
  expect((await settleSale(pair.sale?.id, 'canceled')).status).toBe(200)
  expect(await balanceOf(shop.walkIn)).toBe(0)
  expect(await levelOf(shop, large)).toMatchObject({ on_hand: 10, committed: 0 })
  const secondExchange = (await swap(first, 2, 2, { payment_accounts: cash(1000) })).body
  expect((await shop.call('DELETE', `/v1/business/inventory-actions/${String(secondExchange.inventory_action?.id)}`)).status).toBe(200)
  expect((await shop.call('GET', `/v1/business/sales/${String(secondExchange.sale?.id)}`)).status).toBe(404)
  expect(await saleNow(first)).toMatchObject({ items: [expect.not.objectContaining({ returned: expect.any(Number) })] })
  expect((await shop.call('DELETE', `/v1/business/sales/${String(pair.sale?.id)}`)).status).toBe(200)
  expect(await balanceOf(shop.walkIn)).toBe(0)
})

test('an exchange needs the permissions for both its documents', async () => {
  const { shop, sell, swap, settleSale } = await shirtShop(server)
  const first = await sell(shop.walkIn, 2)
  const seller = await shop.member(['sale.create', 'sale.view', 'sale.mark-canceled', 'sale.delete'])
  expect((await swap(first, 2, 2, { payment_accounts: cash(1000) }, seller)).status).toBe(403)
  const pair = (await swap(first, 2, 2, { payment_accounts: cash(1000) })).body
  expect((await settleSale(pair.sale?.id, 'canceled', {}, seller)).status).toBe(403)
})

test('canceling or deleting an exchange needs the permissions for both documents', async () => {
  const { shop, sell, swap, levels, saleNow, backNow } = await shirtShop(server)
  await levels({ return_inward_approval_level: 1 })
  const pair = (await swap(await sell(shop.walkIn, 2), 2, 2, { payment_accounts: cash(1000) })).body
  const [sale, back] = [
    `/v1/business/sales/${String(pair.sale?.id)}`,
    `/v1/business/inventory-actions/${String(pair.inventory_action?.id)}`,
  ]
  const ofSales: Permission[] = ['sale.delete', 'sale.mark-canceled']
  const ofActions: Permission[] = ['inventory-action.delete', 'inventory-action.mark-canceled']
  const [seller, keeper] = [await shop.member(ofSales), await shop.member(ofActions)]
  for (const [by, path] of [
    [seller, sale],
    [keeper, back],
  ] as const) {
    expect((await by.call('DELETE', path)).status, path).toBe(403)
    expect((await by.call('PATCH', `${path}/status`, { status: 'canceled' })).status, path).toBe(403)
  }
  expect([await saleNow(pair.sale?.id), await backNow(pair.inventory_action?.id)]).toMatchObject([
    { status: 'pending' },
    { status: 'pending' },
  ])
  expect((await (await shop.member([...ofSales, ...ofActions])).call('DELETE', sale)).status).toBe(200)
})

test('damaged goods are credited and not shelved, and a returned serial-numbered unit may be sold again', async () => {
  const { shop, small, large, sell, swap } = await shirtShop(server)
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
  const soldResponse = await sell(shop.walkIn, 1, {
    ...{ items: [{ product: phone, quantity: 1, price: 9000, ...units('A1') }], payable_amount: 9000, payment_accounts: cash(9000) },
  })
  const swapPhone = (out: string) =>
    shop.call('PUT', '/v1/business/exchanges', {
      ...{ sale: soldResponse, location: shop.location, payable_amount: 9000 },
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

test('an error is on the returned lines or on the new lines', async () => {
  const { shop, ada, small, large, sell, swap } = await shirtShop(server)
  const first = await sell(ada, 2)
  expect((await swap(first, 3, 1)).body).toMatchObject({ errors: { 'returned.0.quantity': ['Only 2 can still be returned'] } })
  expect((await swap(first, 1, 11)).body).toMatchObject({ errors: { 'items.0.quantity': [expect.stringContaining('10')] } })
  expect((await swap(first, 1, 1, { payable_amount: 1 })).body).toMatchObject({ errors: { payable_amount: [expect.any(String)] } })
  const swapped = [{ product: large, quantity: 1, price: 1 }]
  expect((await swap(first, 1, 1, { returned: swapped })).body).toMatchObject({ errors: { 'returned.0.product': [expect.any(String)] } })
  // Sold out goods may go out again after their return.
  await sell(ada, 8)
  expect(await levelOf(shop, small)).toMatchObject({ on_hand: 0 })
  const items = [{ product: small, quantity: 1, price: 1000 }]
  expect((await swap(first, 1, 1, { items, payable_amount: 1000 })).status).toBe(201)
  expect((await swap(first, 1, 2, { items: [{ ...items[0], quantity: 2 }], payable_amount: 2000 })).body).toMatchObject({
    errors: { 'items.0.quantity': [expect.stringContaining('1')] },
  })
})

test('a credit limit is asked for what the exchange leaves owing', async () => {
  const { shop, ada, sell, swap } = await shirtShop(server)
  const first = await sell(ada, 1)
  await shop.call('PATCH', `/v1/business/contacts/${ada}`, { credit_limit: 1200 })
  expect((await swap(first, 1, 1)).body).toMatchObject({ errors: { contact: [expect.stringContaining('₦12.00')] } })
  expect((await swap(first, 1, 1, { over_limit: true })).status).toBe(201)
})

test('a pending exchange above the credit limit is approved with confirmation from either document', async () => {
  const { shop, ada, sell, swap, settleBack, levels } = await shirtShop(server)
  const first = await sell(ada, 1)
  await shop.call('PATCH', `/v1/business/contacts/${ada}`, { credit_limit: 1200 })
  await levels({ return_inward_approval_level: 1 })
  const pair = (await swap(first, 1, 1)).body.inventory_action?.id
  const keeper = await shop.member(['inventory-action.view', 'inventory-action.mark-approved'])
  const chief = await shop.member(['inventory-action.view', 'inventory-action.mark-approved', 'contact.update-balance'])
  expect((await settleBack(pair, 'approved', {}, keeper)).body).toMatchObject({ errors: { contact: [expect.stringContaining('₦12.00')] } })
  expect((await settleBack(pair, 'approved', { over_limit: true }, keeper)).status).toBe(403)
  const path = `/v1/business/inventory-actions/${String(pair)}/consequence?status=approved`
  expect((await chief.call('GET', path)).body).toMatchObject({ errors: { contact: [expect.any(String)] } })
  expect((await chief.call('GET', `${path}&over_limit=1`)).status).toBe(200)
  expect((await settleBack(pair, 'approved', { over_limit: true }, chief)).body).toMatchObject({ inventory_action: { status: 'approved' } })
})

test('the timeline of each document links the other, if the member sees it', async () => {
  const { shop, sell, swap } = await shirtShop(server)
  const first = await sell(shop.walkIn, 2)
  const { sale, inventory_action: back } = (await swap(first, 2, 2, { payment_accounts: cash(1000) })).body
  const eventsOf = async (path: string, by: Pick<Caller, 'call'> = shop) =>
    ((await by.call('GET', `/v1/business/${path}/timeline`)).body.rows as unknown as { what: string }[]).filter(
      (event) => event.what === 'recorded',
    )
  expect(await eventsOf(`sales/${String(sale?.id)}`)).toMatchObject([{ what: 'recorded', exchange: { id: back?.id, number: 'RI-000001' } }])
  expect(await eventsOf(`inventory-actions/${String(back?.id)}`)).toMatchObject([
    { what: 'recorded', exchange: { id: sale?.id, number: 'SL-000002' } },
  ])
  expect(await eventsOf(`sales/${first}`)).toMatchObject([{ what: 'recorded', exchange: null }])
  expect(await eventsOf(`sales/${String(sale?.id)}`, await shop.member(['sale.view']))).toMatchObject([{ exchange: null }])
})

test('after all of this the books are sound', () => expectSoundBooks(server))
