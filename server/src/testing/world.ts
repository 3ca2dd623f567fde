import { accountForm, contactForm, locationForm } from './forms.ts'
import type { IdKind } from '@kasuwa/contract/platform/ids'
import { type PlainKind, capital, inWords, perPlain } from '@kasuwa/contract/platform/plain-entities'
import { begunPayment, cardOf, invoiceOf } from './plans-for-world.ts'
import { publicId } from '../database/ids.ts'
import { type JsonBody, type Shop, openShop } from './shop.ts'
import { countAndOpen, makeDrawer, makeSession } from './drawers-of-world.ts'
import { wronglyPaid } from './online-payments.ts'
import { bringIn, csvOf, columnMapOf } from './tables.ts'
import type { TestServer } from './test-server.ts'

/** A shop with a record of every kind, made through the API. Documents need one approval. */
export interface World extends Shop {
  server: TestServer
  /** A second location without stock. */
  otherLocation: string
  /** The world's own record of a kind, made on first use. Tests leave it unchanged. */
  findOrCreate(kind: IdKind): Promise<string>
  /** A new record of a kind, which a test may change or delete. */
  another(kind: IdKind): Promise<string>
  /** A number that was not returned before. */
  number(): number
  /** Calls as the owner. @returns the value inside the reply @throws Error unless it succeeds */
  mustCall(method: 'GET' | 'PUT' | 'POST' | 'PATCH', path: string, body: unknown): Promise<JsonBody>
}

