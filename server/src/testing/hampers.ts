import { addContact, addProduct, levelOf, stockUp } from './goods.ts'
import { type Shop, openShop } from './shop.ts'
import type { TestServer } from './test-server.ts'

export const products = '/v1/business/products'

/** A shop with rice at ₦5.00 and oil at ₦3.00. It sells hampers: two bags of rice, half a litre of oil, and an untracked wrapping. */
export async function hamperShop(server: TestServer, { rice: bags = 10, oil: litres = 4 } = {}) {
  const shop = await openShop(server)
  const contact = await addContact(server, shop)
  const [rice, oil, wrapping] = [
    await addProduct(server, shop, { name: 'Rice', cost: 500 }),
    await addProduct(server, shop, { name: 'Palm oil', cost: 300 }),
    String((await shop.call('PUT', products, { name: 'Wrapping', type: 'standard', cost: 40, has_inventory: false })).body.product?.id),
  ]
  if (bags > 0) await stockUp(shop, contact, rice, bags, 500)
  if (litres > 0) await stockUp(shop, contact, oil, litres, 300)
  const composites = [
    { product: rice, quantity: 2 },
    { product: oil, quantity: 0.5 },
    { product: wrapping, quantity: 1 },
  ]
  const response = await shop.call('PUT', products, { name: 'Hamper', type: 'standard', price: 2000, composites })
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  const hamper = String(response.body.product?.id)
  const sell = (items: { product: string; quantity: number; price?: number }[], more: object = {}) =>
    shop.call('PUT', '/v1/business/sales', {
      ...{ contact, location: shop.location, items: items.map((item) => ({ price: 2000, ...item })) },
      payable_amount: items.reduce((sum, { quantity, price = 2000 }) => sum + Math.round(quantity * price), 0),
      ...more,
    })
  const settle = (id: unknown, status: string) => shop.call('PATCH', `/v1/business/sales/${String(id)}/status`, { status })
  return { shop, contact, rice, oil, wrapping, hamper, sell, settle, composites }
}

/** A product with its components and levels. */
export const read = async (shop: Shop, id: string, flags = 'with_composites&with_levels') =>
  (await shop.call('GET', `${products}/${id}?${flags}`)).body.product as unknown as Record<string, never>

/** The message for products that documents name. */
export const history = 'This product has documents: stock counting can no longer change'

/** Status and messages by field. */
export const faultsOf = async (request: Promise<{ status: number; body: object }>) => {
  const { status, body } = await request
  return [status, (body as { errors?: object }).errors]
}

/** On hand, committed and kobo of each, at the main location. */
export const shelf = async (shop: Shop, ...ids: string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const level = (await levelOf(shop, id)) as unknown as { on_hand: number; committed: number; value: number } | undefined
      return [level?.on_hand ?? 0, level?.committed ?? 0, level?.value ?? 0]
    }),
  )
