import { expect } from 'vitest'
import { addContact, addProduct, stockUp } from './goods.ts'
import { type Caller, openShop } from './shop.ts'
import type { TestServer } from './test-server.ts'

/** Paid in cash: kobo. */
export const cash = (amount: number) => [{ account: null, amount }]

/** A shop with ten small shirts at ₦10.00 and ten large ones at ₦15.00, and Ada, who buys. */
export async function shirtShop(server: TestServer) {
  const shop = await openShop(server)
  const [small, large, ada, mile] = [
    await addProduct(server, shop, { name: 'Shirt S', price: 1000 }),
    await addProduct(server, shop, { name: 'Shirt L', price: 1500 }),
    await addContact(server, shop, 'Ada'),
    await addContact(server, shop, 'Mile 12'),
  ]
  await stockUp(shop, mile, small, 10, 333)
  await stockUp(shop, mile, large, 10, 500)
  const sell = async (contact: string, quantity: number, more: object = {}) => {
    const answer = await shop.call('PUT', '/v1/business/sales', {
      ...{ contact, location: shop.location, items: [{ product: small, quantity, price: 1000 }], payable_amount: quantity * 1000 },
      ...(contact === shop.walkIn && { payment_accounts: cash(quantity * 1000) }),
      ...more,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return String(answer.body.sale?.id)
  }
  /** Small shirts come back, large ones are sold. */
  const swap = (sale: string, back: number, out: number, more: object = {}, by: Pick<Caller, 'call'> = shop) =>
    by.call('PUT', '/v1/business/exchanges', {
      ...{ sale, location: shop.location, payable_amount: out * 1500 },
      returned: [{ product: small, quantity: back, price: 1000 }],
      items: [{ product: large, quantity: out, price: 1500 }],
      ...more,
    })
  const balanceOf = async (id: string) => (await shop.call('GET', `/v1/business/contacts/${id}`)).body.contact?.balance
  const saleNow = async (id: unknown) =>
    (await shop.call('GET', `/v1/business/sales/${String(id)}?with_settled=1&with_payments=1`)).body.sale
  const backNow = async (id: unknown) =>
    (await shop.call('GET', `/v1/business/inventory-actions/${String(id)}?with_settled=1&with_payments=1`)).body.inventory_action
  const settleSale = (id: unknown, status: string, more: object = {}, by: Pick<Caller, 'call'> = shop) =>
    by.call('PATCH', `/v1/business/sales/${String(id)}/status`, { status, ...more })
  const settleBack = (id: unknown, status: string, more: object = {}, by: Pick<Caller, 'call'> = shop) =>
    by.call('PATCH', `/v1/business/inventory-actions/${String(id)}/status`, { status, ...more })
  const levels = (form: object) => shop.call('PATCH', '/v1/business/actions-approval-level', form)
  return { shop, small, large, ada, sell, swap, balanceOf, saleNow, backNow, settleSale, settleBack, levels }
}