/** Makes a record of each kind. A kind that an endpoint takes and that is missing here fails the laws. */
const makers: Partial<Record<IdKind, (world: World) => Promise<string>>> = {
  merchant: async (world) => publicId('merchant', world.merchant_id),
  business: async (world) => publicId('business', world.business_id),
  session: (world) => world.otherDevice(),
  role: (world) => createRecord(world, 'PUT', '/v1/business/roles', { name: `Duty ${world.number()}`, grants: {} }),
  member: async (world) => {
    const form = {
      email: `member-${world.business_id}-${world.number()}@mail.test`,
      roles: [await world.findOrCreate('role')],
      location: world.location,
    }
    return createRecord(world, 'POST', '/v1/business/members/invite', form)
  },
  location: (world) => createRecord(world, 'PUT', '/v1/business/inventory-locations', locationForm(world)),
  ...perPlain(
    'kind',
    ({ kind, folder }) =>
      (world: World) =>
        createRecord(world, 'PUT', `/v1/business/${folder}`, plainForm(kind, world)),
  ),
  bank_account: (world) => createRecord(world, 'PUT', '/v1/business/bank-accounts', accountForm(world)),
  sale_tax: (world) => createRecord(world, 'PUT', '/v1/business/sale-taxes', { name: `Tax ${world.number()}`, rate: 7.5 }),
  contact: (world) => createRecord(world, 'PUT', '/v1/business/contacts', contactForm(world)),
  product: (world) =>
    createRecord(world, 'PUT', '/v1/business/products', { name: `Product ${world.number()}`, type: 'standard', price: 100_00 }),
  product_component: async (world) => {
    const composites = [{ product: await world.another('product'), quantity: 2 }]
    const form = { name: `Box ${world.number()}`, type: 'standard', composites }
    const { product } = await world.call('PUT', '/v1/business/products', form).then(({ body }) => body)
    const { body } = await world.call('GET', `/v1/business/products/${String(product?.id)}?with_composites`)
    return String(body.product?.edges?.composites?.[0]?.id)
  },
  balance_transaction: async (world) => {
    const path = `/v1/business/contacts/${await world.another('contact')}/adjust-balance`
    return String((await world.mustCall('POST', path, { amount: 100, type: 'increment' })).balance_transaction?.id)
  },
  contact_payment: async (world) => {
    const path = `/v1/business/contacts/${await world.findOrCreate('contact')}/payments`
    return String((await world.mustCall('POST', path, { direction: 'in', amount: 100 })).contact_payment?.id)
  },
  inventory_action: async (world) =>
    createRecord(world, 'PUT', '/v1/business/inventory-actions/intakes', await intakeForm(world, await world.findOrCreate('product'))),
  purchase_order: async (world) => createRecord(world, 'PUT', '/v1/business/purchase-orders', await orderForm(world)),
  ...{ drawer: makeDrawer, drawer_session: makeSession },
  quotation: async (world) => createRecord(world, 'PUT', '/v1/business/quotations', await quotationForm(world)),
  quotation_item: async (world) =>
    lineOf(await world.mustCall('GET', `/v1/business/quotations/${await world.another('quotation')}`, undefined)),
  inventory_level: async (world) => {
    const product = await world.another('product')
    await inStock(world, product)
    const { body } = await world.call('GET', `/v1/business/inventory-levels?product=${product}`)
    return String(body.rows?.[0]?.id)
  },
  sale: async (world) => createRecord(world, 'PUT', '/v1/business/sales', await saleForm(world)),
  sale_item: async (world) => lineOf(await world.mustCall('GET', `/v1/business/sales/${await world.another('sale')}`, undefined)),
  inventory_action_item: async (world) =>
    lineOf(await world.mustCall('GET', `/v1/business/inventory-actions/${await world.another('inventory_action')}`, undefined)),
  import: async (world) => {
    const { body } = await bringIn(world, 'product-tags', csvOf('name', `Tag ${world.number()}`, 'x'), {
      map: columnMapOf('name'),
      mode: 'valid',
    })
    return String(body.import?.id)
  },
  serial_number: (world) => unitAt(world),
  serial_number_log: async (world) => {
    const unit = await unitAt(world)
    const { body } = await world.call('GET', `/v1/business/inventory-serial-numbers/logs?serial_number=${unit}`)
    return String(body.rows?.[0]?.id)
  },
  saved_report: async (world) =>
    createRecord(world, 'PUT', '/v1/business/saved-reports', { name: `Report ${world.number()}`, report: 'sale' }),
  saved_view: async (world) =>
    createRecord(world, 'PUT', '/v1/business/saved-views', { name: `View ${world.number()}`, list: 'sales.list' }),
  invoice: (world) => invoiceOf(world),
  plan_payment: async (world) => (await begunPayment(world)).id,
  sale_checkout: (world) => wronglyPaid(world),
  payment_card: (world) => cardOf(world),
  // Plans are shared, so none is made.
  plan: async (world) => String((await world.mustCall('GET', '/v1/plans?search=growth', undefined)).rows?.[0]?.id),
  // An entry of a sale's timeline.
  audit_entry: async (world) => {
    const { body } = await world.call('GET', `/v1/business/sales/${await world.findOrCreate('sale')}/timeline`)
    return String(body.rows?.[0]?.id)
  },
}

/**
 * True for kinds that belong to one location, and are hidden from members of another (PEOPLE-21). A location is one itself.
 * The whole business shares the other kinds.
 */
export const standsSomewhere: Record<IdKind, boolean> = {
  ...perPlain('kind', () => false),
  merchant: false,
  session: false,
  business: false,
  member: true,
  role: false,
  location: true,
  sale_tax: false,
  bank_account: false,
  product_tag: false,
  product: false,
  product_component: false,
  contact_group: false,
  contact: false,
  balance_transaction: true,
  contact_payment: false,
  extra_cost: true,
  inventory_level: true,
  stock_movement: true,
  inventory_action: true,
  inventory_action_item: true,
  inventory_action_payment: true,
  sale: true,
  sale_item: true,
  sale_payment: true,
  purchase_order: true,
  purchase_order_item: true,
  ...{ drawer: true, drawer_session: true, drawer_movement: true },
  quotation: true,
  quotation_item: true,
  ...{ plan: false, invoice: false, plan_payment: false, sale_checkout: false, payment_card: false },
  audit_entry: false,
  import: false,
  saved_report: false,
  saved_view: false,
  serial_number: true,
  serial_number_log: true,
}

