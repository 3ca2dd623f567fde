import { type World, approvedIntake, approvedSale, inStock, plenty } from './world.ts'

/* Forms of what comes back and goes back (`examples.ts`). */

/** A form that returns all goods of a sale and refunds a part of its payments. Without `of`, makes an approved sale first. */
export async function returnInwardForm(world: World, of?: string) {
  const id = of ?? (await approvedSale(world))
  const { sale } = await world.mustCall('GET', `/v1/business/sales/${id}`, undefined)
  const [item] = (sale?.items ?? []) as unknown as { id: string; product_id: string }[]
  return {
    contact: await world.findOrCreate('contact'),
    location: world.location,
    sale: id,
    items: [{ product: item?.product_id, quantity: 2, price: 100_00, sale_item: item?.id }],
    payment_accounts: [{ account: await world.findOrCreate('bank_account'), amount: 100 }],
  }
}

/** Returns all of a sale and sells another product for it, at its price; a cheaper one if `price` says so. @param price kobo */
export async function exchangeForm(world: World, price = 100_00) {
  const { sale, items: returned, location } = await returnInwardForm(world)
  const paid = [{ account: await world.findOrCreate('bank_account'), amount: 100 }]
  return {
    ...{
      sale,
      location,
      returned,
      items: [{ product: await plenty(world), quantity: 1, price }],
      tax: [await world.findOrCreate('sale_tax')],
    },
    payable_amount: (price * 1075) / 1000,
    // Half of the sale was paid, so that much of the credit is refundable.
    ...(price < 100_00 ? { back_accounts: paid } : { payment_accounts: paid }),
  }
}

/** A form that returns goods without a sale and refunds a part of their credit. */
export const freeReturnForm = async (world: World) => ({
  contact: await world.findOrCreate('contact'),
  location: world.location,
  items: [{ product: await world.findOrCreate('product'), quantity: 1, price: 9_000_000_00 }],
  payment_accounts: [{ account: await world.findOrCreate('bank_account'), amount: 100 }],
})

/** A form that returns goods to a supplier without naming their intake. */
export const freeSendForm = async (world: World) => ({
  contact: await world.findOrCreate('contact'),
  location: world.location,
  items: [{ product: await inStock(world, await world.findOrCreate('product')), quantity: 1, cost: 10 }],
})

/** A form that returns a part of an intake. */
export async function returnOutwardForm(world: World) {
  const id = await approvedIntake(world)
  const { inventory_action } = await world.mustCall('GET', `/v1/business/inventory-actions/${id}`, undefined)
  const [item] = (inventory_action?.items ?? []) as unknown as { id: string; product_id: string }[]
  return {
    contact: await world.findOrCreate('contact'),
    location: world.location,
    intake: id,
    items: [{ product: item?.product_id, quantity: 1, cost: 10, intake_item: item?.id }],
  }
}
