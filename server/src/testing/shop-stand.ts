import { expect } from 'vitest'
import { addContact, addProduct } from './goods.ts'
import type { Document } from './model-papers.ts'
import { type MoneyStand, agreesOnMoney } from './model-money.ts'
import { offersAgree } from './model-offers.ts'
import { serialOf } from './model-picks.ts'
import { ShopModel } from './model.ts'
import { type TillStand, closedTillsAgree, newTill, tillAgrees } from './model-till.ts'
import { isTracked } from './model-units.ts'
import { composites, products, thousand } from './shop-steps.ts'
import { openShop } from './shop.ts'
import type { TestServer } from './test-server.ts'
import { addVariants } from './variants.ts'

/* A shop and its model, side by side (`faults/any-sequence.test.ts`). */

/** Kobo a unit of each product. */
export const modelCost = 321

export interface ShopFixture extends MoneyStand, TillStand {
  /** The product whose variants are the second and third product. */
  parent: string
  tax: string
  taxInPrice: string
  products: string[]
  locations: string[]
  /** Public ids of each document's lines. */
  lines: string[][]
}

export async function shopStand(server: TestServer): Promise<ShopFixture> {
  const shop = await openShop(server)
  const yaba = {
    name: 'Yaba',
    country: 'NG',
    state: 'Lagos',
    city: 'Yaba',
    address: '1 Herbert Macaulay Way',
    latitude: 6.5,
    longitude: 3.37,
  }
  const response = await shop.call('PUT', '/v1/business/inventory-locations', yaba)
  const model = new ShopModel(modelCost)
  const first = await addProduct(server, shop, { cost: modelCost })
  // The others are variants of one product.
  const { id: parent, variants } = await addVariants(shop, {
    options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
    each: { cost: modelCost },
  })
  const goods = [first, ...variants]
  for (let index = goods.length; index < products; index++) {
    const form = { name: `Handset ${index}`, type: 'standard', price: 100, cost: modelCost, has_serial_number: isTracked(index) }
    goods.push(String((await shop.call('PUT', '/v1/business/products', form)).body.product?.id))
  }
  for (let index = products; index < products + composites; index++) {
    // One is made of plain goods, the other of serial-numbered units.
    const of = index === products ? 0 : products - 1
    model.recipes.set(index, [{ product: of, quantity: 1000 }])
    const form = { name: `Box ${index}`, type: 'standard', composites: [{ product: goods[of], quantity: 1 }] }
    goods.push(String((await shop.call('PUT', '/v1/business/products', form)).body.product?.id))
  }
  const drawer = await shop.call('PUT', '/v1/business/drawers', { location: shop.location, name: 'Till' })
  const addTax = async (form: object) => String((await shop.call('PUT', '/v1/business/sale-taxes', form)).body.sale_tax?.id)
  const account = { bank_code: '057', account_number: '2098765432', account_name: 'Shop' }
  return {
    shop,
    model,
    parent,
    till: newTill(String(drawer.body.drawer?.id)),
    bank: String((await shop.call('PUT', '/v1/business/bank-accounts', account)).body.bank_account?.id),
    paysFrom: null,
    tax: await addTax({ name: 'VAT', rate: 7.5 }),
    taxInPrice: await addTax({ name: 'VAT in price', rate: 7.5, inclusive: true }),
    contacts: [await addContact(server, shop), await addContact(server, shop)],
    products: goods,
    locations: [shop.location, String(response.body.location?.id)],
    ids: [],
    lines: [],
    money: { paid: [], adjusted: [] },
  }
}