/** Kinds that can be made. */
export const kindsMade = Object.keys(makers) as IdKind[]

export const plainForm = (kind: PlainKind, world: World) => ({ name: `${capital(inWords(kind))} ${world.number()}` })

export const intakeForm = async (world: World, product: string) => ({
  contact: await world.findOrCreate('contact'),
  location: world.location,
  items: [{ product, quantity: 1000, cost: 10 }],
})

/** An order for more goods than a world's intakes bring. */
export const orderForm = async (world: World) => ({
  contact: await world.findOrCreate('contact'),
  location: world.location,
  date: '2026-01-05',
  items: [{ product: await world.findOrCreate('product'), quantity: 5000, cost: 10 }],
})

/** An approved order, whose goods are still to come. */
export async function approvedOrder(world: World): Promise<string> {
  const order = await world.another('purchase_order')
  await world.mustCall('PATCH', `/v1/business/purchase-orders/${order}/status`, { status: 'approved' })
  return order
}

/** A sale of two units of a product with plenty of stock, taxed and half paid into the bank. */
export async function saleForm(world: World) {
  const product = await plenty(world)
  return {
    contact: await world.findOrCreate('contact'),
    location: world.location,
    items: [{ product, quantity: 2, price: 100_00 }],
    tax: [await world.findOrCreate('sale_tax')],
    payable_amount: 215_00,
    payment_accounts: [{ account: await world.findOrCreate('bank_account'), amount: 100_00 }],
  }
}

/** A quotation for three units of a product with plenty of stock, taxed. */
export async function quotationForm(world: World) {
  const { payment_accounts: _, ...form } = await saleForm(world)
  return { ...form, items: form.items.map((item) => ({ ...item, quantity: 3 })), payable_amount: 322_50 }
}

/** A tax that prices include. */
export const taxInPrice = (world: World): Promise<string> =>
  createRecord(world, 'PUT', '/v1/business/sale-taxes', { name: `Tax ${world.number()}`, rate: 7.5, inclusive: true })

/** The form of a document at a price with a tax in it, which the customer does not pay. */
export async function untaxed<Form extends { items: readonly { quantity: number; price: number }[] }>(world: World, form: Form) {
  const gross = form.items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  const payable_amount = gross - Math.round((gross * 75) / 1075)
  return { ...form, tax: [], tax_off: [await taxInPrice(world)], payable_amount }
}

/** An unused serial number. */
export const serialFor = (world: World): string => `UNIT-${world.business_id.slice(-6)}-${world.location.slice(-4)}-${world.number()}`

/** A unit on the shelf, of a product of its own. */
async function unitAt(world: World): Promise<string> {
  const form = { name: `Phone ${world.number()}`, type: 'phone', price: 100_00, has_serial_number: true }
  const product = await createRecord(world, 'PUT', '/v1/business/products', form)
  await adjustUnit(world, product, serialFor(world), 1)
  const { rows } = await world.mustCall('GET', `/v1/business/inventory-serial-numbers?product=${product}`, undefined)
  return String(rows?.[0]?.id)
}

async function adjustUnit(world: World, product: string, serial: string, quantity: 1 | -1): Promise<void> {
  const { inventory_action: action } = await world.mustCall('PUT', '/v1/business/inventory-actions/adjustments', {
    location: world.location,
    items: [{ product, quantity, reason: quantity > 0 ? 'found' : 'loss', metadata: { serial_numbers: [serial] } }],
  })
  const { id, status } = action ?? {}
  if (String(status) === 'pending')
    await world.mustCall('PATCH', `/v1/business/inventory-actions/${String(id)}/status`, { status: 'approved' })
}

/** A unit that was lost. */
export async function voidUnit(world: World): Promise<string> {
  const id = await unitAt(world)
  const { serial_number: unit } = await world.mustCall('GET', `/v1/business/inventory-serial-numbers/${id}`, undefined)
  await adjustUnit(world, String(unit?.product?.id), String(unit?.serial_number), -1)
  return id
}

