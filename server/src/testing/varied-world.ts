import { plainNames } from '@kasuwa/contract/platform/plain-entities'
import { somePlans } from './plans-of-world.ts'
import type { TestServer } from './test-server.ts'
import { bringIn, csvOf, columnMapOf } from './tables.ts'
import { addVariants } from './variants.ts'
import { publicId } from '../database/ids.ts'
import { accountForm, locationForm } from './forms.ts'
import { type World, openWorld, saleForm } from './world.ts'

/** Dates of documents, so that their order by date differs from the order of creation. */
const days = ['2025-03-09', '2025-03-02', '2025-03-07', '2025-03-04', '2025-03-05', '2025-03-08']

const documents = { intake: '/v1/business/inventory-actions', sale: '/v1/business/sales' }
type Kind = keyof typeof documents

const settle = (world: World, kind: Kind, id: string, status: 'approved' | 'canceled') =>
  world.mustCall('PATCH', `${documents[kind]}/${id}/status`, { status })

async function newId(world: World, path: string, form: object): Promise<string> {
  const [thing] = Object.values(await world.mustCall('PUT', `/v1/business/${path}`, form))
  return String(thing?.id)
}

/**
 * A world whose rows differ in every filter and order of every list: each filter matches some rows and not others.
 * A new filter needs rows of both sorts here, and a new list at least two rows.
 */
export async function openVariedWorld(server: TestServer): Promise<World> {
  const world = await openWorld(server)
  await sharedThings(world)
  const goods = await someProducts(world)
  const contacts = await someContacts(world)
  await someIntakes(world, goods, contacts)
  await someOrders(world, goods, contacts)
  await someQuotations(world, goods, contacts)
  await someAdjustments(world, goods)
  await someSales(world, goods, contacts)
  await someDrawers(world, goods, contacts)
  await someSavedReports(world)
  await recordAsOtherMember(world, goods)
  await somePayments(world, contacts)
  await someUnits(world, contacts)
  await someImports(world)
  await somePlans(world)
  return world
}

/** Two or more of each kind that the whole business shares, with people and their logins. */
async function sharedThings(world: World): Promise<void> {
  for (const { folder } of plainNames) for (const name of ['Apapa', 'Zuma']) await newId(world, folder, { name })
  await newId(world, 'inventory-locations', { ...locationForm(world), name: 'Annex' })
  await newId(world, 'sale-taxes', { name: 'Levy', rate: 2 })
  await newId(world, 'sale-taxes', { name: 'Excise', rate: 10 })
  await newId(world, 'bank-accounts', { ...accountForm(world), bank_code: '058', account_name: 'Zuma Stores' })
  await newId(world, 'bank-accounts', { ...accountForm(world), bank_code: '011', account_name: 'Ade Stores' })
  await world.otherDevice()
  const roles = [await world.another('role'), await world.another('role')]
  const invited = [
    { email: `zainab-${world.business_id}@mail.test`, roles: [roles[0]], location: world.location },
    { email: `bayo-${world.business_id}@mail.test`, roles: [roles[1]], location: world.otherLocation },
  ]
  for (const form of invited) await world.mustCall('POST', '/v1/business/members/invite', form)
}

interface Goods {
  low: string
  plenty: string
}

