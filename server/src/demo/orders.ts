import { api } from '@kasuwa/contract'
import type { Client } from './client.ts'
import { contacts } from './contacts.ts'
import { goods } from './goods.ts'
import type { Shop } from './set-up.ts'

/** What is ordered from whom: how many products, how many days ago, in how many days it should come, and what has come of it. */
export const orders = [
  { supplier: 'Agege Beverages', products: 3, ordered: 9, due: -6, came: { days: 6, share: 1 } },
  { supplier: 'Oke-Arin Foods Ltd', products: 4, ordered: 4, due: 1, came: { days: 1, share: 0.5 } },
  { supplier: 'Ikorodu Dairy Depot', products: 3, ordered: 1, due: 4, came: null },
] as const

/** Units of the first line; of each further one six fewer. */
const most = 36

/** Orders from suppliers: one that has come, one of which half its products have, and one that is awaited. */
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
    await client.call(api.inventory.createIntake, {
      body: { contact, location, order: order.id, date: daysAgo(came.days), items: items.slice(0, Math.ceil(items.length * came.share)) },
    })
  }
}
