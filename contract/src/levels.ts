import { z } from 'zod'
import { LedgerDocument } from './ledgers.ts'
import { endpoint, wrapped } from './platform/endpoint.ts'
import { stock, time } from './platform/fields.ts'
import { id, named } from './platform/ids.ts'
import { csv, listQuery, pageOf, yesNo } from './platform/lists.ts'
import { anyOf, goodsFilters, sided } from './platform/sided.ts'
import { costMoney } from './platform/seen-with.ts'
import { sumsOf } from './platform/sums.ts'
import { storedUnit } from './product-fields.ts'
import { reorder } from './reorder.ts'

/** What stands on a shelf, or on all of a product's together (`spec §7`; STOCK-1). */
const figures = {
  on_hand: stock(),
  /** What pending documents hold of it: `inventory.held` lists them. */
  committed: stock(),
  available: stock(),
  /** On approved orders, and not here yet. */
  incoming: stock(),
  /** Average cost is value / on hand. */
  value: costMoney(),
  /** At no more than its reorder level. */
  is_low: z.boolean(),
}

const counted = { id: id('product'), name: z.string(), sku: z.string(), unit: storedUnit() }

export const Level = z.object({
  id: id('inventory_level'),
  product: z.object(counted),
  location: named('location'),
  ...figures,
  /** When no more than this is on hand it is low: the location's own, else the product's. */
  reorder_level: stock().nullable(),
})

/** A product with what of it is where. */
export const ProductLevels = z.object({
  ...counted,
  /** Over the levels that stand here. */
  ...figures,
  levels: z.array(Level.omit({ product: true })),
})

/** What a line of a pending document keeps of a level until it is approved or canceled. */
export const HeldStock = z.object({
  id: z.string(),
  product: z.object(counted),
  location: named('location'),
  quantity: stock(),
  document: LedgerDocument,
  created_at: time(),
})

const place = { product: csv(id('product')).optional(), location: csv(id('location')).optional() }
const LevelFilters = {
  ...place,
  category: csv(id('product_category')).optional(),
  brand: csv(id('brand')).optional(),
  below_reorder_level: yesNo().optional(),
  in_stock: yesNo().optional(),
}
const LevelQuery = listQuery(
  { by: ['created_at', 'product'], usual: 'product.asc' },
  { ...LevelFilters, ...goodsFilters, ...sided({ location: () => anyOf('location') }) },
)

const levels = endpoint({
  method: 'GET',
  path: '/v1/business/inventory-levels',
  access: 'inventory-level.view',
  summary: 'Stock by product and location',
  query: LevelQuery,
  reply: pageOf(Level),
})

const held = endpoint({
  method: 'GET',
  path: '/v1/business/stock-commitments',
  access: 'inventory-level.view',
  summary: 'What pending documents hold of the stock',
  query: listQuery({ by: ['created_at'] }, place),
  reply: pageOf(HeldStock),
})

/** Stock by product and location, what it is held for, and products with locations beside each other. */
export const levelCalls = {
  levels,
  levelSums: sumsOf(levels, { on_hand: stock(), value: costMoney() }),
  openLevels: endpoint({
    method: 'GET',
    path: '/v1/business/inventory-levels/open',
    access: 'session',
    summary: 'Stock by product and location, for pickers',
    query: LevelQuery,
    reply: pageOf(Level),
  }),
  level: endpoint({
    method: 'GET',
    path: '/v1/business/inventory-levels/{id}',
    of: 'inventory_level',
    access: 'inventory-level.view',
    summary: 'Stock of a product at a location',
    reply: wrapped('inventory_level', Level),
  }),
  /** A product is found by its levels: by `in_stock` where one of them has some, by `below_reorder_level` where one is low. */
  levelsByProduct: endpoint({
    method: 'GET',
    path: '/v1/business/inventory-levels/products',
    access: 'inventory-level.view',
    summary: 'Products with what of each is at which location',
    query: listQuery({ by: ['created_at', 'name'], usual: 'name.asc' }, LevelFilters),
    reply: pageOf(ProductLevels),
  }),
  reorder,
  held,
  heldSums: sumsOf(held, { quantity: stock() }),
}