async function someProducts(world: World): Promise<Goods> {
  const [food, phones] = [
    await newId(world, 'product-categories', { name: 'Food' }),
    await newId(world, 'product-categories', { name: 'Phones' }),
  ]
  const [peak, tecno] = [await newId(world, 'brands', { name: 'Peak' }), await newId(world, 'brands', { name: 'Tecno' })]
  const [cold, gift] = [await newId(world, 'product-tags', { name: 'Cold' }), await newId(world, 'product-tags', { name: 'Gift' })]
  const make = (form: object) => newId(world, 'products', form)
  const low = await make({
    ...{ name: 'Milk', sku: 'C-1', type: 'standard', category: food, brand: peak, tags: [cold] },
    price: 300_00,
    cost: 9,
    reorder_level: 50,
  })
  const plenty = await make({
    ...{ name: 'Handset', sku: 'A-1', type: 'phone', category: phones, brand: tecno, tags: [cold, gift] },
    price: 100_00,
    cost: 7,
    reorder_level: 5,
  })
  await make({ name: 'Repair', sku: 'B-1', type: 'service', price: 200_00, cost: 8 })
  await make({ name: 'Soap', sku: 'E-1', type: 'standard', category: food, price: 50_00, reorder_level: 1, active: false })
  await addVariants(world, { name: 'Polo', ...{ sku: 'P-1', category: food }, options: [{ name: 'Colour', values: ['Red', 'Blue'] }] })
  await addVariants(world, {
    name: 'Belt',
    ...{ sku: 'Q-1', price: 70_00, cost: 5 },
    options: [{ name: 'Size', values: ['Long', 'Short'] }],
  })
  // Composites of these, in two categories, brands and sizes. The second composition has two products.
  const two = { composites: [plenty, low].map((product, index) => ({ product, quantity: 4 - 3 * index })) }
  await make({ name: 'Bundle', sku: 'F-1', type: 'standard', category: phones, brand: tecno, price: 120_00, ...two })
  const crate = { composites: [{ product: low, quantity: 12 }] }
  await make({ name: 'Crate', sku: 'D-1', type: 'standard', category: food, brand: peak, price: 900_00, active: false, ...crate })
  await make({ name: 'Case', sku: 'G-1', type: 'standard', price: 800_00, ...crate })
  return { low, plenty }
}

interface Contacts {
  customer: string
  supplier: string
}

async function someContacts(world: World): Promise<Contacts> {
  const [credit, village] = [
    await newId(world, 'contact-groups', { name: 'Credit' }),
    await newId(world, 'contact-groups', { name: 'Village' }),
  ]
  const make = (name: string, contact_type: string, group: string[] = []) =>
    newId(world, 'contacts', { name, contact_type, group, email: `${name}-${world.number()}@mail.test`, phone: '08059876543' })
  const [customer, supplier, idle] = [
    await make('Yemi', 'customer', [credit, village]),
    await make('Chidi', 'supplier', [credit]),
    await make('Halima', 'both'),
  ]
  await world.mustCall('POST', `/v1/business/contacts/${idle}/toggle-blacklist`, { is_blacklisted: true })
  await make('Tunde', 'customer')
  for (const [contact, amount, type] of [
    [customer, 900, 'increment'],
    [supplier, 300, 'decrement'],
  ] as const)
    await world.mustCall('POST', `/v1/business/contacts/${contact}/adjust-balance`, { amount, type })
  return { customer, supplier }
}

/** Intakes approved at both locations, pending and canceled, so that some goods are plenty, some low, and some out of stock. */
async function someIntakes(world: World, { low, plenty }: Goods, { supplier }: Contacts): Promise<void> {
  const otherContact = await world.findOrCreate('contact')
  const take = async (index: number, contact: string, location: string, items: object[], paid = 0, extra_costs: object[] = []) =>
    newId(world, 'inventory-actions/intakes', {
      ...{ contact, location, date: days[index], items, due_date: paid === 60 ? '2099-01-31' : null },
      payment_accounts: paid > 0 ? [{ amount: paid }] : [],
      extra_costs,
    })
  const many = await take(
    0,
    supplier,
    world.location,
    [
      { product: low, quantity: 20, cost: 10 },
      { product: plenty, quantity: 90, cost: 50 },
    ],
    1_000,
    [{ name: 'Transport', amount: 30, contact: otherContact }],
  )
  const few = await take(1, otherContact, world.otherLocation, [{ product: low, quantity: 5, cost: 12 }], 60)
  const undone = await take(2, supplier, world.otherLocation, [{ product: plenty, quantity: 8, cost: 51 }])
  for (const id of [many, few, undone]) await settle(world, 'intake', id, 'approved')
  await settle(world, 'intake', undone, 'canceled')
  await take(3, otherContact, world.location, [{ product: low, quantity: 3, cost: 11 }])
}

