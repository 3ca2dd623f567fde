import { api } from '@kasuwa/contract'
import type { Client } from './client.ts'
import { contacts } from './contacts.ts'
import { goods } from './goods.ts'
import type { Shop } from './set-up.ts'

/** Purchase orders: supplier, number of products, days since the order, days until delivery, and what came in and went back. */
export const orders = [
  {
    supplier: 'Agege Beverages',
    products: 3,
    ordered: 9,
    due: -6,
    came: { days: 6, share: 1, transport: 12_500_00, back: { days: 4, quantity: 6 } },
  },
  { supplier: 'Oke-Arin Foods Ltd', products: 4, ordered: 4, due: 1, came: { days: 1, share: 0.5, transport: 8_000_00, back: null } },
  { supplier: 'Ikorodu Dairy Depot', products: 3, ordered: 1, due: 4, came: null },
] as const

/** Units of the first line; each further one has six fewer. */
const most = 36

/** Orders: one received, one half received, and one still due; part of the first was returned. */
export async function orderGoods(client: Client, shop: Shop, now: number): Promise<void> {
  const [location = ''] = shop.places
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()
  for (const { supplier, products, ordered, due, came } of orders) {
    const contact = shop.contacts[contacts.findIndex(({ company_name }) => company_name === supplier)] ?? ''
    const items = goods
      .flatMap((good, index) =>
        good.supplier === supplier && !good.parent ? [{ product: shop.products[index] ?? '', cost: good.cost }] : [],
      )
      .slice(0, products)
      .map((item, index) => ({ ...item, quantity: most - 6 * index }))
    const { purchase_order: order } = await client.call(api.purchaseOrders.create, {
      body: { contact, location, date: daysAgo(ordered), expected_date: daysAgo(-due).slice(0, 10), items },
    })
    if (!came) continue
    const { inventory_action: intake } = await client.call(api.inventory.createIntake, {
      body: {
        ...{ contact, location, order: order.id, date: daysAgo(came.days), items: items.slice(0, Math.ceil(items.length * came.share)) },
        extra_costs: [{ name: 'Transport', amount: came.transport }],
      },
    })
    const [first] = items
    if (!came.back || !first) continue
    const { days, quantity } = came.back
    await client.call(api.inventory.createReturnOutward, {
      body: {
        ...{ contact, location, intake: intake.id, date: daysAgo(days), note: 'Leaking; to be credited' },
        items: [{ ...first, quantity }],
      },
    })
  }
}
