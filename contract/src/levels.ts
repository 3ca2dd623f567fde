import { z } from 'zod'
import { LedgerDocument } from './ledgers.ts'
import { endpoint, wrapped } from './platform/endpoint.ts'
import { stock, time } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { csv, listQuery, pageOf, yesNo } from './platform/lists.ts'
import { anyOf, goodsFilters, sided } from './platform/sided.ts'
import { costMoney } from './platform/seen-with.ts'
import { sumsOf } from './platform/sums.ts'
import { storedUnit } from './product-fields.ts'
import { reorder } from './reorder.ts'

/** Stock at a location, or in total for a product (`spec §7`; STOCK-1). */
const figures = {
  on_hand: stock(),
  /** Reserved for pending documents; `inventory.held` lists them. */
  committed: stock(),
  available: stock(),
  /** On approved orders, not received yet. */
  incoming: stock(),
  /** Average cost is value / on hand. */
  value: costMoney(),
  /** At or below its reorder level. */
  is_low: z.boolean(),
}

const productFields = { id: id('product'), name: z.string(), sku: z.string(), unit: storedUnit() }

export const Level = z.object({
  id: id('inventory_level'),
  product: z.object(productFields),
  location: namedRecord('location'),
  ...figures,
  /** At this quantity or less, stock is low: the location's own level, else the product's. */
  reorder_level: stock().nullable(),
})

/** A product with its stock by location. */
export const ProductLevels = z.object({
  ...productFields,
  /** Sums over the levels in this row. */
  ...figures,
  levels: z.array(Level.omit({ product: true })),
})

/** Stock that a line of a pending document reserves at a location until the document is approved or canceled. */
export const ReservedStock = z.object({
  id: z.string(),
  product: z.object(productFields),
  location: namedRecord('location'),
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

const levels = endpoint.get('/v1/business/inventory-levels', {
  access: 'inventory-level.view',
  summary: 'Stock by product and location',
  query: LevelQuery,
  reply: pageOf(Level),
})

const reservedList = endpoint.get('/v1/business/stock-commitments', {
  access: 'inventory-level.view',
  summary: 'What pending documents hold of the stock',
  query: listQuery({ by: ['created_at'] }, place),
  reply: pageOf(ReservedStock),
})

/** Stock by product and location, its reservations, and a matrix of products and locations. */
export const levelCalls = {
  levels,
  levelSums: sumsOf(levels, { on_hand: stock(), value: costMoney() }),
  openLevels: endpoint.get('/v1/business/inventory-levels/open', {
    access: 'session',
    summary: 'Stock by product and location, for pickers',
    query: LevelQuery,
    reply: pageOf(Level),
  }),
  level: endpoint.get('/v1/business/inventory-levels/{id}', {
    of: 'inventory_level',
    access: 'inventory-level.view',
    summary: 'Stock of a product at a location',
    reply: wrapped('inventory_level', Level),
  }),
  /** Filters match a product by its levels: `in_stock` if any level has stock, `below_reorder_level` if any is low. */
  levelsByProduct: endpoint.get('/v1/business/inventory-levels/products', {
    access: 'inventory-level.view',
    summary: 'Products with what of each is at which location',
    query: listQuery({ by: ['created_at', 'name'], usual: 'name.asc' }, LevelFilters),
    reply: pageOf(ProductLevels),
  }),
  reorder,
  held: reservedList,
  heldSums: sumsOf(reservedList, { quantity: stock() }),
}