/** Expects all stored values to equal the model. */
export async function agrees(fixture: ShopFixture): Promise<void> {
  const { shop, model, parent, contacts, products: goods, locations, ids } = fixture
  await agreesOnMoney(fixture)
  await offersAgree(fixture)
  await tillAgrees(fixture, 'all')
  await closedTillsAgree(fixture)
  const levels = (await shop.call('GET', '/v1/business/inventory-levels?per_page=100')).body.rows as unknown as {
    product: { id: string }
    location: { id: string }
    on_hand: number
    committed: number
    value: number
    incoming: number
  }[]
  const levelByKey = new Map(levels.map((level) => [`${goods.indexOf(level.product.id)} ${locations.indexOf(level.location.id)}`, level]))
  for (let product = 0; product < products; product++)
    for (const location of locations.keys()) {
      const key = `${product} ${location}`
      const { on_hand = 0, committed = 0, value = 0, incoming = 0 } = levelByKey.get(key) ?? {}
      const thousandths = { on_hand: thousand(on_hand), committed: thousand(committed), incoming: thousand(incoming) }
      const expected = { key, ...model.shelf(product, location), incoming: model.incoming(product, location) }
      expect({ key, ...thousandths, value }).toEqual(expected)
    }
  const units = (await shop.call('GET', '/v1/business/inventory-serial-numbers?per_page=100')).body.rows as unknown as {
    serial_number: string
    status: string
    cost: number
    product: { id: string }
    location: { id: string }
    metadata: { intake: { id: string } | null; sale: { id: string } | null }
  }[]
  const idOf = (document: Document | null) => (document === null ? null : (ids[model.documents.indexOf(document)] ?? null))
  const places = units.map(({ serial_number, status, cost, product, location, metadata: { intake, sale } }) => [
    ...[serial_number.toUpperCase(), status, cost, goods.indexOf(product.id), locations.indexOf(location.id)],
    ...[intake?.id ?? null, sale?.id ?? null],
  ])
  expect(places.sort()).toEqual(
    [...model.units.unitByNumber]
      .map(([number, unit]) => [
        ...[serialOf(number), unit.status, unit.cost, unit.product, unit.location],
        ...[idOf(unit.from), unit.by?.kind === 'sale' ? idOf(unit.by) : null],
      ])
      .sort(),
  )
  for (const [index, id] of contacts.entries()) {
    // The id of a merged contact returns the remaining contact.
    const { contact } = (await shop.call('GET', `/v1/business/contacts/${id}`)).body
    expect([contact?.id, contact?.balance]).toEqual([contacts[model.contact(index)], model.balances[model.contact(index)]])
  }
  const ofVariants = [...model.shelves].filter(([key]) => key.startsWith('1 ') || key.startsWith('2 '))
  const { product } = (await shop.call('GET', `/v1/business/products/${parent}`)).body
  expect(thousand(Number(product?.on_hand))).toBe(ofVariants.reduce((sum, [, { on_hand }]) => sum + on_hand, 0))
  const activeRowsOf = (of: (document: Document) => boolean, valuesOf: (document: Document) => unknown[]) =>
    model.documents.flatMap((document, index) =>
      of(document) && document.status !== 'deleted' ? [[ids[index], document.status, ...valuesOf(document)]] : [],
    )
  const listed = async (path: string) =>
    (await shop.call('GET', `/v1/business/${path}per_page=100&sort=number.asc`)).body.rows as unknown as Record<string, string | number>[]
  expect(
    (await listed('sales?')).map((sale) => [
      sale.id,
      sale.status,
      sale.paid_amount,
      sale.rounding,
      sale.credited_amount,
      sale.return_status,
    ]),
  ).toEqual(
    activeRowsOf(
      ({ kind }) => kind === 'sale',
      (sale) => [sale.paid - sale.rounding, sale.rounding, model.credited(sale), model.returnStatus(sale)],
    ),
  )
  expect((await listed('purchase-orders?')).map((order) => [order.id, order.status, order.total, order.receipt_status])).toEqual(
    activeRowsOf(
      ({ kind }) => kind === 'purchase-order',
      (order) => [order.total, model.receiptStatus(order)],
    ),
  )
  for (const actionKind of ['intake', 'return-inward', 'return-outward'])
    expect(
      (await listed(`inventory-actions?kind=${actionKind}&`)).map((action) => [
        ...[action.id, action.status, action.total, action.paid_amount, action.rounding, action.variance],
      ]),
    ).toEqual(
      activeRowsOf(
        ({ kind }) => kind === actionKind,
        (action) => [action.total, action.paid - action.rounding, action.rounding, model.variance(action)],
      ),
    )
}
