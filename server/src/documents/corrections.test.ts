import { expect, test } from 'vitest'
import { levelOf, stockUp } from '../testing/goods.ts'
import { openStore } from '../testing/store.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const cash = (amount: number) => ({ account: null, amount })

test('a correction cancels one document and records another in one transaction, linked both ways', async () => {
  const { rice, chidi, take, of, balanceOf, intake } = await openStore(server)
  const wrong = (await take(of(rice, 10, 100))).body.inventory_action
  const right = (await take(of(rice, 10, 150), { corrects: wrong?.id })).body.inventory_action
  expect(right).toMatchObject({
    number: 'SI-000002',
    status: 'approved',
    total: 1_500,
    corrects: { id: wrong?.id, number: 'SI-000001' },
    corrected_by: null,
  })
  expect(await intake(wrong?.id)).toMatchObject({
    status: 'canceled',
    corrects: null,
    corrected_by: { id: right?.id, number: 'SI-000002' },
  })
  expect(await balanceOf(chidi)).toBe(-1_500)
})

/*
 * After a correction each level is as if the corrected document was reversed first and its replacement posted then, in quantity and value.
 * Units sold in between left at the average of that day, and stay so.
 */
test('after a correction the level is as if the wrong intake was reversed first, with later sales unchanged', async () => {
  const { shop, rice, take, sell, of } = await openStore(server)
  const wrong = await take(of(rice, 10, 100))
  // Four leave at 100 each.
  await sell(of(rice, 4, 500))
  await take(of(rice, 2, 300))
  await take(of(rice, 10, 150), { corrects: wrong.body.inventory_action?.id })
  // 8 on hand at 6 × 100 + 2 × 300; less 1,000, plus 1,500.
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 8, value: 1_700 })
})

test('a correction of sold out goods leaves the level at 0, and the supplier is owed the difference', async () => {
  const { shop, rice, chidi, take, sell, of, balanceOf } = await openStore(server)
  const wrong = await take(of(rice, 10, 100))
  const soldResponse = await sell(of(rice, 10, 500))
  const right = await take(of(rice, 10, 150), { corrects: wrong.body.inventory_action?.id })
  expect(right).toMatchObject({ status: 201, body: { inventory_action: { total: 1_500 } } })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 0, value: 0 })
  expect(await balanceOf(chidi)).toBe(-1_500)
  expect((await shop.call('GET', `/v1/business/sales/${soldResponse.body.sale?.id}`)).body.sale).toMatchObject({ cost: 1_000 })
})

test('the correction of a correction of sold goods reverses its value on the shelf, not the total of its lines', async () => {
  const { shop, rice, chidi, take, sell, of, balanceOf } = await openStore(server)
  const first = await take(of(rice, 10, 100))
  await sell(of(rice, 10, 500))
  const second = await take(of(rice, 10, 150), { corrects: first.body.inventory_action?.id })
  const third = await take(of(rice, 10, 200), { corrects: second.body.inventory_action?.id })
  expect(third).toMatchObject({ status: 201, body: { inventory_action: { total: 2_000 } } })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 0, value: 0 })
  expect(await balanceOf(chidi)).toBe(-2_000)
})

test('a lower cost after most units were sold leaves the remaining units with a value of 0, never negative', async () => {
  const { shop, rice, take, sell, of } = await openStore(server)
  const wrong = await take(of(rice, 10, 150))
  await sell(of(rice, 9, 500))
  expect((await take(of(rice, 10, 100), { corrects: wrong.body.inventory_action?.id })).status).toBe(201)
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 1, value: 0 })
})

