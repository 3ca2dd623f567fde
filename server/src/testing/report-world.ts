import { allPermissions } from '@kasuwa/contract/platform/permissions'
import { atSize } from './long.ts'
import { lose } from './report-losses.ts'
import { computeTotals } from './report-totals.ts'
import type { JsonBody, Caller, Shop } from './shop.ts'
import { openShop } from './shop.ts'
import type { TestServer } from './test-server.ts'
import { type UnitsSeen, unitsOfWorld } from './units-of-world.ts'
import { publicId } from '../database/ids.ts'

/** Pseudo-random numbers, the same for the same seed. */
export function chance(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return {
    below: (most: number) => Math.floor(next() * most),
    is: (part: number) => next() < part,
    of: <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)] as T,
  }
}

export interface ReportWorld extends Shop {
  locations: string[]
  contacts: string[]
  products: { id: string; category: string | null; brand: string | null; price: number }[]
  categories: string[]
  brands: string[]
  taxes: { id: string; rate: number; categories: string[] }[]
  accounts: string[]
  groups: string[]
  /** Public ids of merchants who recorded documents. */
  members: string[]
  /** Serial-numbered units, as listed after each step. */
  units: UnitsSeen[]
  /** Makes calls as the member who is logged in now. */
  caller: Caller
}

/** A clock that a test sets. Tokens expire as it advances, so each step of time has its own member. */
export interface Clock {
  now: number
}

