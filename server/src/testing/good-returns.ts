import type { World } from './world.ts'

interface ReturnInput {
  contact: string
  phone: string
  soap: string
  account: string
  /** Approved sales: three phones, seven soaps and a delivery; two phones to the walk-in customer; a hamper. */
  mixedSale: string
  walkedIn: string
  packed: string
  /** An approved intake. */
  received: string
}

interface SaleItem {
  id: string
  product_id: string
  quantity: number
  price: number
}

/** Returns of every kind: full, partial, damaged, of a composite, refunded, pending, canceled, and to a supplier. Public ids. */
export async function bringBack(world: World, input: ReturnInput) {
  const actions = '/v1/business/inventory-actions'
  const itemsOf = async (sale: string) =>
    (await world.mustCall('GET', `/v1/business/sales/${sale}`, undefined)).sale?.items as unknown as SaleItem[]
  const settle = (id: string, status: string) => world.mustCall('PATCH', `${actions}/${id}/status`, { status })
  const createReturn = async (path: string, form: object, posts = true) => {
    const { inventory_action } = await world.mustCall('PUT', `${actions}/${path}`, {
      contact: input.contact,
      location: world.location,
      ...form,
    })
    const id = String(inventory_action?.id)
    if (posts && String(inventory_action?.status) === 'pending') await settle(id, 'approved')
    return id
  }
  const lineOf = async (sale: string, index: number, quantity: number, more: object = {}) => {
    const { id, product_id, price } = (await itemsOf(sale))[index] as SaleItem
    return { product: product_id, sale_item: id, quantity, price, ...more }
  }
  const { mixedSale, walkedIn, packed, received } = input
  const back = await createReturn('return-inwards', {
    sale: mixedSale,
    items: [await lineOf(mixedSale, 0, 1), await lineOf(mixedSale, 1, 2)],
  })
  const damaged = await createReturn('return-inwards', {
    sale: mixedSale,
    items: [await lineOf(mixedSale, 0, 1, { metadata: { condition: 'damaged' }, price: 50_00 }), await lineOf(mixedSale, 2, 1)],
  })
  const canceledReturn = await createReturn('return-inwards', { sale: mixedSale, items: [await lineOf(mixedSale, 1, 1)] })
  await settle(canceledReturn, 'canceled')
  const unpacked = await createReturn('return-inwards', { sale: packed, items: [await lineOf(packed, 0, 1)] })
  const payableAmount = (await world.mustCall('GET', `/v1/business/sales/${walkedIn}`, undefined)).sale?.payable_amount
  const handedBack = await createReturn('return-inwards', {
    ...{ contact: world.walkIn, sale: walkedIn, items: [await lineOf(walkedIn, 0, 2)] },
    payment_accounts: [{ account: input.account, amount: Number(payableAmount) }],
  })
  await createReturn('return-inwards', { items: [{ product: input.soap, quantity: 1.5, price: 20_00 }] })
  await world.mustCall('PATCH', '/v1/business/actions-approval-level', {
    return_inward_approval_level: 1,
    return_outward_approval_level: 1,
  })
  const waiting = await createReturn('return-inwards', { sale: mixedSale, items: [await lineOf(mixedSale, 1, 1)] }, false)
  const phones = (quantity: number, more: object = {}) => [{ product: input.phone, quantity, cost: 60_00, ...more }]
  const bought = await world.mustCall('PUT', '/v1/business/sales', {
    ...{ contact: input.contact, location: world.location, items: [{ product: input.soap, quantity: 2, price: 20_00 }] },
    ...{ payable_amount: 40_00, payment_accounts: [{ account: input.account, amount: 40_00 }] },
  })
  if (String(bought.sale?.status) === 'pending')
    await world.mustCall('PATCH', `/v1/business/sales/${String(bought.sale?.id)}/status`, { status: 'approved' })
  const exchange = async () => {
    const { sale, inventory_action } = await world.mustCall('PUT', '/v1/business/exchanges', {
      ...{ sale: bought.sale?.id, location: world.location, payable_amount: 15_00 },
      returned: [{ product: input.soap, quantity: 1, price: 20_00 }],
      items: [{ product: input.phone, quantity: 1, price: 15_00 }],
      back_accounts: [{ account: input.account, amount: 2_00 }],
    })
    const [out, back] = [String(sale?.id), String(inventory_action?.id)]
    if (String(sale?.status) === 'pending') await world.mustCall('PATCH', `/v1/business/sales/${out}/status`, { status: 'approved' })
    return { out, back }
  }
  const exchanged = await exchange()
  await settle((await exchange()).back, 'canceled')
  const sentBack = await createReturn('return-outwards', { intake: received, items: phones(2) })
  await createReturn('return-outwards', { intake: received, items: phones(1) }, false)
  await createReturn('return-outwards', { items: phones(1, { metadata: { condition: 'damaged' } }) })
  const canceledOutward = await createReturn('return-outwards', { items: phones(1) })
  await settle(canceledOutward, 'canceled')
  await world.mustCall('PATCH', '/v1/business/actions-approval-level', {
    return_inward_approval_level: 0,
    return_outward_approval_level: 0,
  })
  return { exchanged: exchanged.back, exchangedFor: exchanged.out, back, damaged, unpacked, handedBack, waiting, sentBack }
}