test('a correction keeps at least the sold and reserved units, or is refused on its line', async () => {
  const { shop, rice, beans, take, sell, of } = await openStore(server)
  const wrong = await take([...of(rice, 10, 100), ...of(beans, 5, 10)])
  await sell(of(rice, 4, 500))
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  await sell(of(rice, 2, 500))
  const corrects = wrong.body.inventory_action?.id
  expect(await take([...of(beans, 5, 10), ...of(rice, 5, 100)], { corrects })).toMatchObject({
    status: 422,
    body: { errors: { 'items.1.quantity': ['At least 6: they have already left Main store or are reserved'] } },
  })
  expect(await take(of(beans, 5, 10), { corrects })).toMatchObject({
    status: 422,
    body: { errors: { items: ['The removed line has already left Main store or is reserved: keep at least 6 of it'] } },
  })
  expect((await take(of(rice, 6, 100), { corrects })).status).toBe(201)
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 2, committed: 2 })
  expect(await levelOf(shop, beans)).toMatchObject({ on_hand: 0, value: 0 })
})

test('the units of a corrected sale are available to its correction', async () => {
  const { shop, rice, bola, take, sell, of, balanceOf, sale } = await openStore(server)
  await take(of(rice, 10, 100))
  const wrong = (await sell(of(rice, 8, 500))).body.sale
  expect(await sell(of(rice, 11, 500), { corrects: wrong?.id })).toMatchObject({
    status: 422,
    body: { errors: { 'items.0.quantity': ['Only 10 available at Main store'] } },
  })
  expect(await sale(wrong?.id)).toMatchObject({ status: 'approved', corrected_by: null })
  const right = (await sell(of(rice, 10, 450), { corrects: wrong?.id })).body.sale
  expect(right).toMatchObject({ status: 'approved', cost: 1_000, corrects: { id: wrong?.id, number: 'SL-000001' } })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 0, value: 0 })
  expect(await balanceOf(bola)).toBe(4_500)
})

test('payments move to the correction up to its total, and the remainder is credit', async () => {
  const { rice, bola, take, sell, of, balanceOf, sale } = await openStore(server)
  await take(of(rice, 10, 100))
  const wrong = (await sell(of(rice, 2, 500), { payment_accounts: [cash(300), cash(600)], date: '2026-03-01' })).body.sale
  const right = (await sell(of(rice, 1, 500), { corrects: wrong?.id })).body.sale
  expect(right).toMatchObject({
    paid_amount: 500,
    payment_status: 'paid',
    edges: {
      payments: [
        { amount: 300, date: wrong?.date },
        { amount: 200, date: wrong?.date },
      ],
    },
  })
  expect(await sale(wrong?.id)).toMatchObject({ status: 'canceled', paid_amount: 400 })
  // 400 more than the one bag costs.
  expect(await balanceOf(bola)).toBe(-400)
})

test('a larger correction is partly paid, and accepts further payments up to its total', async () => {
  const { rice, chidi, take, of, balanceOf } = await openStore(server)
  const wrong = await take(of(rice, 10, 100), { payment_accounts: [cash(1_000)] })
  const corrects = wrong.body.inventory_action?.id
  expect(await take(of(rice, 10, 150), { corrects, payment_accounts: [cash(501)] })).toMatchObject({
    status: 422,
    body: { errors: { payment_accounts: ['The total is ₦15.00: you cannot pay more'] } },
  })
  const right = await take(of(rice, 10, 150), { corrects, payment_accounts: [cash(200)] })
  expect(right.body.inventory_action).toMatchObject({ paid_amount: 1_200, payment_status: 'partial' })
  expect(await balanceOf(chidi)).toBe(-300)
})

test('the walk-in customer pays the difference of a correction, or is refunded', async () => {
  const { shop, rice, take, sell, of, sale } = await openStore(server)
  await take(of(rice, 10, 100))
  const walkIn = { contact: shop.walkIn }
  const first = (await sell(of(rice, 2, 500), { ...walkIn, payment_accounts: [cash(1_000)] })).body.sale
  expect(await sell(of(rice, 3, 500), { ...walkIn, corrects: first?.id })).toMatchObject({ status: 422 })
  const more = (await sell(of(rice, 3, 500), { ...walkIn, corrects: first?.id, payment_accounts: [cash(500)] })).body.sale
  expect(more).toMatchObject({ paid_amount: 1_500, payment_status: 'paid' })
  const less = (await sell(of(rice, 1, 500), { ...walkIn, corrects: more?.id })).body.sale
  expect(less).toMatchObject({ paid_amount: 500 })
  expect(await sale(more?.id)).toMatchObject({ paid_amount: 0 })
})

