import { api } from '@kasuwa/contract'
import { saleTotals } from '@kasuwa/contract/sale-totals'
import type { Client } from './client.ts'
import { goods } from './goods.ts'
import type { Shop } from './set-up.ts'

/**
 * Products sold below their price and above cost, for the losses report. They come in with the hampers’ components (`hampers.ts`). Kobo;
 * days ago.
 */
export const bargains = [
  { name: 'Gino Tomato paste 210g', quantity: 3, price: 820_00, sold: 5, note: 'Dented tins' },
  { name: 'Mama Gold Parboiled rice 5kg', quantity: 1, price: 9_500_00, sold: 2, note: 'Agreed with the customer' },
] as const

/** Sells them to the walk-in customer, for cash. */
export async function sellForLess(client: Client, shop: Shop, now: number): Promise<void> {
  const [location = ''] = shop.places
  for (const { name, quantity, price, sold, note } of bargains) {
    const product = shop.products[goods.findIndex((good) => good.name === name)] ?? ''
    const rates = [{ rate: shop.tax.rate * 10_000, covers: () => true }]
    const { total } = saleTotals([{ quantity: quantity * 1000, price }], 0, rates)
    await client.call(api.sales.create, {
      body: {
        ...{ contact: shop.walkIn, location, date: new Date(now - sold * 86_400_000).toISOString(), note },
        ...{ items: [{ product, quantity, price }], tax: [shop.tax.id], payable_amount: total },
        payment_accounts: [{ account: null, amount: total }],
      },
    })
  }
}
