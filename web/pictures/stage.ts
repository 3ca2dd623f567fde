import type { APIRequestContext } from '@playwright/test'
import { addProduct, registerShop, stockUp } from '../e2e/shop.ts'
import { hire, invite } from '../e2e/team.ts'
import type { Caller, Login } from './screen-ids.ts'
import type { ScreenIds } from './places.ts'

interface SmallShop {
  owner: Login
  /** A member who may see sales and nothing else. */
  clerk: Login
  invitation: string
  screenIds: Pick<ScreenIds, 'sale' | 'product'>
}

type IdRow = { id: string }

/** A shop with documents pending for its owner, one member and one invitation. */
export async function openSmallShop(request: APIRequestContext): Promise<SmallShop> {
  const shop = await registerShop(request)
  const put = async (path: string, key: string, body: object) =>
    (await shop.call<Record<string, IdRow>>('PUT', `/v1/business/${path}`, body))[key]?.id ?? ''
  const product = await addProduct(shop, { name: 'Golden Penny semovita 10kg', sku: 'SEMO-10', price: 1_250_000, cost: 1_100_000 })
  const oil = await addProduct(shop, { name: 'Kings vegetable oil 3l', sku: 'KING-3', price: 980_000, cost: 865_000 })
  await stockUp(shop, { [product]: 12, [oil]: 9 })
  await shop.call('PATCH', '/v1/business/actions-approval-level', {
    sale_approval_level: 1,
    stock_intake_approval_level: 1,
    stock_adjustment_approval_level: 1,
  })
  const { rows: places } = await shop.call<{ rows: IdRow[] }>('GET', '/v1/business/inventory-locations')
  const location = places[0]?.id
  const person = (name: string, phone: string, contact_type: string) =>
    put('contacts', 'contact', { name, phone, contact_type, email: `${contact_type}@mail.test` })
  const contact = await person('Chinedu Okeke', '08059876543', 'customer')
  const supplier = await person('Flour Mills depot, Apapa', '08059876544', 'supplier')
  const sale = await put('sales', 'sale', {
    contact,
    location,
    items: [{ product, quantity: 3, price: 1_250_000 }],
    payable_amount: 3_750_000,
    payment_accounts: [{ account: null, amount: 2_000_000 }],
  })
  await put('inventory-actions/intakes', 'inventory_action', {
    contact: supplier,
    location,
    items: [{ product: oil, quantity: 24, cost: 865_000 }],
  })
  await put('inventory-actions/adjustments', 'inventory_action', { location, items: [{ product, quantity: -1, reason: 'damage' }] })
  const clerk = await hire(request, shop, ['sale.view', 'sale.create', 'product.view'])
  const { link } = await invite(request, shop, `joins-${clerk.email}`, ['sale.view', 'sale.create'])
  const invitation = new URL(link, 'http://shop.test').searchParams.get('token') ?? '0'
  return { owner: shop, clerk, invitation, screenIds: { sale, product } }
}

/** Adds stock of the till's products by one adjustment. The demo has three adjustments of its own. */
export async function adjustSomething(caller: Caller): Promise<void> {
  const adjustments = await caller.call<{ page: { total_rows: number } }>('GET', '/v1/business/inventory-actions?kind=adjustment')
  if (adjustments.page.total_rows > 3) return
  const location = await caller.first('/v1/business/inventory-locations?sort=name.asc')
  const matches = await Promise.all(
    ['rice', 'milk'].map((text) => caller.call<{ rows: IdRow[] }>('GET', `/v1/business/products?has_inventory=true&search=${text}`)),
  )
  const products = new Set(matches.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const items = [...products].map((product) => ({ product, quantity: 60, reason: 'found' }))
  await caller.call('PUT', '/v1/business/inventory-actions/adjustments', { location, items })
}