test('a correction moves a sale and its payments to the right customer', async () => {
  const { rice, chidi, bola, take, sell, of, balanceOf } = await openStore(server)
  await take(of(rice, 10, 100))
  const before = await balanceOf(chidi)
  const wrong = await sell(of(rice, 2, 500), { payment_accounts: [cash(700)] })
  await sell(of(rice, 2, 500), { contact: chidi, corrects: wrong.body.sale?.id })
  expect([await balanceOf(bola), Number(await balanceOf(chidi)) - Number(before)]).toEqual([0, 300])
})

test('a correction moves goods to the right location', async () => {
  const { shop, rice, take, sell, of } = await openStore(server)
  const yaba = { name: 'Yaba', address: '14 Commercial Avenue', city: 'Yaba', state: 'Lagos', latitude: 6.5, longitude: 3.37 }
  const location = String((await shop.call('PUT', '/v1/business/inventory-locations', yaba)).body.location?.id)
  const wrong = await take(of(rice, 10, 100))
  const corrects = wrong.body.inventory_action?.id
  const soldResponse = await sell(of(rice, 1, 500))
  expect(await take(of(rice, 10, 100), { location, corrects })).toMatchObject({
    status: 422,
    body: { errors: { items: ['The removed line has already left Main store or is reserved: keep at least 1 of it'] } },
  })
  await shop.call('PATCH', `/v1/business/sales/${soldResponse.body.sale?.id}/status`, { status: 'canceled' })
  await take(of(rice, 10, 100), { location, corrects })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 0, value: 0 })
  expect(await levelOf(shop, rice, location)).toMatchObject({ on_hand: 10, value: 1_000 })
})

test('a pending document can be corrected, and can be a correction', async () => {
  const { shop, rice, take, sell, of, sale, balanceOf, bola } = await openStore(server)
  const stock = await take(of(rice, 10, 100))
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1, stock_intake_approval_level: 1 })
  const wrong = (await sell(of(rice, 8, 500), { payment_accounts: [cash(100)] })).body.sale
  const right = (await sell(of(rice, 10, 500), { corrects: wrong?.id })).body.sale
  expect(right).toMatchObject({ status: 'pending', paid_amount: 100 })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 10, committed: 10 })
  expect(await balanceOf(bola)).toBe(-100)
  expect(await shop.call('DELETE', `/v1/business/sales/${wrong?.id}`)).toMatchObject({ status: 422, body: { code: 'was_corrected' } })
  // All of it is held: the wrong one cannot go before the right one is on the shelf.
  expect(await take(of(rice, 10, 110), { corrects: stock.body.inventory_action?.id })).toMatchObject({
    status: 422,
    body: { errors: { 'items.0.quantity': [expect.stringContaining('Only 0 of these are left')] } },
  })
  await shop.call('PATCH', `/v1/business/sales/${right?.id}/status`, { status: 'canceled' })
  const waiting = await take(of(rice, 10, 110), { corrects: stock.body.inventory_action?.id })
  expect(waiting.body.inventory_action).toMatchObject({ status: 'pending' })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 0, value: 0 })
  const path = `/v1/business/inventory-actions/${waiting.body.inventory_action?.id}/status`
  await shop.call('PATCH', path, { status: 'approved' })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 10, value: 1_100 })
  expect(await sale(right?.id)).toMatchObject({ corrects: { number: 'SL-000001' } })
})

