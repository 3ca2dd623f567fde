import type { APIRequestContext } from '@playwright/test'
import { fill } from './by-sql.ts'
import { openShop, type Shop } from './shop.ts'

const long = 'Aso-ebi rice, guipure and cord lace for weddings, by the bundle and by the yard'

/** A shop whose names are as long as they come, or as short, ten thousand contacts and services among them; what the pictures know of it makes the rest. `rice` and `milk` find what they sell. */
export async function longShop(request: APIRequestContext): Promise<Shop> {
  const shop = await openShop(request)
  const put = async (path: string, key: string, body: object) =>
    (await shop.call<Record<string, { id: string }>>('PUT', `/v1/business/${path}`, body))[key]?.id ?? ''
  await shop.call('PATCH', '/v1/business', { name: "Zainab's Fabrics & Trimmings" })
  const category = await put('product-categories', 'product_category', { name: long })
  const brand = await put('brands', 'brand', { name: long })
  const tag = await put('product-tags', 'product_tag', { name: long })
  const group = await put('contact-groups', 'contact_group', { name: long })
  const goods = { type: 'standard', inventory_type: 'standard', has_inventory: true }
  const sku = 'ASOE-RICE-GUIP-CORD-LACE-BUND'
  const rice = await put('products', 'product', { ...goods, name: long, sku, price: 999_999_999_999, category, brand, tags: [tag] })
  const milk = await put('products', 'product', { ...goods, name: 'Milk', sku: 'M1', price: 100 })
  await put('products', 'product', { ...goods, name: 'Qi', sku: 'Q1', price: 100 })
  const variantOf = (colour: string) => ({ name: colour, options: [{ name: 'Colour', value: colour }] })
  const variants = [variantOf('Red and ivory stripes on a ground of indigo'), variantOf('Ash')]
  await put('products', 'product', { ...goods, name: long, sku: 'LACE', price: 999_999_999, inventory_type: 'variant', variants })
  const contact = await put('contacts', 'contact', {
    name: 'Jo',
    email: shop.email,
    phone: '08059876543',
    contact_type: 'both',
    group: [group],
  })
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  const location = rows[0]?.id
  const items = [rice, milk].map((product) => ({ product, quantity: 10_000, cost: 9_999_999 }))
  await put('inventory-actions/intakes', 'inventory_action', { contact, location, items })
  const ordered = items.map((item) => ({ ...item, quantity: 1_000 }))
  await put('purchase-orders', 'purchase_order', { contact, location, date: '2026-01-05', expected_date: '2099-12-31', items: ordered })
  const phone = await put('products', 'product', {
    ...goods,
    name: 'Spark 20 Pro',
    sku: 'SPARK',
    price: 9_999_999,
    has_serial_number: true,
  })
  const serial_numbers = ['356938035643809/490154203237518']
  const units = [{ product: phone, quantity: 1, cost: 9_999_999, metadata: { serial_numbers } }]
  await put('inventory-actions/intakes', 'inventory_action', { contact, location, items: units })
  await put('inventory-actions/adjustments', 'inventory_action', { location, items: [{ product: rice, quantity: -1, reason: 'damage' }] })
  await put('sales', 'sale', {
    contact,
    location,
    items: [{ product: milk, quantity: 1, price: 100 }],
    payable_amount: 100,
    payment_accounts: [{ account: null, amount: 100 }],
  })
  await put('sale-taxes', 'sale_tax', { name: 'Value added tax and consumption tax of Lagos State', rate: 7.5 })
  await fill(shop, 10_000)
  return shop
}
