import { z } from 'zod'
import { endpoint } from './platform/endpoint.ts'
import { stock } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { csv } from './platform/lists.ts'
import { costMoney } from './platform/seen-with.ts'
import { builtIn } from './platform/wire-units.ts'
import { storedUnit } from './product-fields.ts'

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

export const reorder = endpoint.get('/v1/business/purchase-orders/reorder', {
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
