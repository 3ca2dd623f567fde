import type { Shop } from './shop.ts'

const long = 'Aso-ebi rice, guipure and cord lace for weddings, by the bundle and by the yard'

/**
 * Makes a shop's rows with the longest and the shortest names and the largest amounts, and returns of both directions, one pending. The
 * pictures' code creates the rest. `rice` and `milk` find its products.
 */
export async function fillWithLongRows(shop: Shop): Promise<void> {
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
  const phone = await put('products', 'product', {
    ...goods,
    name: 'Spark 20 Pro',
    sku: 'SPARK',
    price: 9_999_999,
    has_serial_number: true,
  })
  const serial_numbers = ['356938035643809/490154203237518', '356938035643817/490154203237526', '356938035643825/490154203237534']
  const units = { product: phone, quantity: 3, cost: 9_999_999, metadata: { serial_numbers } }
  const ordered = [...items, { ...units, quantity: 10_000, metadata: null }]
  const dates = { date: '2026-01-05', expected_date: '2099-12-31' }
  const order = await put('purchase-orders', 'purchase_order', { contact, location, ...dates, items: ordered })
  const extra_costs = [{ name: long, amount: 99_999_999_999 }]
  const intake = await put('inventory-actions/intakes', 'inventory_action', { contact, location, order, items: [units], extra_costs })
  const back = { metadata: { serial_numbers: serial_numbers.slice(0, 1) }, quantity: 1, product: phone }
  const saleItems = [
    { ...back, price: 9_999_999 },
    { product: rice, quantity: 5_000, price: 999_000_000 },
  ]
  const bought = {
    contact,
    location,
    items: saleItems,
    payable_amount: saleItems.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
  }
  const sale = await put('sales', 'sale', bought)
  const damaged = saleItems.map((line) => ({
    ...line,
    quantity: 1,
    metadata: { ...('metadata' in line ? line.metadata : {}), condition: 'damaged' },
  }))
  await put('inventory-actions/return-inwards', 'inventory_action', { contact, location, sale, items: damaged })
  const [first] = damaged
  const broken = [{ product: phone, quantity: 1, cost: 9_999_999, metadata: first?.metadata }]
  await put('inventory-actions/return-outwards', 'inventory_action', { contact, location, intake, items: broken })
  await shop.call('PATCH', '/v1/business/actions-approval-level', { return_inward_approval_level: 1 })
  const rest = [{ product: rice, quantity: 2, price: 999_000_000 }]
  await put('inventory-actions/return-inwards', 'inventory_action', { contact, location, sale, items: rest })
  await put('inventory-actions/adjustments', 'inventory_action', { location, items: [{ product: rice, quantity: -1, reason: 'damage' }] })
  await put('sales', 'sale', {
    contact,
    location,
    items: [{ product: milk, quantity: 1, price: 100 }],
    payable_amount: 100,
    payment_accounts: [{ account: null, amount: 100 }],
  })
  const drawer = await put('drawers', 'drawer', { location, name: long })
  await shop.call('POST', `/v1/business/drawers/${drawer}/open`, { float: 999_999_999_999 })
  await shop.call('POST', `/v1/business/drawers/${drawer}/movements`, { amount: 99_999_999_999, direction: 'out', reason: long })
  const counts = [{ account: null, amount: 1 }]
  await shop.call('POST', `/v1/business/drawers/${drawer}/close`, { counted: counts, note: long })
  await put('sale-taxes', 'sale_tax', { name: 'Value added tax and consumption tax of Lagos State', rate: 7.5 })
}