/** Orders of each status, received in full, in part and not at all, and an intake of one of them. */
async function someOrders(world: World, { low, plenty }: Goods, { supplier }: Contacts): Promise<void> {
  const otherContact = await world.findOrCreate('contact')
  const order = (index: number, contact: string, location: string, items: object[], expected_date: string | null = null) =>
    newId(world, 'purchase-orders', { contact, location, date: days[index], items, expected_date })
  const to = (id: string, status: string) => world.mustCall('PATCH', `/v1/business/purchase-orders/${id}/status`, { status })
  const take = async (id: string, contact: string, location: string, items: object[]) =>
    settle(
      world,
      'intake',
      await newId(world, 'inventory-actions/intakes', { contact, location, order: id, date: days[5], items }),
      'approved',
    )
  const open = await order(0, supplier, world.location, [{ product: low, quantity: 6, cost: 10 }], '2025-04-02')
  const partial = await order(1, supplier, world.otherLocation, [{ product: plenty, quantity: 9, cost: 50 }], '2025-04-01')
  const full = await order(2, otherContact, world.location, [{ product: plenty, quantity: 1, cost: 55 }])
  const closed = await order(3, otherContact, world.location, [{ product: low, quantity: 4, cost: 12 }])
  const canceled = await order(4, supplier, world.location, [{ product: low, quantity: 3, cost: 13 }])
  await order(5, otherContact, world.otherLocation, [{ product: plenty, quantity: 8, cost: 51 }])
  for (const id of [open, partial, full, closed, canceled]) await to(id, 'approved')
  await take(partial, supplier, world.otherLocation, [{ product: plenty, quantity: 2, cost: 50 }])
  await take(full, otherContact, world.location, [{ product: plenty, quantity: 1, cost: 55 }])
  await to(closed, 'closed')
  await to(canceled, 'canceled')
}

/** Adjustments with one reason and with two; one of them canceled. */
async function someAdjustments(world: World, { plenty }: Goods): Promise<void> {
  const adjust = (items: object[]) =>
    newId(world, 'inventory-actions/adjustments', {
      location: world.location,
      date: days[4],
      items: items.map((item) => ({ product: plenty, ...item })),
    })
  await adjust([{ quantity: 2, cost: 52, reason: 'found' }])
  const undone = await adjust([
    { quantity: -1, reason: 'damage' },
    { quantity: 4, cost: 53, reason: 'found' },
  ])
  await settle(world, 'intake', undone, 'canceled')
}

/** Payments to an account and in cash, with and without a location, one of them undone. */
async function somePayments(world: World, { customer }: Contacts): Promise<void> {
  const path = `/v1/business/contacts/${customer}/payments`
  await world.mustCall('POST', path, { direction: 'in', amount: 70_00, account: await world.findOrCreate('bank_account'), date: days[1] })
  const { contact_payment } = await world.mustCall('POST', path, { direction: 'in', amount: 30_00, date: days[4] })
  await world.call('DELETE', `${path}/${String(contact_payment?.id)}`)
  const member = await world.member(['sale.edit', 'sale.view', 'contact.view'], world.otherLocation)
  const { status } = await member.call('POST', `/v1/business/contacts/${await world.findOrCreate('contact')}/payments`, {
    direction: 'in',
    amount: 20_00,
  })
  if (status !== 200) throw new Error('A member may not take a payment.')
}

