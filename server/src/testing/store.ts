import { addContact, addProduct } from './goods.ts'
import { type Caller, openShop } from './shop.ts'
import type { TestServer } from './test-server.ts'

interface Line {
  product: string
  quantity: number
  /** Kobo: cost of an intake, price of a sale. */
  each: number
}

/** A shop that receives and sells rice and beans, at approval level 0. */
export async function openStore(server: TestServer) {
  const shop = await openShop(server)
  const [rice, beans] = [await addProduct(server, shop, { name: 'Rice 50kg' }), await addProduct(server, shop, { name: 'Beans' })]
  const [chidi, bola] = [await addContact(server, shop, 'Chidi Foods'), await addContact(server, shop, 'Bola Ade')]
  const take = (lines: Line[], over: object = {}, by: Caller = shop) =>
    by.call('PUT', '/v1/business/inventory-actions/intakes', {
      ...{ contact: chidi, location: shop.location },
      items: lines.map(({ each: cost, ...line }) => ({ ...line, cost })),
      ...over,
    })
  const sell = (lines: Line[], over: object = {}, by: Caller = shop) =>
    by.call('PUT', '/v1/business/sales', {
      ...{ contact: bola, location: shop.location },
      items: lines.map(({ each: price, ...line }) => ({ ...line, price })),
      payable_amount: lines.reduce((sum, { quantity, each }) => sum + quantity * each, 0),
      ...over,
    })
  const balanceOf = async (contact: string) => (await shop.call('GET', `/v1/business/contacts/${contact}`)).body.contact?.balance
  const intake = async (id: unknown) =>
    (await shop.call('GET', `/v1/business/inventory-actions/${String(id)}?with_payments`)).body.inventory_action
  const sale = async (id: unknown) => (await shop.call('GET', `/v1/business/sales/${String(id)}?with_payments`)).body.sale
  const of = (product: string, quantity: number, each: number): Line[] => [{ product, quantity, each }]
  return { shop, rice, beans, chidi, bola, take, sell, balanceOf, intake, sale, of }
}