const stocked = new WeakMap<World, Promise<string>>()

/** A product with a thousand units on the shelf. */
export function plenty(world: World): Promise<string> {
  let idPromise = stocked.get(world)
  if (!idPromise) stocked.set(world, (idPromise = world.findOrCreate('product').then((product) => inStock(world, product))))
  return idPromise
}

export async function inStock(world: World, product: string): Promise<string> {
  const action = await createRecord(world, 'PUT', '/v1/business/inventory-actions/intakes', await intakeForm(world, product))
  await world.mustCall('PATCH', `/v1/business/inventory-actions/${action}/status`, { status: 'approved' })
  return product
}

/** An approved sale. */
export async function approvedSale(world: World): Promise<string> {
  const sale = await world.another('sale')
  await world.mustCall('PATCH', `/v1/business/sales/${sale}/status`, { status: 'approved' })
  return sale
}

/** An approved intake. */
export async function approvedIntake(world: World): Promise<string> {
  const intake = await world.another('inventory_action')
  await world.mustCall('PATCH', `/v1/business/inventory-actions/${intake}/status`, { status: 'approved' })
  return intake
}

/** An intake with a payment. */
export async function paidIntake(world: World): Promise<string> {
  const form = await intakeForm(world, await world.findOrCreate('product'))
  return createRecord(world, 'PUT', '/v1/business/inventory-actions/intakes', { ...form, payment_accounts: [{ amount: 100 }] })
}

/** The first line of a returned document. */
function lineOf(answer: JsonBody): string {
  const [document] = Object.values(answer) as { items?: { id: string }[] }[]
  return String(document?.items?.[0]?.id)
}

async function createRecord(world: World, method: 'PUT' | 'POST', path: string, body: unknown): Promise<string> {
  const [thing] = Object.values(await world.mustCall(method, path, body))
  return String(thing?.id)
}

/** Finds and makes a world's records. @param idByKind records that it already has */
function things(world: () => World, idByKind = new Map<IdKind, Promise<string>>()): Pick<World, 'findOrCreate' | 'another'> {
  const another = async (kind: IdKind) => {
    const make = makers[kind]
    if (!make) throw new Error(`No way to make one is known: ${kind}`)
    return make(world())
  }
  const findOrCreate = (kind: IdKind) => {
    let idPromise = idByKind.get(kind)
    if (!idPromise) idByKind.set(kind, (idPromise = another(kind).then((id) => (kind === 'drawer' ? countAndOpen(world(), id) : id))))
    return idPromise
  }
  return { findOrCreate, another }
}

/** The same shop seen from its other location: stock and documents are its own, the rest is shared. */
export function worldElsewhere(world: World): World {
  const ownRecords = things(() => otherWorld, new Map([['location', Promise.resolve(world.otherLocation)]]))
  const findOrCreate = (kind: IdKind) => (standsSomewhere[kind] ? ownRecords.findOrCreate(kind) : world.findOrCreate(kind))
  const otherWorld: World = {
    ...world,
    ...ownRecords,
    findOrCreate,
    location: world.otherLocation,
    otherLocation: world.location,
  }
  return otherWorld
}

/** Opens a shop with its owner and a second location. Sales, intakes and orders need one approval. */
export async function openWorld(server: TestServer): Promise<World> {
  const shop = await openShop(server)
  let count = 0
  const world: World = {
    ...shop,
    server,
    otherLocation: '',
    number: () => ++count,
    ...things(() => world),
    mustCall: async (method, path, body) => {
      const answer = await shop.call(method, path, body)
      if (answer.status > 201) throw new Error(`${method} ${path} ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body
    },
  }
  await world.mustCall('PATCH', '/v1/business/actions-approval-level', {
    sale_approval_level: 1,
    stock_intake_approval_level: 1,
    purchase_order_approval_level: 1,
  })
  world.otherLocation = await world.another('location')
  return world
}
