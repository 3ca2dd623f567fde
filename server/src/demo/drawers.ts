import { api } from '@kasuwa/contract'
import type { Client } from './client.ts'
import { goods } from './goods.ts'
import type { Shop } from './set-up.ts'

/** A session’s float, products sold, cash taken out, and difference at the count. Kobo. */
export const sessions = [
  { float: 10_000_00, sales: [0, 1], transfer: 2, out: 2_500_00, reason: 'Fuel for the generator', off: 0, note: null },
  { float: 10_000_00, sales: [1], transfer: 3, out: 0, reason: '', off: -200_00, note: 'Gave too much change' },
] as const

/** A drawer at the first location with counted sessions, one of them short. One at the second location is open: Home shows its day. */
export async function countDrawers(client: Client, shop: Shop): Promise<void> {
  const [location = ''] = shop.places
  const { drawer } = await client.call(api.drawers.create, { body: { location, name: 'Front till' } })
  const { id } = drawer
  const priced = goods.flatMap((good, index) =>
    good.parent || !good.price ? [] : [{ product: shop.products[index] ?? '', price: good.price }],
  )
  const sell = async (index: number, account: string | null) => {
    const item = priced[index] ?? { product: '', price: 0 }
    const paid = { payable_amount: item.price, payment_accounts: [{ account, amount: item.price }] }
    await client.call(api.sales.create, {
      body: { contact: shop.walkIn, location, items: [{ ...item, quantity: 1 }], ...paid, drawer: id },
    })
    return account === null ? item.price : 0
  }
  for (const { float, sales, transfer, out, reason, off, note } of sessions) {
    await client.call(api.drawers.open, { id, body: { float } })
    let cash = float - out + off
    for (const index of sales) cash += await sell(index, null)
    await sell(transfer, shop.accounts[0] ?? null)
    if (out > 0) await client.call(api.drawers.move, { id, body: { amount: out, direction: 'out', reason } })
    await client.call(api.drawers.close, { id, body: { counted: [{ account: null, amount: cash }], note } })
  }
  const [, second = location] = shop.places
  const { drawer: open } = await client.call(api.drawers.create, { body: { location: second, name: 'Yaba till' } })
  await client.call(api.drawers.open, { id: open.id, body: { float: 15_000_00 } })
}
