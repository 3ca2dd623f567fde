import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type JsonBody, type Caller, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

/* Makes each kind of loss through the API, and reads each cell of the report. */

const clock = { now: Date.now() }
const server = await ownServer({}, () => clock.now)
const losses = '/v1/business/sales/report/losses'
const approval = '/v1/business/actions-approval-level'

/** Half a minute before midnight in Lagos, on 10 March 2026. */
const lateOnTheTenth = Date.parse('2026-03-10T22:59:30Z')
/** A token issued before midnight is still valid half a minute after it. */
const passMidnight = () => void (clock.now = lateOnTheTenth + 60_000)

async function openStall() {
  clock.now = lateOnTheTenth
  const shop = await openShop(server)
  const [rice, ada] = [await addProduct(server, shop, { name: 'Rice', price: 1000 }), await addContact(server, shop, 'Ada Eze')]
  await stockUp(shop, ada, rice, 100, 600)
  const place = { country: 'NG', state: 'Lagos', city: 'Ikeja', address: '1 Road', latitude: 6.5, longitude: 3.3 }
  const response = await shop.call('PUT', '/v1/business/inventory-locations', { name: 'Annex', ...place })
  const annex = String(response.body.location?.id)
  await shop.call('PUT', '/v1/business/inventory-actions/intakes', {
    ...{ contact: ada, location: annex, items: [{ product: rice, quantity: 50, cost: 600 }] },
  })
  const seller = () => shop.member(['sale.create', 'sale.view', 'sale.edit-price', 'sale.mark-canceled', 'sale.delete'])
  const line = (quantity: number, price: number, more: object = {}) => ({ product: rice, quantity, price, ...more })
  const sell = async (by: Caller, payable_amount: number, items: object[], more: object = {}) => {
    const answer = await by.call('PUT', '/v1/business/sales', { contact: ada, location: shop.location, items, payable_amount, ...more })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.sale as JsonBody
  }
  const cancel = (by: Caller, { id }: JsonBody, more: object = {}) =>
    by.call('PATCH', `/v1/business/sales/${String(id)}/status`, { status: 'canceled', ...more })
  const report = async (query: string, by: Caller = shop) => {
    const { status, body } = await by.call('GET', `${losses}?from=2026-03-10&to=2026-03-11&${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  return { shop, rice, ada, annex, seller, line, sell, cancel, report }
}

const none = {
  ...{ canceled: 0, canceled_total: 0, discounts: 0, price_cuts: 0, free_returns: 0, free_returns_total: 0 },
  ...{ drawer_short: 0, drawer_over: 0, deleted: 0, deleted_total: 0 },
}
const rowsOf = (body: JsonBody) => body.rows as unknown as JsonBody[]
const figuresOf = (row: JsonBody | undefined) => Object.fromEntries(Object.keys(none).map((name) => [name, row?.[name]]))
/** Days in their order. */
const days = (body: JsonBody) => rowsOf(body).map(figuresOf)
const idsAt = async (by: Caller, url: unknown) => {
  const { status, body } = await by.call('GET', String(url))
  expect(status, String(url)).toBe(200)
  return rowsOf(body).map(({ id }) => String(id))
}

test('a sale that is canceled is lost by who canceled it, on the day that they did; one that waited is none', async () => {
  const { shop, seller, line, sell, cancel, report } = await openStall()
  const [maker, taker] = [await seller(), await seller()]
  const [first, second] = [await sell(maker, 3000, [line(3, 1000)]), await sell(maker, 2000, [line(2, 1000)])]
  await cancel(maker, first)
  await shop.call('PATCH', approval, { sale_approval_level: 1 })
  await cancel(taker, await sell(maker, 1000, [line(1, 1000)]))
  await shop.call('PATCH', approval, { sale_approval_level: 0 })
  passMidnight()
  await cancel(taker, second)
  const byDay = await report('interval=day')
  expect(days(byDay)).toEqual([
    { ...none, canceled: 1, canceled_total: 3000 },
    { ...none, canceled: 1, canceled_total: 2000 },
  ])
  const byMember = await report('interval=none&group_by=member')
  expect(rowsOf(byMember)).toMatchObject([
    { _group: { kind: 'member' }, canceled: 1, canceled_total: 3000 },
    { canceled: 1, canceled_total: 2000 },
  ])
  const [, ofTaker] = rowsOf(byMember)
  expect(await idsAt(shop, ofTaker?.rows_url?.canceled_total)).toEqual([String(second.id)])
  expect(await idsAt(shop, rowsOf(byDay)[0]?.rows_url?.canceled)).toEqual([String(first.id)])
  // The list says who and when; its sums are the figure.
  const list = await shop.call('GET', String(ofTaker?.rows_url?.canceled))
  expect(list.body.rows).toMatchObject([{ edges: { taken_back: { at: '2026-03-10T23:00:30.000Z', by: { id: ofTaker?._group?.id } } } }])
  const sums = await shop.call('GET', String(byDay._total?.rows_url?.canceled_total).replace('/sales?', '/sales/sums?'))
  expect(sums.body).toMatchObject({ sums: { total: 5000 } })
})

test('discounts of lines and of the whole sale, and price cuts, count by the member who recorded the sale until it is canceled', async () => {
  const { shop, rice, seller, line, sell, cancel, report } = await openStall()
  const maker = await seller()
  // 3 × ₦9.50 less ₦2.00 on the line, 0.5 × ₦8.01, and ₦1.00 off the sale. A line above its price offsets nothing.
  const sale = await sell(maker, 2850 - 200 + 401 + 1100 - 100, [line(3, 950, { line_discount: 200 }), line(0.5, 801), line(1, 1100)], {
    discount: 100,
  })
  expect(sale.items).toMatchObject([{ list_price: 1000 }, { list_price: 1000 }, { list_price: 1000 }])
  const cuts = 150 + Math.round(0.5 * 199)
  expect(days(await report('interval=day'))).toEqual([{ ...none, discounts: 300, price_cuts: cuts }, none])
  // Neither the price sent by the till nor a later price change matters.
  await shop.call('PATCH', `/v1/business/products/${rice}`, { price: 4000 })
  const total = (await report('interval=none'))._total
  expect(figuresOf(total)).toEqual({ ...none, discounts: 300, price_cuts: cuts })
  const lines = await shop.call('GET', String(total?.rows_url?.price_cuts))
  expect(lines.body.rows).toHaveLength(2)
  const sums = await shop.call('GET', String(total?.rows_url?.price_cuts).replace('/items?', '/items/sums?'))
  expect(sums.body).toMatchObject({ sums: { price_cuts: cuts } })
  expect((await shop.call('GET', String(total?.rows_url?.discounts).replace('/items?', '/items/sums?'))).body).toMatchObject({
    sums: { discounts: 300 },
  })
  await cancel(maker, sale)
  expect(figuresOf((await report('interval=none'))._total)).toEqual({ ...none, canceled: 1, canceled_total: Number(sale.payable_amount) })
})

test('price cuts of a sale from a quotation, or of a correction, use the price of the original day', async () => {
  const { shop, rice, ada, line, sell, report } = await openStall()
  const offer = async (price: number) => {
    const form = { contact: ada, location: shop.location, items: [line(1, price)], payable_amount: price }
    return String((await shop.call('PUT', '/v1/business/quotations', form)).body.quotation?.id)
  }
  const [full, less] = [await offer(1000), await offer(900)]
  const wrong = await sell(shop, 2000, [line(2, 1000)])
  await shop.call('PATCH', `/v1/business/products/${rice}`, { price: 1500 })
  for (const id of [full, less]) expect((await shop.call('POST', `/v1/business/quotations/${id}/sale`, {})).status).toBe(200)
  await sell(shop, 3000, [line(3, 1000)], { corrects: wrong.id })
  const total = (await report('interval=none'))._total
  expect(figuresOf(total)).toEqual({ ...none, price_cuts: 100, canceled: 1, canceled_total: 2000 })
  // A sale without a quotation or a correction is compared with the current price.
  await sell(shop, 1000, [line(1, 1000)])
  expect(figuresOf((await report('interval=none'))._total)).toMatchObject({ price_cuts: 600 })
})

test('a correction at the current price, which fell since, has no price cut', async () => {
  const { shop, rice, line, sell, report } = await openStall()
  const [dear, cheap, secondDear] = [
    await sell(shop, 1000, [line(1, 1000)]),
    await sell(shop, 700, [line(1, 700)]),
    await sell(shop, 1000, [line(1, 1000)]),
  ]
  await shop.call('PATCH', `/v1/business/products/${rice}`, { price: 800 })
  // A member without the right to change prices sells only at the stored price.
  const cashier = await shop.member(['sale.create', 'sale.view', 'sale.mark-canceled'])
  await sell(cashier, 1600, [line(2, 800)], { corrects: dear.id })
  const cuts = async () => figuresOf((await report('interval=none'))._total).price_cuts
  expect(await cuts()).toBe(300)
  // A line sold below its day’s price stays below after later price changes; so does a line below the current price.
  await sell(shop, 1400, [line(2, 700)], { corrects: cheap.id })
  expect(await cuts()).toBe(600)
  await sell(shop, 750, [line(1, 750)], { corrects: secondDear.id })
  expect(await cuts()).toBe(650)
})

test('an exchange gives out under the price like any sale; what comes back with it has its sale', async () => {
  const { shop, rice, ada, line, sell, report } = await openStall()
  const sale = await sell(shop, 1000, [line(1, 1000)])
  const swapped = await shop.call('PUT', '/v1/business/exchanges', {
    ...{ sale: sale.id, location: shop.location, returned: [line(1, 1000)], items: [line(1, 700)], payable_amount: 700 },
  })
  expect(swapped.status, JSON.stringify(swapped.body)).toBe(201)
  expect(figuresOf((await report('interval=none'))._total)).toEqual({ ...none, price_cuts: 300 })
  // A return without a sale counts once it is approved.
  const back = { contact: ada, location: shop.location, items: [{ product: rice, quantity: 2, price: 450 }] }
  const free = await shop.call('PUT', '/v1/business/inventory-actions/return-inwards', back)
  expect(free.status, JSON.stringify(free.body)).toBe(201)
  const id = String(free.body.inventory_action?.id)
  if (String(free.body.inventory_action?.status) === 'pending') {
    expect(figuresOf((await report('interval=none'))._total)).toEqual({ ...none, price_cuts: 300 })
    await shop.call('PATCH', `/v1/business/inventory-actions/${id}/status`, { status: 'approved' })
  }
  const total = (await report('interval=none'))._total
  expect(figuresOf(total)).toEqual({ ...none, price_cuts: 300, free_returns: 1, free_returns_total: 900 })
  expect(await idsAt(shop, total?.rows_url?.free_returns)).toEqual([id])
})

test('a drawer that is short or over is so by who counted it, when they did; opened again, it is not', async () => {
  const { shop, report } = await openStall()
  const drawer = async (name: string) =>
    `/v1/business/drawers/${String((await shop.call('PUT', '/v1/business/drawers', { location: shop.location, name })).body.drawer?.id)}`
  const [front, back, right] = [await drawer('Front'), await drawer('Back'), await drawer('Side')]
  for (const path of [front, back, right]) await shop.call('POST', `${path}/open`, { float: 500 })
  const close = (path: string, amount: number, by: Caller = shop) => by.call('POST', `${path}/close`, { counted: [{ amount }] })
  await close(front, 430)
  await close(right, 500)
  passMidnight()
  const counter = await shop.member(['sale.create', 'report.view-sale-report'])
  expect((await close(back, 515, counter)).status).toBe(200)
  const byDay = await report('interval=day')
  expect(days(byDay)).toEqual([
    { ...none, drawer_short: 70 },
    { ...none, drawer_over: 15 },
  ])
  const member = rowsOf(await report('interval=none&group_by=member')).find((row) => Number(row.drawer_over) === 15)
  expect((await shop.call('GET', String(member?.rows_url?.drawer_over))).body.rows).toMatchObject([
    { difference: 15, closed_by: { id: member?._group?.id } },
  ])
  expect((await shop.call('GET', String(byDay._total?.rows_url?.drawer_short))).body.rows).toMatchObject([{ difference: -70 }])
  await shop.call('POST', `${front}/reopen`, {})
  expect(figuresOf((await report('interval=none'))._total)).toEqual({ ...none, drawer_over: 15 })
})

test('a sale that waited and was deleted is lost by who deleted it; who may not see reports does not find it', async () => {
  const { shop, seller, line, sell, cancel, report } = await openStall()
  await shop.call('PATCH', approval, { sale_approval_level: 1 })
  const [maker, taker] = [await seller(), await seller()]
  const [first, second] = [await sell(maker, 3000, [line(3, 1000)]), await sell(maker, 2000, [line(2, 1000)])]
  const remove = ({ id }: JsonBody) => taker.call('DELETE', `/v1/business/sales/${String(id)}`)
  expect((await remove(first)).status).toBe(200)
  // One member cancels it, then another deletes it.
  await cancel(maker, second)
  passMidnight()
  expect((await remove(second)).status).toBe(200)
  const byDay = await report('interval=day')
  expect(days(byDay)).toEqual([
    { ...none, deleted: 1, deleted_total: 3000 },
    { ...none, deleted: 1, deleted_total: 2000 },
  ])
  const [row, ...otherRows] = rowsOf(await report('interval=none&group_by=member'))
  expect([row, otherRows]).toMatchObject([{ deleted: 2, deleted_total: 5000 }, []])
  const url = String(row?.rows_url?.deleted)
  expect((await idsAt(shop, url)).toSorted()).toEqual([String(first.id), String(second.id)].toSorted())
  expect((await taker.call('GET', url)).body).toMatchObject({ errors: { taken_back: [expect.any(String)] } })
  expect((await taker.call('GET', url.replace('/sales?', '/sales/sums?'))).status).toBe(422)
  // Deleted sales are in no other list.
  expect(await idsAt(shop, '/v1/business/sales')).toEqual([])
})

test('a member of one location sees its losses alone, and another business or a member without report permission sees none', async () => {
  const { shop, ada, annex, rice, line, sell, cancel, report } = await openStall()
  await sell(shop, 900, [line(1, 900)])
  const annexSale = await sell(shop, 1600, [line(2, 800)], { location: annex })
  await cancel(shop, await sell(shop, 1000, [line(1, 1000)], { location: annex }))
  await cancel(shop, await sell(shop, 2000, [line(2, 1000)]))
  const bound = await shop.member(['report.view-sale-report', 'sale.view'], annex)
  const annexFigures = { ...none, price_cuts: 400, canceled: 1, canceled_total: 1000 }
  const boundTotal = (await report('interval=none', bound))._total
  expect(figuresOf(boundTotal)).toEqual(annexFigures)
  expect(figuresOf((await report(`interval=none&location=${annex}`))._total)).toEqual(annexFigures)
  expect(figuresOf((await report(`interval=none&not_location=${annex}`))._total)).toEqual({
    ...{ ...none, price_cuts: 100, canceled: 1, canceled_total: 2000 },
  })
  expect(rowsOf(await report('interval=none&group_by=location')).map(figuresOf)).toEqual(
    expect.arrayContaining([annexFigures, { ...none, price_cuts: 100, canceled: 1, canceled_total: 2000 }]),
  )
  // The lists that the figures open have no other rows.
  expect(await idsAt(bound, boundTotal?.rows_url?.canceled)).toHaveLength(1)
  const lines = (await bound.call('GET', String(boundTotal?.rows_url?.price_cuts))).body
  expect(rowsOf(lines).map(({ sale }) => String(sale?.id))).toEqual([String(annexSale.id)])
  const blind = await shop.member(['sale.view', 'report.contact-report'])
  expect((await blind.call('GET', losses)).status).toBe(403)
  const neighbour = await openShop(server)
  expect(figuresOf((await report('interval=none', neighbour))._total)).toEqual(none)
  expect((await neighbour.call('GET', `${losses}?member=${ada}`)).status).toBe(422)
  expect((await shop.call('GET', `${losses}?product=${rice}`)).status).toBe(422)
})

test('a losses file has its figures, and the report compares them with the losses of the period before', async () => {
  const { shop, seller, line, sell, cancel } = await openStall()
  const maker = await seller()
  await cancel(maker, await sell(maker, 3000, [line(3, 1000)]))
  const file = await shop.call('GET', `${losses}?from=2026-03-10&to=2026-03-11&interval=none&group_by=member&format=csv`)
  expect(String(file.body)).toContain('Canceled sales, total (₦)')
  expect(String(file.body)).toContain('30.00')
  // A day that is over is compared with the whole day before.
  clock.now = lateOnTheTenth + 2 * 86_400_000
  const later = await shop.member(['report.view-sale-report'])
  const { body } = await later.call('GET', `${losses}?from=2026-03-11&to=2026-03-11&interval=day&compare=previous`)
  expect(body._total).toMatchObject({ canceled: 0, previous: { canceled: 1, canceled_total: 3000 } })
})
