import { type Fact, everyRow } from './report-facts.ts'
import type { JsonBody, Caller } from './shop.ts'

const num = (value: unknown): number => Number(value ?? 0)

/** Loss facts by member and time. */
export async function lossesOf(caller: Caller, when: (instant: unknown) => Pick<Fact, 'at' | 'instant'>): Promise<Fact[]> {
  const facts: Fact[] = []
  const of = (row: JsonBody, member: JsonBody | undefined) => ({
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
    const { sale } = (await caller.call('GET', `/v1/business/sales/${String(row.id)}`)).body as { sale: JsonBody }
    for (const item of sale.items as unknown as JsonBody[]) {
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
