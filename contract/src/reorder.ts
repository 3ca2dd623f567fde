import { z } from 'zod'
import { endpoint } from './platform/endpoint.ts'
import { stock } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { csv } from './platform/lists.ts'
import { costMoney } from './platform/seen-with.ts'
import { builtIn } from './platform/wire-units.ts'
import { storedUnit } from './product-fields.ts'

/** Days of sales that an order should cover, and over which the sales rate is measured. */
export const reorderDays = 30

interface Needs {
  /** All in thousandths. */
  available: number
  /** On orders, approved or pending. */
  incoming: number
  reorder_level: number
  /** Sold in `reorderDays`, less returns. */
  sold: number
}

/**
 * Quantity to order, in thousandths, so that stock and incoming cover a month of sales before stock is low again. If the product sells less
 * than its reorder level in a month, that level is the surplus instead. 0 if the incoming quantity is enough. Always whole units.
 */
export function toOrder({ available, incoming, reorder_level, sold }: Needs): number {
  const projectedStock = available + incoming
  if (projectedStock > reorder_level) return 0
  return Math.ceil((reorder_level + Math.max(sold, reorder_level, 1000) - projectedStock) / 1000) * 1000
}

/** Whole days that available stock lasts at the current sales rate; null if nothing sells. */
export const daysLeft = ({ available, sold }: Pick<Needs, 'available' | 'sold'>): number | null =>
  sold > 0 ? Math.floor((Math.max(available, 0) * reorderDays) / sold) : null

export const ReorderLine = z.object({
  id: id('inventory_level'),
  product: z.object({ id: id('product'), name: z.string(), sku: z.string(), unit: storedUnit() }),
  location: namedRecord('location'),
  on_hand: stock(),
  available: stock(),
  /** On approved orders, not received yet. */
  incoming: stock(),
  /** On orders that need approval. */
  waiting: stock(),
  reorder_level: stock(),
  /** In thirty days, less returns. */
  sold: stock(),
  days_left: z.int().nullable(),
  /** Quantity to order; 0 if the incoming quantity is enough. */
  quantity: stock(),
  /** Kobo per unit: of the last purchase, else the product's cost. */
  cost: costMoney(),
  /** The supplier of the last purchase, if orders to them are still possible. */
  supplier: z.object({ id: id('contact'), name: builtIn(z.string()) }).nullable(),
})

export const reorder = endpoint({
  method: 'GET',
  path: '/v1/business/purchase-orders/reorder',
  access: 'purchase-order.create',
  summary: 'What is low, with how many to order of it, why, and from whom',
  query: z.object({ location: csv(id('location')).optional() }),
  reply: z.object({
    /** Products that run out first, at most 200. */
    lines: z.array(ReorderLine),
    /** False if more products are low. */
    is_all: z.boolean(),
  }),
})
