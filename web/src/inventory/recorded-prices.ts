import { prorate } from '@kasuwa/contract/platform/money'
import { toThousandths } from '@kasuwa/contract/platform/quantity'
import type { LowPrice } from './intake-draft.ts'
import type { Action } from './action.ts'

/** Milliseconds after an intake's approval during which its prices are checked. Later prices belong to other costs. */
const newFor = 7 * 86_400_000

type RecordedIntake = Pick<Action, 'kind' | 'status' | 'posted_at' | 'items'>
type UnderCost = Pick<Action['items'][number], 'id' | 'name'> & { product: string; low: LowPrice }

/**
 * Goods of a pending or recent intake whose price does not exceed their cost with its share of the extra costs. Empty without the
 * permission to see costs. A product on several lines appears once, at its highest cost.
 * @param now milliseconds since 1970
 */
export function underCost({ kind, status, posted_at, items }: RecordedIntake, now: number): UnderCost[] {
  const isNew = status === 'pending' || (status === 'approved' && posted_at !== null && now - Date.parse(posted_at) < newFor)
  if (kind !== 'intake' || !isNew) return []
  const underCostByProduct = new Map<string, UnderCost>()
  for (const { id, name, product_id, sells_for: price, total, extra_cost, quantity } of items) {
    if (price === undefined || total === null || quantity <= 0) continue
    const cost = prorate(total + (extra_cost ?? 0), 1000, toThousandths(quantity))
    const existing = underCostByProduct.get(product_id)
    if (cost <= 0 || price > cost || (existing && existing.low.cost >= cost)) continue
    underCostByProduct.set(product_id, { id, name, product: product_id, low: { price, cost, hasShare: (extra_cost ?? 0) > 0 } })
  }
  return [...underCostByProduct.values()]
}