/** Sales of each status, paid in full, in part and not at all. */
async function someSales(world: World, { low, plenty }: Goods, { customer }: Contacts): Promise<void> {
  const sell = async (index: number, product: string, quantity: number, paid: number, more: object = {}) => {
    const total = quantity * 100_00
    const payment_accounts = paid > 0 ? [{ amount: paid }] : []
    const items = [{ product, quantity, price: 100_00 }]
    const form = { contact: customer, location: world.location, date: days[index], items, payable_amount: total, payment_accounts, ...more }
    return newId(world, 'sales', form)
  }
  const approved = [
    await sell(0, low, 1, 100_00),
    await sell(1, plenty, 4, 150_00, { due_date: '2099-01-31' }),
    await sell(2, low, 2, 0, { location: world.otherLocation, contact: await world.findOrCreate('contact') }),
  ]
  for (const id of approved) await settle(world, 'sale', id, 'approved')
  // One sale is returned in full, another in part.
  for (const [sale, product] of [
    [approved[0], low],
    [approved[1], plenty],
  ]) {
    const items = [{ product, quantity: 1, price: 100_00 }]
    const form = { contact: customer, location: world.location, sale, items }
    const { inventory_action } = await world.mustCall('PUT', '/v1/business/inventory-actions/return-inwards', form)
    if (String(inventory_action?.status) === 'pending') await settle(world, 'intake', String(inventory_action?.id), 'approved')
  }
  const items = [{ product: plenty, quantity: 1, price: 120_00 }]
  const rounded = await sell(0, plenty, 1, 0, { items, payable_amount: 120_00 })
  await settle(world, 'sale', rounded, 'approved')
  await world.mustCall('PATCH', '/v1/business', { cash_rounding_step: 5000, cash_rounding_way: 'down' })
  await world.mustCall('POST', `${documents.sale}/${rounded}/payments`, { amount: 100_00 })
  await world.mustCall('PATCH', '/v1/business', { cash_rounding_step: 0 })
  await sell(3, plenty, 3, 50_00)
  await sell(3, low, 1, 0, { location: world.otherLocation })
  await settle(world, 'sale', await sell(4, low, 5, 0), 'canceled')
  // Taxed, with a discount on its line and one on the total, and paid into an account.
  const account = await world.findOrCreate('bank_account')
  await sell(5, plenty, 2, 0, {
    items: [{ product: plenty, quantity: 2, price: 100_00, line_discount: 30_00 }],
    ...{ discount: 20_00, tax: [await world.findOrCreate('sale_tax')], payable_amount: 161_25 },
    payment_accounts: [{ account, amount: 161_25 }],
  })
}

/** Quotations that are open, expired, accepted and canceled, for two contacts, at two locations, by two members. */
async function someQuotations(world: World, { plenty }: Goods, { customer }: Contacts): Promise<void> {
  const otherContact = await world.findOrCreate('contact')
  const form = (contact: string, location: string, quantity: number, more: object = {}) => {
    const items = [{ product: plenty, quantity, price: 100_00 }]
    return { contact, location, items, payable_amount: quantity * 100_00, ...more }
  }
  const offer = (...args: Parameters<typeof form>) => newId(world, 'quotations', form(...args))
  await offer(customer, world.location, 5, { date: days[0], expires_at: '2025-06-01' })
  await offer(otherContact, world.otherLocation, 3, { date: days[1], expires_at: '2099-02-01' })
  const soldQuotation = await offer(customer, world.location, 1, { expires_at: '2099-03-01' })
  await world.mustCall('POST', `/v1/business/quotations/${soldQuotation}/sale`, {})
  const canceled = await offer(otherContact, world.location, 2, { date: days[2] })
  await world.mustCall('PATCH', `/v1/business/quotations/${canceled}/status`, { status: 'canceled' })
  const member = await world.member(['sale.create', 'sale.view'])
  const { status } = await member.call('PUT', '/v1/business/quotations', form(customer, world.location, 4))
  if (status !== 201) throw new Error('A member may not offer.')
}

/**
 * Drawers at two locations, open and closed. The drawer with listed sessions has some with a difference and some without, by two members.
 */
