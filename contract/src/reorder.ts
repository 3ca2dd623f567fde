import { z } from 'zod'
import { endpoint } from './platform/endpoint.ts'
import { stock } from './platform/fields.ts'
import { id, named } from './platform/ids.ts'
import { csv } from './platform/lists.ts'
import { costMoney } from './platform/seen-with.ts'
import { builtIn } from './platform/wire-units.ts'
import { storedUnit } from './product-fields.ts'

/** Days of sales that an order is to last for, and that its rate is worked out over. */
export const reorderDays = 30

interface Needs {
  /** All in thousandths. */
  available: number
  /** On orders, whether they are approved or wait for it. */
  incoming: number
  reorder_level: number
  /** Sold in `reorderDays`, less what came back. */
  sold: number
}

/**
 * How many to order, in thousandths: so many that after them, and what is to come, a month of sales can go before it is low again; of what
 * sells less than its reorder level in a month, that much over it. Nothing where what is to come is enough.
 * In whole ones: nobody orders a gram more.
 */
export function toOrder({ available, incoming, reorder_level, sold }: Needs): number {
  const there = available + incoming
  if (there > reorder_level) return 0
  return Math.ceil((reorder_level + Math.max(sold, reorder_level, 1000) - there) / 1000) * 1000
}

/** How many whole days what can be sold lasts, at the rate of those days; null where nothing sells. */
export const daysLeft = ({ available, sold }: Pick<Needs, 'available' | 'sold'>): number | null =>
  sold > 0 ? Math.floor((Math.max(available, 0) * reorderDays) / sold) : null

export const ReorderLine = z.object({
  id: id('inventory_level'),
  product: z.object({ id: id('product'), name: z.string(), sku: z.string(), unit: storedUnit() }),
  location: named('location'),
  on_hand: stock(),
  available: stock(),
  /** On approved orders, and not here yet. */
  incoming: stock(),
  /** On orders that wait for approval. */
  waiting: stock(),
  reorder_level: stock(),
  /** In thirty days, less what came back. */
  sold: stock(),
  days_left: z.int().nullable(),
  /** How many to order; 0 where what is to come is enough. */
  quantity: stock(),
  /** Kobo a unit: of the last time that it was bought, else as the product says. */
  cost: costMoney(),
  /** Who it was last bought from, while goods can be ordered from them. */
  supplier: z.object({ id: id('contact'), name: builtIn(z.string()) }).nullable(),
})

export const reorder = endpoint({
  method: 'GET',
  path: '/v1/business/purchase-orders/reorder',
  access: 'purchase-order.create',
  summary: 'What is low, with how many to order of it, why, and from whom',
  query: z.object({ location: csv(id('location')).optional() }),
  reply: z.object({
    /** Those that run out first, 200 at most. */
    lines: z.array(ReorderLine),
    /** Whether more are low than these. */
    is_all: z.boolean(),
  }),
})
