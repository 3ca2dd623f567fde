import { newId, publicId, storedId } from '../database/ids.ts'
import { nameColumns } from '../database/search.ts'
import type { Shop } from './shop.ts'
import type { TestServer } from './test-server.ts'

interface Goods {
  name?: string
  /** Kobo. */
  cost?: number
  price?: number
  /** Thousandths. */
  reorder_level?: number
  service?: boolean
}

let count = 0

/** Creates a product as its form would. @returns its public id */
export async function addProduct(server: TestServer, shop: Shop, goods: Goods = {}): Promise<string> {
  const id = newId()
  const name = goods.name ?? `Product ${++count}`
  const row = { business_id: shop.business_id, id, name, sku: `SKU-${id}`, ...nameColumns(name, `SKU-${id}`) }
  const kind = goods.service
    ? ({ product_type: 'service', has_inventory: false } as const)
    : ({ product_type: 'standard', has_inventory: true } as const)
  const { cost = 0, price = 0, reorder_level = null } = goods
  await server.app.database.transaction({ business_id: shop.business_id }, async (db) => {
    await db
      .insertInto('products')
      .values({ ...row, ...kind, inventory_type: 'standard', cost, price, reorder_level })
      .execute()
    const level = { business_id: shop.business_id, id: newId(), product_id: id, location_id: storedId('location', shop.location) ?? '' }
    if (reorder_level !== null)
      await db
        .insertInto('inventory_levels')
        .values({ ...level, low_at: reorder_level })
        .execute()
  })
  return publicId('product', id)
}

/** Creates a contact as its form would. @returns its public id */
export async function addContact(server: TestServer, shop: Shop, name = `Contact ${++count}`): Promise<string> {
  const id = newId()
  const row = {
    business_id: shop.business_id,
    id,
    name,
    email: `${id}@mail.test`,
    phone: '+2348059876543',
    contact_type: 'both' as const,
    ...nameColumns(name),
  }
  await server.app.database.transaction({ business_id: shop.business_id }, (db) => db.insertInto('contacts').values(row).execute())
  return publicId('contact', id)
}

/** Puts goods on the shelf of the shop's main location, by a real intake. @param quantity units */
export async function stockUp(
  shop: Shop,
  supplier: string,
  product: string,
  quantity: number,
  cost: number,
  location = shop.location,
): Promise<string> {
  const answer = await shop.call('PUT', '/v1/business/inventory-actions/intakes', {
    contact: supplier,
    location,
    items: [{ product, quantity, cost }],
  })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return String(answer.body.inventory_action?.id)
}

export const levelOf = async (shop: Shop, product: string, location = shop.location) =>
  (await shop.call('GET', `/v1/business/inventory-levels?product=${product}&location=${location}`)).body.rows?.[0]
