import type { JsonBody, Caller } from './shop.ts'

/* Losses of a report's world, in addition to its random steps. They use no random numbers. */

interface Losing {
  /** The member who records at this step, and the member who undoes and counts half a day later. */
  by: Caller
  later: () => Promise<Caller>
  /** Number of the step, to alternate by. */
  turn: number
  contact: string
  locations: readonly string[]
  product: { id: string; price: number }
  drawers: readonly string[]
}

const done = ({ status, body }: { status: number; body: JsonBody }): JsonBody => {
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body
}

/**
 * A sale below the product's price, with a discount; a canceled sale; a sale deleted while pending; a drawer that is short, over or exact.
 */
export async function lose({ by, later, turn, contact, locations, product, drawers }: Losing): Promise<Caller> {
  const at = turn % locations.length
  const location = locations[at]
  const sell = async (off: number, discount = 0) => {
    const price = product.price - off
    const form = { contact, location, items: [{ product: product.id, quantity: 2.5, price }], discount }
    const payable_amount = Math.floor((5 * price + 1) / 2) - discount
    return String(done(await by.call('PUT', '/v1/business/sales', { ...form, payable_amount })).sale?.id)
  }
  const levels = (sale_approval_level: number) =>
    by.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level }).then((answer) => done(answer))
  await sell(3 + turn, turn * 2)
  const canceled = await sell(turn % 2)
  await levels(1)
  const deleted = await sell(0)
  await levels(0)
  const drawer = `/v1/business/drawers/${drawers[at]}`
  done(await by.call('POST', `${drawer}/open`, { float: 5000 }))
  const laterCaller = await later()
  done(await laterCaller.call('PATCH', `/v1/business/sales/${canceled}/status`, { status: 'canceled' }))
  done(await laterCaller.call('DELETE', `/v1/business/sales/${deleted}`))
  done(await laterCaller.call('POST', `${drawer}/close`, { counted: [{ amount: 5000 + 11 * ((turn % 3) - 1) }] }))
  return laterCaller
}
