import { api } from '@kasuwa/contract'
import { saleTotals } from '@kasuwa/contract/sale-totals'
import type { Client } from './client.ts'
import { contacts } from './contacts.ts'
import { goods } from './goods.ts'
import type { Shop } from './set-up.ts'

/** Quotations: days since offered, days valid, number of products, customer, and outcome. */
export const quotations = [
  { customer: 0, products: 3, quantity: 12, offered: 20, days: 14, became: 'nothing' },
  { customer: 1, products: 2, quantity: 2, offered: 6, days: 14, became: 'a sale' },
  { customer: 2, products: 4, quantity: 24, offered: 3, days: 7, became: 'nothing' },
  { customer: 3, products: 1, quantity: 5, offered: 2, days: 14, became: 'canceled' },
  { customer: 0, products: 2, quantity: 6, offered: 0, days: 30, became: 'nothing' },
] as const

/** Quotations slightly below usual prices: open, expired, sold and declined ones. */
export async function offerGoods(client: Client, shop: Shop, now: number): Promise<void> {
  const [location = ''] = shop.places
  const customers = shop.contacts.filter((_, index) => contacts[index]?.contact_type === 'customer')
  const priced = goods.flatMap((good, index) =>
    good.parent || !good.price ? [] : [{ product: shop.products[index] ?? '', price: good.price }],
  )
  for (const { customer, products, quantity, offered, days, became } of quotations) {
    const items = priced.slice(customer, customer + products).map((item) => ({ ...item, quantity }))
    const { subtotal } = saleTotals(
      items.map((item) => ({ ...item, quantity: quantity * 1000 })),
      0,
      [],
    )
    const discount = Math.floor(subtotal / 2_000_000) * 100_000
    const at = (after: number) => new Date(now - (offered - after) * 86_400_000).toISOString()
    const { quotation } = await client.call(api.quotations.create, {
      body: {
        ...{ contact: customers[customer] ?? '', location, date: at(0), expires_at: at(days).slice(0, 10), items },
        ...{ discount, payable_amount: subtotal - discount, note: products > 3 ? 'Delivery to Yaba included' : null },
      },
    })
    const { id } = quotation
    if (became === 'canceled') await client.call(api.quotations.setStatus, { id, body: { status: 'canceled', reason: 'Bought elsewhere' } })
    if (became === 'a sale') await client.call(api.quotations.sale, { id, body: { date: at(1) } })
  }
}