async function someDrawers(world: World, { plenty }: Goods, { customer }: Contacts): Promise<void> {
  const drawers = '/v1/business/drawers'
  const close = (id: string, amount: number) => world.mustCall('POST', `${drawers}/${id}/close`, { counted: [{ amount }] })
  const annex = await newId(world, 'drawers', { location: world.otherLocation, name: 'Annex till' })
  const drawerId = await world.findOrCreate('drawer')
  const items = [{ product: plenty, quantity: 1, price: 100_00 }]
  await newId(world, 'sales', { contact: customer, location: world.location, items, payable_amount: 100_00, drawer: drawerId })
  await close(drawerId, 45_00)
  const member = await world.member(['sale.create'])
  const { status } = await member.call('POST', `${drawers}/${drawerId}/open`, { float: 10_00 })
  if (status !== 200) throw new Error('A member may not open a drawer.')
  await close(drawerId, 10_00)
  // A member of that location counts more than expected.
  const clerk = await world.member(['sale.create'], world.otherLocation)
  await clerk.call('POST', `${drawers}/${annex}/open`, { float: 10_00 })
  const response = await clerk.call('POST', `${drawers}/${annex}/close`, { counted: [{ amount: 12_00 }] })
  if (response.status !== 200) throw new Error('A member may not close their drawer.')
  await world.mustCall('POST', `${drawers}/${drawerId}/open`, { float: 5_00 })
}

/** Saved reports of two kinds, one mailed and one not. */
async function someSavedReports(world: World): Promise<void> {
  const mail = { every: 'month', to: [publicId('merchant', world.merchant_id)] }
  await newId(world, 'saved-reports', { name: 'Best sellers', report: 'sale', query: { group_by: 'product' }, mail })
  await newId(world, 'saved-reports', { name: 'Aisle by aisle', report: 'inventory-level' })
  await newId(world, 'saved-reports', { name: 'Who buys', report: 'contact', query: { period: 'this-year' } })
  await newId(world, 'saved-views', { name: 'Unpaid', list: 'sales.list', for_team: true, query: { payment_status: 'unpaid' } })
}

/** Units of two products, at two locations, some of them sold. */
async function someUnits(world: World, { supplier, customer }: Contacts): Promise<void> {
  const tracked = (name: string, price: number) => newId(world, 'products', { name, type: 'phone', price, has_serial_number: true })
  const [spark, camon] = [await tracked('Spark', 150_00), await tracked('Camon', 250_00)]
  const take = async (product: string, location: string, serial_numbers: readonly string[], cost: number) => {
    const items = [{ product, quantity: serial_numbers.length, cost, metadata: { serial_numbers } }]
    const id = await newId(world, 'inventory-actions/intakes', { contact: supplier, location, items })
    await settle(world, 'intake', id, 'approved')
  }
  await take(spark, world.location, ['ZX-9', 'AB-1'], 90_00)
  await take(spark, world.otherLocation, ['MM-5'], 70_00)
  await take(camon, world.location, ['KL-3'], 180_00)
  const items = [{ product: spark, quantity: 1, price: 150_00, metadata: { serial_numbers: ['AB-1'] } }]
  const id = await newId(world, 'sales', { contact: customer, location: world.location, items, payable_amount: 150_00 })
  await settle(world, 'sale', id, 'approved')
}

/** Imports of two kinds. */
async function someImports(world: World): Promise<void> {
  await bringIn(world, 'brands', csvOf('name', 'Golden Penny'), { map: columnMapOf('name') }, 'makers.csv')
  await bringIn(world, 'product-tags', csvOf('name', 'Slow mover'), { map: columnMapOf('name') }, 'words.csv')
}

/** A sale, an intake and an order by another member. */
async function recordAsOtherMember(world: World, { plenty }: Goods): Promise<void> {
  const member = await world.member(['sale.create', 'sale.view', 'inventory-action.create-intake', 'purchase-order.create'])
  const items = [{ product: plenty, quantity: 1, price: 100_00 }]
  const sale = { ...(await saleForm(world)), items, tax: [], payable_amount: 100_00, payment_accounts: [] }
  const bought = { contact: sale.contact, location: sale.location, date: days[1], items: [{ product: plenty, quantity: 1, cost: 54 }] }
  for (const [path, form] of [
    ['sales', sale],
    ['inventory-actions/intakes', { ...bought, payment_accounts: [] }],
    ['purchase-orders', bought],
  ] as const) {
    const answer = await member.call('PUT', `/v1/business/${path}`, form)
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  }
}
