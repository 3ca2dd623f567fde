import { type Fact, everyRow } from './report-facts.ts'
import type { Body, Caller } from './shop.ts'

/** What a report's world loses, beside what it does anyway, without a throw of its dice; and what that comes to, from what lists say of it. */

interface Losing {
  /** Whoever records at this step, and whoever takes back and counts half a day later. */
  by: Caller
  later: () => Promise<Caller>
  /** Of the step: by turns. */
  turn: number
  contact: string
  locations: readonly string[]
  product: { id: string; price: number }
  drawers: readonly string[]
}

const done = ({ status, body }: { status: number; body: Body }): Body => {
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body
}

/** A sale under the price of its product, with something off; one that is canceled, one that is deleted as it waits; a drawer that is short, over or right. */
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
  const other = await later()
  done(await other.call('PATCH', `/v1/business/sales/${canceled}/status`, { status: 'canceled' }))
  done(await other.call('DELETE', `/v1/business/sales/${deleted}`))
  done(await other.call('POST', `${drawer}/close`, { counted: [{ amount: 5000 + 11 * ((turn % 3) - 1) }] }))
  return other
}

const num = (value: unknown): number => Number(value ?? 0)

/** What there is of losses, by who did it and when. */
export async function lossesOf(caller: Caller, when: (instant: unknown) => Pick<Fact, 'at' | 'instant'>): Promise<Fact[]> {
  const facts: Fact[] = []
  const of = (row: Body, member: Body | undefined) => ({
    location: [String(row.location_id ?? row.location?.id)],
    member: [String(member?.id)],
  })
  for (const how of ['canceled', 'deleted'])
    for (const row of await everyRow(caller, `/v1/business/sales?taken_back=${how}`)) {
      const back = row.edges?.taken_back
      const adds = { [how]: 1, [`${how}_total`]: num(row.payable_amount) }
      facts.push({ ...when(back?.at), of: of(row, back?.by), adds })
    }
  for (const row of await everyRow(caller, '/v1/business/sales')) {
    if (String(row.status) !== 'approved') continue
    const { sale } = done(await caller.call('GET', `/v1/business/sales/${String(row.id)}`)) as { sale: Body }
    for (const item of sale.items as unknown as Body[]) {
      const cut = Math.max(0, num(item.list_price) - num(item.price))
      const price_cuts = Math.floor((Math.round(num(item.quantity) * 1000) * cut * 2 + 1000) / 2000)
      const adds = { discounts: num(item.line_discount) + num(item.discount), price_cuts }
      facts.push({ ...when(sale.date), of: of(sale, sale.created_by), adds })
    }
  }
  for (const row of await everyRow(caller, '/v1/business/inventory-actions?kind=return-inward'))
    if (String(row.status) === 'approved' && String(row.sale_id) === 'null')
      facts.push({ ...when(row.date), of: of(row, row.created_by), adds: { free_returns: 1, free_returns_total: num(row.total) } })
  for (const drawer of await everyRow(caller, '/v1/business/drawers'))
    for (const row of await everyRow(caller, `/v1/business/drawers/${String(drawer.id)}/sessions?status=closed`)) {
      const difference = num(row.difference)
      const adds = { drawer_short: Math.max(0, -difference), drawer_over: Math.max(0, difference) }
      facts.push({ ...when(row.closed_at), of: of(row, row.closed_by), adds })
    }
  return facts
}

export const lossFigures =
  'canceled canceled_total discounts price_cuts free_returns free_returns_total drawer_short drawer_over deleted deleted_total'.split(' ')
