import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type JsonResponse, openShop } from '../testing/shop.ts'
import { hear } from '../testing/statements/watch.ts'
import { bringIn, csvOf, columnMapOf } from '../testing/tables.ts'
import { ownServer } from '../testing/test-server.ts'

const server = await ownServer()
const sent = hear(server.app.database.pool)
const [business, actions] = ['/v1/business', '/v1/business/inventory-actions']

/** The one order of locks (`lock-in-order.ts`, `records/references.ts`). */
const order = [
  ...['drawers', 'drawer_sessions', 'inventory_actions', 'sales', 'contact_payments', 'purchase_orders', 'quotations'],
  ...['products', 'sale_taxes', 'bank_accounts', 'locations', 'contacts', 'inventory_levels'],
]

/** Tables in the order in which a call first locks rows of them. */
async function lockedBy(call: () => Promise<JsonResponse>): Promise<string[]> {
  sent.clear()
  const { status, body } = await call()
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  const locking = [...sent.keys()].filter((text) => /for (update|no key update|key share)/.test(text))
  const tables = locking.flatMap((text) =>
    [...text.matchAll(/\bfrom "?(\w+)"?/g)].flatMap(([, table = '']) => (order.includes(table) ? table : [])),
  )
  return [...new Set(tables)]
}

const inOrder = (tables: readonly string[]) => order.filter((table) => tables.includes(table))

async function riceShop() {
  const shop = await openShop(server)
  const [rice, mile, ada] = [await addProduct(server, shop), await addContact(server, shop), await addContact(server, shop)]
  await stockUp(shop, mile, rice, 100, 6_000)
  const create = async (method: 'PUT' | 'POST', path: string, body: object) => {
    const answer = await shop.call(method, path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return String((Object.values(answer.body)[0] as { id?: string } | undefined)?.id)
  }
  const drawer = await create('PUT', `${business}/drawers`, { location: shop.location, name: 'Till' })
  await create('POST', `${business}/drawers/${drawer}/open`, { float: 1_000_000 })
  const saleForm = { contact: ada, location: shop.location, items: [{ product: rice, quantity: 1, price: 10_000 }], payable_amount: 10_000 }
  const cameIn = { contact: mile, location: shop.location, items: [{ product: rice, quantity: 1, cost: 6_000 }] }
  return { shop, rice, mile, ada, drawer, made: create, sold: saleForm, cameIn }
}

test('locks are in order for a sale that corrects a quoted one, uses credit and is paid at a drawer', async () => {
  const { shop, ada, drawer, made, sold } = await riceShop()
  await made('POST', `${business}/contacts/${ada}/payments`, { direction: 'in', amount: 10_000, documents: [] })
  const quotation = await made('PUT', `${business}/quotations`, sold)
  const corrects = await made('PUT', `${business}/sales`, { ...sold, quotation })
  const body = { ...sold, corrects, credit: 10_000, drawer }
  const tables = await lockedBy(() => shop.call('PUT', `${business}/sales`, body))
  expect(tables).toEqual(inOrder(tables))
  expect(tables).toEqual(expect.arrayContaining(['drawers', 'sales', 'contact_payments', 'quotations', 'products', 'inventory_levels']))
})

test('locks are in order for an intake that corrects one, has an order, uses credit and is paid from a drawer', async () => {
  const { shop, mile, drawer, made, cameIn } = await riceShop()
  const ordered = await made('PUT', `${business}/purchase-orders`, { ...cameIn, date: '2026-01-05' })
  const corrects = await made('PUT', `${actions}/intakes`, cameIn)
  await made('POST', `${business}/contacts/${mile}/payments`, { direction: 'out', amount: 606_000, documents: [] })
  const body = { ...cameIn, corrects, order: ordered, drawer, payment_accounts: [{ amount: 1_000 }] }
  const tables = await lockedBy(() => shop.call('PUT', `${actions}/intakes`, body))
  expect(tables).toEqual(inOrder(tables))
  expect(tables).toEqual(expect.arrayContaining(['drawers', 'inventory_actions', 'purchase_orders', 'products', 'inventory_levels']))
})

test('locks are in order for returns and exchanges', async () => {
  const { shop, made, sold, drawer, cameIn } = await riceShop()
  const sale = await made('PUT', `${business}/sales`, { ...sold, payment_accounts: [{ amount: 10_000 }] })
  const otherSale = await made('PUT', `${business}/sales`, { ...sold, payment_accounts: [{ amount: 10_000 }] })
  const intake = await made('PUT', `${actions}/intakes`, cameIn)
  const { location, contact, items, payable_amount } = sold
  const calls = {
    'return-inwards': { contact, location, items, sale, drawer, payment_accounts: [{ amount: 10_000 }] },
    'return-outwards': { ...cameIn, intake },
  }
  for (const [path, body] of Object.entries(calls)) {
    const tables = await lockedBy(() => shop.call('PUT', `${actions}/${path}`, body))
    expect(tables, path).toEqual(inOrder(tables))
  }
  const tables = await lockedBy(() =>
    shop.call('PUT', `${business}/exchanges`, { sale: otherSale, location, returned: items, items, payable_amount, drawer }),
  )
  expect(tables).toEqual(inOrder(tables))
})

test('locks are in order for the undo of an import: documents of opening stock, then products', async () => {
  const shop = await openShop(server)
  const file = csvOf('name,sku,cost,price,stock', 'Rice 5kg,RICE,7000,8500,24')
  const imported = await bringIn(shop, 'products', file, { map: columnMapOf('name', 'sku', 'cost', 'price', 'stock') })
  const tables = await lockedBy(() => shop.call('DELETE', `${business}/imports/${String(imported.body.import?.id)}`))
  expect(tables).toEqual(inOrder(tables))
  expect(tables).toEqual(expect.arrayContaining(['inventory_actions', 'products', 'inventory_levels']))
})
