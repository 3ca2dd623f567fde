import { api } from '@kasuwa/contract'
import { saleTotals } from '@kasuwa/contract/sale-totals'
import type { Client } from './client.ts'
import { contacts } from './contacts.ts'
import { goods } from './goods.ts'
import type { Shop } from './set-up.ts'

/** Composites: price in kobo, components, and days since each sale. */
export const hampers = [
  {
    name: 'Family food hamper',
    price: 24_900_00,
    parts: {
      'Mama Gold Parboiled rice 5kg': 1,
      "Devon King's Vegetable oil 1L": 1,
      'Gino Tomato paste 210g': 3,
      'Golden Penny Spaghetti 500g': 4,
    },
    sales: [1, 3, 6],
  },
  {
    name: 'Breakfast gift box',
    price: 13_500_00,
    parts: { 'Milo Chocolate drink 400g': 1, 'Peak Milk powder 400g': 1, 'Lipton Yellow Label tea 25 bags': 2 },
    sales: [2, 4],
  },
] as const

/** Days since the components came in. */
const cameIn = 8

/** Receives the components, creates the composites, and sells some to the walk-in customer. */
export async function makeHampers(client: Client, shop: Shop, now: number): Promise<void> {
  const [location = ''] = shop.places
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()
  const idOf = (name: string) => shop.products[goods.findIndex((good) => good.name === name)] ?? ''
  await client.call(api.inventory.createIntake, {
    body: {
      contact: shop.contacts[contacts.findIndex(({ contact_type: type }) => type === 'supplier')] ?? '',
      location,
      date: daysAgo(cameIn),
      items: hampers.flatMap(({ parts }) =>
        Object.entries(parts).map(([name, quantity]) => {
          const cost = goods.find((good) => good.name === name)?.cost ?? 0
          return { product: idOf(name), quantity: quantity * 6, cost }
        }),
      ),
    },
  })
  for (const { name, price, parts, sales } of hampers) {
    const composites = Object.entries(parts).map(([of, quantity]) => ({ product: idOf(of), quantity }))
    const { product } = await client.call(api.products.create, { body: { name, type: 'standard', price, composites } })
    const { total } = saleTotals([{ quantity: 1000, price }], 0, [{ rate: shop.tax.rate * 10_000, covers: () => true }])
    for (const days of sales) {
      const body = {
        contact: shop.walkIn,
        location,
        date: daysAgo(days),
        items: [{ product: product.id, quantity: 1, price }],
        tax: [shop.tax.id],
        payable_amount: total,
        payment_accounts: [{ account: null, amount: total }],
      }
      await client.call(api.sales.create, { body })
    }
  }
}
