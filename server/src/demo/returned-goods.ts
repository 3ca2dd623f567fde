import { api } from '@kasuwa/contract'
import { saleTotals } from '@kasuwa/contract/sale-totals'
import { Client } from './client.ts'
import { contacts } from './contacts.ts'
import { goods } from './goods.ts'
import { demoMembers } from './members.ts'
import type { Shop } from './set-up.ts'

/** A sale on credit and its return; a hamper component, so it is in stock. */
export const boughtOnCredit = { good: 'Gino Tomato paste 210g', contact: 'Mama Tobi Canteen', quantity: 6, sold: 3, damaged: 2, back: 1 }
/** Product returned at the till without a receipt. */
const withoutReceipt = 'Milo Chocolate drink 400g'

/** A customer returns part of a credit sale, damaged. The till also takes a return without a receipt, which is pending approval. */
export async function takeGoodsBack(client: Client, shop: Shop, now: number, password: string): Promise<void> {
  const [location = ''] = shop.places
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()
  const lineOf = (name: string) => {
    const index = goods.findIndex((good) => good.name === name)
    return { product: shop.products[index] ?? '', price: goods[index]?.price ?? 0 }
  }
  const { good, quantity, sold, damaged, back } = boughtOnCredit
  const contact = shop.contacts[contacts.findIndex(({ name }) => name === boughtOnCredit.contact)] ?? ''
  const line = lineOf(good)
  const { total } = saleTotals([{ quantity: quantity * 1000, price: line.price }], 0, [
    { rate: shop.tax.rate * 10_000, covers: () => true },
  ])
  const { sale } = await client.call(api.sales.create, {
    body: {
      ...{ contact, location, date: daysAgo(sold), items: [{ ...line, quantity }], tax: [shop.tax.id] },
      ...{ payable_amount: total, payment_accounts: [] },
    },
  })
  await client.call(api.inventory.createReturnInward, {
    body: {
      ...{ contact, location, sale: sale.id, date: daysAgo(back), note: 'Dented tins' },
      items: [{ ...line, quantity: damaged, metadata: { condition: 'damaged' } }],
      payment_accounts: [],
    },
  })
  const till = new Client(client.host)
  const email = demoMembers.find(({ role }) => role === 'Sales')?.email ?? ''
  till.token = (await till.call(api.auth.login, { body: { email, password } })).access_token
  const returned = lineOf(withoutReceipt)
  await till.call(api.inventory.createReturnInward, {
    body: {
      ...{ contact: shop.walkIn, location, note: 'No receipt; the tin was not opened' },
      items: [{ ...returned, quantity: 1 }],
      payment_accounts: [{ account: null, amount: returned.price }],
    },
  })
  await till.call(api.auth.logout)
}
