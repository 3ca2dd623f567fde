import type { World } from './world.ts'

interface Named {
  contact: string
  phone: string
  soap: string
  account: string
  /** Approved sales: three phones, seven soaps and a delivery; two phones to the walk-in customer; a hamper. */
  sold: string
  walkedIn: string
  packed: string
  /** An approved intake. */
  received: string
}

interface Item {
  id: string
  product_id: string
  quantity: number
  price: number
}

/** Returns of every kind: full, partial, damaged, of a composite, refunded, pending, canceled, and to a supplier. Public ids. */
export async function bringBack(world: World, given: Named) {
  const actions = '/v1/business/inventory-actions'
  const itemsOf = async (sale: string) =>
    (await world.made('GET', `/v1/business/sales/${sale}`, undefined)).sale?.items as unknown as Item[]
  const settle = (id: string, status: string) => world.made('PATCH', `${actions}/${id}/status`, { status })
  const made = async (path: string, form: object, posts = true) => {
    const { inventory_action } = await world.made('PUT', `${actions}/${path}`, {
      contact: given.contact,
      location: world.location,
      ...form,
    })
    const id = String(inventory_action?.id)
    if (posts && String(inventory_action?.status) === 'pending') await settle(id, 'approved')
    return id
  }
  const lineOf = async (sale: string, index: number, quantity: number, more: object = {}) => {
    const { id, product_id, price } = (await itemsOf(sale))[index] as Item
    return { product: product_id, sale_item: id, quantity, price, ...more }
  }
  const { sold, walkedIn, packed, received } = given
  const back = await made('return-inwards', { sale: sold, items: [await lineOf(sold, 0, 1), await lineOf(sold, 1, 2)] })
  const damaged = await made('return-inwards', {
    sale: sold,
    items: [await lineOf(sold, 0, 1, { metadata: { condition: 'damaged' }, price: 50_00 }), await lineOf(sold, 2, 1)],
  })
  const again = await made('return-inwards', { sale: sold, items: [await lineOf(sold, 1, 1)] })
  await settle(again, 'canceled')
  const unpacked = await made('return-inwards', { sale: packed, items: [await lineOf(packed, 0, 1)] })
  const whole = (await world.made('GET', `/v1/business/sales/${walkedIn}`, undefined)).sale?.payable_amount
  const handedBack = await made('return-inwards', {
    ...{ contact: world.walkIn, sale: walkedIn, items: [await lineOf(walkedIn, 0, 2)] },
    payment_accounts: [{ account: given.account, amount: Number(whole) }],
  })
  await made('return-inwards', { items: [{ product: given.soap, quantity: 1.5, price: 20_00 }] })
  await world.made('PATCH', '/v1/business/actions-approval-level', { return_inward_approval_level: 1, return_outward_approval_level: 1 })
  const waiting = await made('return-inwards', { sale: sold, items: [await lineOf(sold, 1, 1)] }, false)
  const phones = (quantity: number, more: object = {}) => [{ product: given.phone, quantity, cost: 60_00, ...more }]
  const bought = await world.made('PUT', '/v1/business/sales', {
    ...{ contact: given.contact, location: world.location, items: [{ product: given.soap, quantity: 2, price: 20_00 }] },
    ...{ payable_amount: 40_00, payment_accounts: [{ account: given.account, amount: 40_00 }] },
  })
  if (String(bought.sale?.status) === 'pending')
    await world.made('PATCH', `/v1/business/sales/${String(bought.sale?.id)}/status`, { status: 'approved' })
  const exchange = async () => {
    const { sale, inventory_action } = await world.made('PUT', '/v1/business/exchanges', {
      ...{ sale: bought.sale?.id, location: world.location, payable_amount: 15_00 },
      returned: [{ product: given.soap, quantity: 1, price: 20_00 }],
      items: [{ product: given.phone, quantity: 1, price: 15_00 }],
      back_accounts: [{ account: given.account, amount: 2_00 }],
    })
    const [out, back] = [String(sale?.id), String(inventory_action?.id)]
    if (String(sale?.status) === 'pending') await world.made('PATCH', `/v1/business/sales/${out}/status`, { status: 'approved' })
    return { out, back }
  }
  const exchanged = await exchange()
  await settle((await exchange()).back, 'canceled')
  const sentBack = await made('return-outwards', { intake: received, items: phones(2) })
  await made('return-outwards', { intake: received, items: phones(1) }, false)
  await made('return-outwards', { items: phones(1, { metadata: { condition: 'damaged' } }) })
  const kept = await made('return-outwards', { items: phones(1) })
  await settle(kept, 'canceled')
  await world.made('PATCH', '/v1/business/actions-approval-level', { return_inward_approval_level: 0, return_outward_approval_level: 0 })
  return { exchanged: exchanged.back, exchangedFor: exchanged.out, back, damaged, unpacked, handedBack, waiting, sentBack }
}
