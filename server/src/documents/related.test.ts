import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type Caller, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const actions = '/v1/business/inventory-actions'

interface Related {
  kind: string
  id: string
  number: string
  total: number | null
}

/** An order with its intake and its return to the supplier; a quotation with its sale and its return. Public ids. */
async function shopWithRelatedDocuments() {
  const shop = await openShop(server)
  const [rice, ada, mile] = [
    await addProduct(server, shop, { name: 'Rice', price: 1000 }),
    await addContact(server, shop, 'Ada'),
    await addContact(server, shop, 'Mile 12'),
  ]
  const record = async (path: string, reply: 'purchase_order' | 'inventory_action' | 'quotation', body: object) => {
    const response = await shop.call('PUT', path, { location: shop.location, ...body })
    expect([response.status, response.body]).toMatchObject([201, {}])
    return String(response.body[reply]?.id)
  }
  const boughtItems = [{ product: rice, quantity: 4, cost: 500 }]
  const order = await record('/v1/business/purchase-orders', 'purchase_order', { contact: mile, date: '2026-01-05', items: boughtItems })
  const intake = await record(`${actions}/intakes`, 'inventory_action', { contact: mile, order, items: boughtItems })
  const sentBack = [{ product: rice, quantity: 1, cost: 500 }]
  const outward = await record(`${actions}/return-outwards`, 'inventory_action', { contact: mile, intake, items: sentBack })
  const saleBody = { contact: ada, items: [{ product: rice, quantity: 2, price: 1000 }], payable_amount: 2000 }
  const quotation = await record('/v1/business/quotations', 'quotation', saleBody)
  const sale = String((await shop.call('POST', `/v1/business/quotations/${quotation}/sale`, {})).body.sale?.id)
  const returnBody = [{ product: rice, quantity: 1, price: 1000 }]
  const inward = await record(`${actions}/return-inwards`, 'inventory_action', { contact: ada, sale, items: returnBody })
  const relatedOf = async (path: string, by: Pick<Caller, 'call'> = shop) => {
    const { rows } = (await by.call('GET', `/v1/business/${path}/timeline`)).body as unknown as { rows: { related: Related | null }[] }
    return rows.flatMap(({ related }) => (related ? [related] : []))
  }
  return { shop, rice, mile, order, intake, outward, quotation, sale, inward, relatedOf }
}

const numbers = (related: readonly Related[]) => related.map(({ number, total }) => [number, total])

test('the timeline of each document has the documents that come from it and those that it comes from, with their totals', async () => {
  const { order, intake, outward, quotation, sale, inward, relatedOf } = await shopWithRelatedDocuments()
  expect(await relatedOf(`purchase-orders/${order}`)).toMatchObject([
    { kind: 'intake', id: intake, number: 'SI-000001', status: 'approved', total: 2000, is_exchange: false },
  ])
  expect(await relatedOf(`inventory-actions/${intake}`)).toMatchObject([
    { kind: 'return-outward', id: outward, number: 'RO-000001', total: 500 },
    { kind: 'purchase-order', id: order, number: 'PO-000001', total: 2000, date: expect.stringContaining('2026-01-0') },
  ])
  expect(numbers(await relatedOf(`inventory-actions/${outward}`))).toEqual([['SI-000001', 2000]])
  expect(await relatedOf(`quotations/${quotation}`)).toMatchObject([{ kind: 'sale', id: sale, number: 'SL-000001', total: 2000 }])
  expect(numbers(await relatedOf(`sales/${sale}`))).toEqual([
    ['RI-000001', 1000],
    ['QT-000001', 2000],
  ])
  expect(await relatedOf(`inventory-actions/${inward}`)).toMatchObject([{ kind: 'sale', id: sale, total: 2000 }])
})

test('a timeline leaves out related documents that its reader may not see, and hides what goods cost', async () => {
  const { shop, order, intake, sale, inward, relatedOf } = await shopWithRelatedDocuments()
  const seller = await shop.member(['sale.view'])
  expect(numbers(await relatedOf(`sales/${sale}`, seller))).toEqual([['QT-000001', 2000]])
  const keeper = await shop.member(['inventory-action.view'])
  expect(await relatedOf(`inventory-actions/${inward}`, keeper)).toEqual([])
  expect(numbers(await relatedOf(`inventory-actions/${intake}`, keeper))).toEqual([['RO-000001', null]])
  const buyer = await shop.member(['inventory-action.view', 'purchase-order.view'])
  expect(numbers(await relatedOf(`purchase-orders/${order}`, buyer))).toEqual([['SI-000001', null]])
  const clerk = await shop.member(['inventory-action.view', 'sale.view'])
  expect(numbers(await relatedOf(`sales/${sale}`, clerk))).toEqual([
    ['RI-000001', 1000],
    ['QT-000001', 2000],
  ])
})

test('a timeline leaves out related documents at locations that its reader does not see', async () => {
  const { shop, rice, mile, relatedOf } = await shopWithRelatedDocuments()
  const yaba = String(
    (
      await shop.call('PUT', '/v1/business/inventory-locations', {
        name: 'Yaba',
        state: 'Lagos',
        city: 'Yaba',
        address: '1 Herbert Macaulay Way',
        latitude: 6.5,
        longitude: 3.4,
      })
    ).body.location?.id,
  )
  const ada = await addContact(server, shop)
  await stockUp(shop, mile, rice, 5, 500)
  const saleBody = { contact: ada, location: shop.location, items: [{ product: rice, quantity: 2, price: 1000 }], payable_amount: 2000 }
  const sale = String((await shop.call('PUT', '/v1/business/sales', saleBody)).body.sale?.id)
  const returnBody = { contact: ada, location: yaba, sale, items: [{ product: rice, quantity: 1, price: 1000 }] }
  expect((await shop.call('PUT', `${actions}/return-inwards`, returnBody)).body).toMatchObject({
    inventory_action: { number: 'RI-000002' },
  })
  expect(numbers(await relatedOf(`sales/${sale}`))).toEqual([['RI-000002', 1000]])
  const localMember = await shop.member(['sale.view', 'inventory-action.view'], shop.location)
  expect(await relatedOf(`sales/${sale}`, localMember)).toEqual([])
})

test('a timeline pages over its own events and related documents in one order', async () => {
  const { shop, sale } = await shopWithRelatedDocuments()
  for (let note = 0; note < 22; note += 1) await shop.call('PATCH', `/v1/business/sales/${sale}`, { note: `note ${note}` })
  const path = `/v1/business/sales/${sale}/timeline`
  type Page = { rows: { what: string }[]; next: string }
  const first = (await shop.call('GET', path)).body as unknown as Page
  const rest = (await shop.call('GET', `${path}?before=${first.next}`)).body as unknown as Page
  expect([...first.rows, ...rest.rows].filter(({ what }) => what !== 'note_changed').map(({ what }) => what)).toEqual([
    'related',
    'recorded',
    'related',
  ])
  const last = (await shop.call('GET', `${path}?before=${String((rest.rows as unknown as { id: string }[]).at(-2)?.id)}`))
    .body as unknown as Page
  expect(last).toMatchObject({ rows: [{ what: 'related' }], next: null })
})

test('after all of this the books are sound', () => expectSoundBooks(server))