test('a canceled document cannot be corrected, and of two corrections at once one succeeds', async () => {
  const { shop, rice, take, of, balanceOf, chidi } = await openStore(server)
  for (let round = 1; round <= 5; round++) {
    const wrong = await take(of(rice, 10, 100))
    const corrects = wrong.body.inventory_action?.id
    const answers = await Promise.all([120, 130, 140].map((cost) => take(of(rice, 10, cost), { corrects })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const right = answers.find(({ status }) => status === 201)?.body.inventory_action
    expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 10, value: right?.total })
    expect(await balanceOf(chidi)).toBe(-Number(right?.total))
    await shop.call('PATCH', `/v1/business/inventory-actions/${right?.id}/status`, { status: 'canceled' })
  }
})

test('a correction runs before or after a concurrent cancel or sale, and no more is sold than is there', async () => {
  const { shop, rice, take, sell, of } = await openStore(server)
  for (let round = 0; round < 5; round++) {
    const wrong = (await take(of(rice, 10, 100))).body.inventory_action
    const [corrected, canceled] = await Promise.all([
      take(of(rice, 10, 120), { corrects: wrong?.id }),
      shop.call('PATCH', `/v1/business/inventory-actions/${wrong?.id}/status`, { status: 'canceled' }),
    ])
    expect([corrected.status, canceled.status].toSorted()).toEqual(corrected.status === 201 ? [201, 409] : [200, 409])
    if (corrected.status === 409) continue
    const [fewer, soldResponse] = await Promise.all([
      take(of(rice, 4, 120), { corrects: corrected.body.inventory_action?.id }),
      sell(of(rice, 8, 500)),
    ])
    expect([fewer.status, soldResponse.status].toSorted()).toEqual([201, 422])
    const activePath =
      fewer.status === 201 ? `/inventory-actions/${fewer.body.inventory_action?.id}` : `/sales/${soldResponse.body.sale?.id}`
    await shop.call('PATCH', `/v1/business${activePath}/status`, { status: 'canceled' })
    if (soldResponse.status === 201)
      await shop.call('PATCH', `/v1/business/inventory-actions/${corrected.body.inventory_action?.id}/status`, { status: 'canceled' })
    expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 0, value: 0 })
  }
})

test('a correction needs the permission to cancel, and an existing document of its kind', async () => {
  const { shop, rice, take, sell, of, bola } = await openStore(server)
  const wrong = await take(of(rice, 10, 100))
  const keeper = await shop.member(['inventory-action.create-intake'])
  expect(await take(of(rice, 10, 150), { corrects: wrong.body.inventory_action?.id }, keeper)).toMatchObject({
    status: 403,
    body: { permission: 'inventory-action.mark-canceled' },
  })
  const seller = await shop.member(['sale.create'])
  const soldResponse = await sell(of(rice, 1, 500))
  expect(await sell(of(rice, 1, 400), { corrects: soldResponse.body.sale?.id }, seller)).toMatchObject({
    status: 403,
    body: { permission: 'sale.mark-canceled' },
  })
  const neighbour = await openStore(server)
  expect(await neighbour.take(neighbour.of(neighbour.rice, 1, 1), { corrects: wrong.body.inventory_action?.id })).toMatchObject({
    status: 422,
    body: { errors: { corrects: ['This one was not found'] } },
  })
  expect((await shop.call('GET', `/v1/business/contacts/${bola}`)).body.contact).toMatchObject({ balance: 500 })
})

test('concurrent corrections of documents with the same goods do not deadlock', async () => {
  const { shop, rice, beans, take, of, sell, bola } = await openStore(server)
  await stockUp(shop, bola, rice, 100, 100)
  await stockUp(shop, bola, beans, 100, 100)
  for (let round = 0; round < 5; round++) {
    const both = [...of(rice, 1, 500), ...of(beans, 1, 500)]
    const wrongs = await Promise.all([sell(both), sell(both.toReversed()), take(both), take(both.toReversed())])
    const answers = await Promise.all(
      wrongs.map(({ body }, index) => {
        const lines = index % 2 === 0 ? both.toReversed() : both
        return index < 2 ? sell(lines, { corrects: body.sale?.id }) : take(lines, { corrects: body.inventory_action?.id })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  }
})

test('after all of this the books are sound', () => expectSoundBooks(server))