const must = (answer: { status: number; body: JsonBody }, action: string): JsonBody => {
  if (answer.status >= 300) throw new Error(`${action}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Times on the shop's clock at which an hour, a day, a month, a leap day or daylight saving time begins or ends. */
const edges: Record<string, string[]> = {
  'Africa/Lagos': [
    '2024-02-28 23:59:59',
    '2024-02-29 00:00:00',
    '2024-02-29 23:59:59',
    '2024-03-01 00:00:00',
    '2024-03-31 23:59:59',
    '2024-04-01 00:00:00',
    '2024-04-07 23:59:59',
    '2024-04-08 00:00:00',
  ],
  'America/New_York': [
    '2024-02-29 23:59:59',
    '2024-03-01 00:00:00',
    '2024-03-09 23:59:59',
    '2024-03-10 00:00:00',
    '2024-03-10 01:59:59',
    '2024-03-10 03:00:00',
    '2024-03-10 23:59:59',
    '2024-03-11 00:00:00',
  ],
}

/** Instants that New York's clock shows twice, and their neighbours. */
const twice = [
  '2024-11-03T04:59:59Z',
  '2024-11-03T05:00:00Z',
  '2024-11-03T05:30:00Z',
  '2024-11-03T06:30:00Z',
  '2024-11-03T06:59:59Z',
  '2024-11-03T07:00:00Z',
]

/** A shop with two years of history: sales of every kind and status, returns, intakes, orders, payments and their reversals. */
export async function openReportWorld(server: TestServer, clock: Clock, zone: string): Promise<ReportWorld> {
  const luck = chance(zone.length)
  clock.now = Date.parse('2024-01-10T10:00:00Z')
  const shop = await openShop(server)
  await server.app.database.transaction({ business_id: shop.business_id }, (db) =>
    db.updateTable('businesses').set({ time_zone: zone }).where('id', '=', shop.business_id).execute(),
  )
  const put = async (by: Caller, path: string, form: object) => {
    const [row] = Object.values(must(await by.call('PUT', `/v1/business/${path}`, form), `${path} ${JSON.stringify(form)}`))
    return row as JsonBody
  }
  const createRow = async (path: string, form: object) => String((await put(shop, path, form)).id)
  const [food, phones] = [
    await createRow('product-categories', { name: 'Food' }),
    await createRow('product-categories', { name: 'Phones' }),
  ]
  const [peak, tecno] = [await createRow('brands', { name: 'Peak' }), await createRow('brands', { name: 'Tecno' })]
  const product = async (name: string, category: string | null, brand: string | null, price: number, more: object = {}) => ({
    id: await createRow('products', { name, type: 'standard', price, cost: 7, category, brand, ...more }),
    ...{ category, brand, price },
  })
  const milk = await product('Milk', food, peak, 333, { reorder_level: 30 })
  const products = [
    milk,
    await product('Handset', phones, tecno, 10_007),
    await product('Rice', food, null, 1250),
    await product('Broom', null, null, 99),
  ]
  // Products with serial numbers: `units-of-world.ts` has their units.
  const phone = { type: 'phone', has_serial_number: true }
  const [spark, itel] = [await product('Spark', phones, tecno, 150_00, phone), await product('Itel', phones, null, 150_00, phone)]
  const annex = await createRow('inventory-locations', {
    name: 'Annex',
    country: 'NG',
    state: 'Lagos',
    city: 'Ikeja',
    address: '1 Road',
    latitude: 6.5,
    longitude: 3.3,
  })
  const [credit, village] = [await createRow('contact-groups', { name: 'Credit' }), await createRow('contact-groups', { name: 'Village' })]
  const contact = (name: string, contact_type: string, group: string[]) =>
    createRow('contacts', { name, contact_type, group, email: `${name}-${shop.business_id}@mail.test`, phone: '08059876543' })
  const [yemi, chidi, halima] = [
    await contact('Yemi', 'customer', [credit, village]),
    await contact('Chidi', 'supplier', [credit]),
    await contact('Halima', 'both', []),
  ]
  const taxes = [
    { id: await createRow('sale-taxes', { name: 'VAT', rate: 7.5 }), rate: 75_000, categories: [] as string[] },
    { id: await createRow('sale-taxes', { name: 'Levy', rate: 2.25, categories: [food] }), rate: 22_500, categories: [food] },
  ]
  const account = (account_number: string, bank_code: string) =>
    createRow('bank-accounts', { bank_code, account_number, account_name: 'Ade Stores' })
  const accounts = [await account('2098765432', '057'), await account('0123456789', '058')]
  const drawers = [
    await createRow('drawers', { location: shop.location, name: 'Till' }),
    await createRow('drawers', { location: annex, name: 'Till 2' }),
  ]
  const units = unitsOfWorld({ location: shop.location, annex, supplier: chidi, customer: halima, spark: spark.id, itel: itel.id })
  const world: ReportWorld = {
    ...shop,
    ...{
      locations: [shop.location, annex],
      contacts: [shop.walkIn, yemi, chidi, halima],
      products: [...products, spark, itel],
      categories: [food, phones],
      brands: [peak, tecno],
    },
    ...{ taxes, accounts, groups: [credit, village], members: [], units: units.seen, caller: shop },
  }
  const level = (column: string, approvals: number) =>
    server.app.database.transaction({ business_id: shop.business_id }, (db) =>
      db
        .updateTable('businesses')
        .set({ [column]: approvals })
        .where('id', '=', shop.business_id)
        .execute(),
    )

  const sell = async (by: Caller, date: string | undefined, more: object = {}) => {
    const contactId = luck.of(world.contacts)
    const lines = products.filter(() => luck.is(0.5))
    const chosen = lines.length > 0 ? lines : [luck.of(products)]
    // Sometimes a product on two lines of one sale.
    const items = [...chosen, ...(luck.is(0.2) ? [luck.of(chosen)] : [])].map((chosenProduct) => ({
      product: chosenProduct,
      quantity: 1 + luck.below(3),
      price: chosenProduct.price + luck.below(50),
    }))
    const subtotal = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
    const discount = luck.is(0.4) ? luck.below(Math.min(500, subtotal)) : 0
    const charged = taxes.filter(() => luck.is(0.5))
    const { total } = computeTotals(items, discount, charged)
    const pays = contactId === shop.walkIn || luck.is(0.5) ? total : luck.is(0.5) ? luck.below(total) : 0
    const first = luck.is(0.3) ? luck.below(pays + 1) : pays
    const payment_accounts = [
      { account: luck.of([...accounts, null]), amount: first },
      { account: luck.of([...accounts, null]), amount: pays - first },
    ].filter(({ amount }) => amount > 0)
    return put(by, 'sales', {
      ...{
        contact: contactId,
        location: luck.of(world.locations),
        items: items.map(({ product: { id }, ...item }) => ({ product: id, ...item })),
      },
      ...{ discount, tax: charged.map(({ id }) => id), payable_amount: total, payment_accounts, ...(date ? { date } : {}), ...more },
    })
  }
  const stock = (by: Caller, location: string, quantity: number) =>
    put(by, 'inventory-actions/intakes', {
      ...{
        contact: luck.of([chidi, halima]),
        location,
        items: products.map(({ id, price }) => ({ product: id, quantity, cost: Math.floor(price / 2) + luck.below(9) })),
      },
      ...(luck.is(0.5) ? { extra_costs: [{ name: 'Van', amount: 777, contact: halima }] } : {}),
      ...(luck.is(0.5) ? { payment_accounts: [{ account: luck.of([...accounts, null]), amount: 500 }] } : {}),
    })
  /** Approves a return if it is pending. */
  const settle = async (by: Caller, action: JsonBody) =>
    String(action.status) === 'pending'
      ? must(await by.call('PATCH', `/v1/business/inventory-actions/${String(action.id)}/status`, { status: 'approved' }), 'approve')
      : undefined
  const giveBack = async (by: Caller, sale: JsonBody, more: object = {}) => {
    const [line] = sale.items as unknown as JsonBody[]
    const isWalkIn = String(sale.contact_id) === shop.walkIn
    if (isWalkIn || !line) return
    const items = [{ product: line.product_id, quantity: 1, price: line.price, sale_item: line.id, ...more }]
    await settle(
      by,
      await put(by, 'inventory-actions/return-inwards', { contact: sale.contact_id, location: sale.location_id, sale: sale.id, items }),
    )
  }

  const steps = [
    '2024-01-15',
    '2024-02-29',
    '2024-03-01',
    '2024-03-11',
    '2024-04-08',
    ...atSize([], ['2024-06-30', '2024-09-02']),
    '2024-11-04',
    '2024-12-31',
    '2025-01-01',
    ...atSize([], ['2025-06-15']),
    '2025-12-31',
    ...atSize([], ['2026-03-20']),
    '2026-03-31',
  ]
  const dates = [...(edges[zone] ?? [])]
  const doubled = zone === 'America/New_York' ? [...twice] : []
  let earlier: JsonBody[] = []
  for (const [index, step] of steps.entries()) {
    clock.now = Date.parse(`${step}T1${index % 8}:00:00Z`)
    const by = index % 3 === 0 ? await shop.member(allPermissions) : await shop.member(allPermissions)
    world.caller = by
    for (const location of world.locations) await stock(by, location, 40)
    clock.now += 60_000
    const isDue = (date: string) => date.slice(0, 10) < step
    const now: JsonBody[] = []
    while (dates[0] && isDue(dates[0])) now.push(await sell(by, dates.shift()))
    while (doubled[0] && isDue(doubled[0])) now.push(await sell(by, doubled.shift()))
    for (let many = 0; many < 3; many++) {
      clock.now += 20_000 * (1 + luck.below(3))
      now.push(await sell(by, undefined))
    }
    if (index > 0) {
      // With approvals on: one is approved later, one canceled, one stays pending.
      await level('sale_approval_level', 1)
      const [later, undone] = [await sell(by, undefined), await sell(by, undefined)]
      if (index % 4 === 1) await sell(by, undefined)
      await level('sale_approval_level', 0)
      const approver = await shop.member(allPermissions)
      now.push(
        must(await approver.call('PATCH', `/v1/business/sales/${String(later.id)}/status`, { status: 'approved' }), 'approve')
          .sale as JsonBody,
      )
      must(await by.call('PATCH', `/v1/business/sales/${String(undone.id)}/status`, { status: 'canceled', reason: 'no' }), 'cancel')
    }
    const [first, second] = earlier
    if (first) await giveBack(by, first)
    if (second) await giveBack(by, second, { metadata: { condition: 'damaged' } })
    if (index % 4 === 2) {
      const items = [{ product: products[2]?.id, quantity: 1, price: 900 }]
      await settle(by, await put(by, 'inventory-actions/return-inwards', { contact: yemi, location: annex, items }))
      await settle(
        by,
        await put(by, 'inventory-actions/return-outwards', {
          contact: chidi,
          location: shop.location,
          items: [{ product: products[0]?.id, quantity: 2, cost: 150 }],
        }),
      )
      await put(by, 'inventory-actions/adjustments', {
        location: annex,
        items: [
          { product: products[3]?.id, quantity: -1, reason: 'damage' },
          { product: products[0]?.id, quantity: 3, cost: 111, reason: 'found' },
        ],
      })
    }
    if (index % 3 === 1) {
      const order = await put(by, 'purchase-orders', {
        contact: chidi,
        location: shop.location,
        date: step,
        items: products.slice(0, 3).map(({ id }) => ({ product: id, quantity: 6, cost: 101 + index })),
      })
      if (String(order.status) === 'pending')
        must(await by.call('PATCH', `/v1/business/purchase-orders/${String(order.id)}/status`, { status: 'approved' }), 'approve')
      await put(by, 'inventory-actions/intakes', {
        contact: chidi,
        location: shop.location,
        order: order.id,
        items: [{ product: products[0]?.id, quantity: 2, cost: 101 }],
      })
      if (index === 4)
        must(await by.call('PATCH', `/v1/business/purchase-orders/${String(order.id)}/status`, { status: 'closed' }), 'close')
      const payment = must(
        await by.call('POST', `/v1/business/contacts/${yemi}/payments`, { direction: 'in', amount: 700 + index, account: accounts[1] }),
        'pay',
      ).contact_payment as JsonBody
      if (index % 2 === 0) must(await by.call('DELETE', `/v1/business/contacts/${yemi}/payments/${String(payment.id)}`), 'undo')
      must(await by.call('POST', `/v1/business/contacts/${chidi}/payments`, { direction: 'out', amount: 300, account: null }), 'pay')
    }
    clock.now += 20_000
    await units.step(index, () => clock.now + 1000, {
      ...{ by, put, settle, approver: () => shop.member(allPermissions) },
      askForApproval: (isOn) => level('sale_approval_level', isOn ? 1 : 0),
    })
    earlier = now
    const half = () => {
      clock.now += 11 * 3_600_000
      return shop.member(allPermissions)
    }
    // The last step is now, so its day is not over.
    if (index < steps.length - 1) {
      const later = await lose({
        by,
        later: half,
        turn: index,
        contact: yemi,
        locations: world.locations,
        product: products[2] ?? milk,
        drawers,
      })
      world.members.push(publicId('merchant', later.merchant_id))
    }
    world.members.push(publicId('merchant', by.merchant_id))
  }
  return world
}
