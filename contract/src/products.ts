import { z } from 'zod'
import { bulkEditCalls } from './bulk-edit.ts'
import { Component, compositeCalls } from './composites.ts'
import { byRowField } from './platform/access.ts'
import { wrapped } from './platform/endpoint.ts'
import { exportForm } from './platform/export-forms.ts'
import { nullish, oneOf, someOf, stock, text, time } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { flag, listQuery, pageOf, withFlags, yesNo } from './platform/lists.ts'
import { costMoney } from './platform/seen-with.ts'
import { sumsOf } from './platform/sums.ts'
import { inventoryTypes, markup, ownReorderLevels, productTypes, storedUnit } from './product-fields.ts'
import { productFilters } from './product-filters.ts'
import { ProductChange, ProductInput } from './product-input.ts'
import { PriceHistory, ProductTimeline } from './product-timeline.ts'
import { optionValue } from './variants.ts'
import { resource, timelineQuery } from './platform/resource.ts'

const stored = {
  id: id('product'),
  /** A variant's own name if `full_name` is beside it; elsewhere “Parent – own name”. */
  name: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  product_type: z.enum(productTypes),
  inventory_type: z.enum(inventoryTypes),
  category_id: id('product_category').nullable(),
  brand_id: id('brand').nullable(),
  /** Kobo; for a parent the lowest price of its variants. */
  price: z.int(),
  /** For a parent, the highest price of its variants. */
  price_max: z.int().nullable(),
  /** Parent of a variant. */
  parent: namedRecord('product').nullable(),
  /** Parent: `{name, values}`. Variant: `{name, value}`. */
  options: z.array(optionValue.extend({ value: z.string().optional(), values: z.array(z.string()).optional() })).nullable(),
  /** Unit of quantities; null if unset. */
  unit: storedUnit(),
  has_inventory: z.boolean(),
  has_serial_number: z.boolean(),
  thumbnail: z.string().nullable(),
  /** At the locations that the member sees; for a composite, how many can be assembled there. Null if stock is not tracked. */
  available: stock().nullable(),
}

export const ProductLevel = z.object({
  location: namedRecord('location'),
  on_hand: stock(),
  committed: stock(),
  available: stock(),
  /** Composites only, since they have no stock of their own: how many the available components make there. */
  can_make: stock().optional(),
  /** Reorder level there: the location's own, else the product's. */
  reorder_level: stock().nullable(),
  is_low: z.boolean(),
  /** On approved orders, not received yet; left out for a composite, which is never ordered. */
  incoming: stock().optional(),
})

/** A variant in its parent's reply. */
export const Variant = z.object({
  id: id('product'),
  /** Reference of the form row that created or changed it, as the caller sent it. */
  ref: z.string().optional(),
  name: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  cost: costMoney(),
  price: z.int(),
  markup: markup().nullable(),
  reorder_level: stock().nullable(),
  reorder_levels: ownReorderLevels(),
  is_low: z.boolean(),
  /** Grams per unit. */
  weight: z.int().nullable(),
  image: z.string().nullable(),
  thumbnail: z.string().nullable(),
  /** Its own switch: it is sold only while its parent is active too. */
  active: z.boolean(),
  options: z.array(optionValue),
  /** At the locations that the member sees; null if stock is not tracked. */
  on_hand: stock().nullable(),
  available: stock().nullable(),
  /** With `with_levels`. */
  levels: z.array(ProductLevel).optional(),
})

export const Product = z.object({
  ...stored,
  /** Name where no parent is beside it: for a variant “Parent – own name”. */
  full_name: z.string(),
  description: z.string().nullable(),
  images: z.array(z.string()),
  /** Listed cost; the real cost of stock is in its levels. */
  cost: costMoney(),
  /** For a parent, the highest cost of its variants. */
  cost_max: costMoney().nullable(),
  markup: markup().nullable(),
  /** For each location without its own in `reorder_levels`. */
  reorder_level: stock().nullable(),
  reorder_levels: ownReorderLevels(),
  /** Low at some location that the member sees; for a parent, if an active variant is. */
  is_low: z.boolean(),
  /** Grams per unit. */
  weight: z.int().nullable(),
  /** Warranty of its units from the day of sale, in months; a variant has its parent's. */
  warranty_months: z.int().nullable(),
  is_active: z.boolean(),
  /** The same as a word. */
  status: z.enum(['active', 'inactive']),
  /** Pinned at the tills. */
  is_favourite: z.boolean(),
  num_children: z.int(),
  /** Number of components. */
  num_composites: z.int(),
  on_hand: stock().nullable(),
  /** On approved orders to locations that the member sees, not received yet; null if it has no stock of its own. */
  incoming: stock().nullable(),
  created_by: namedRecord('merchant').nullable(),
  created_at: time(),
  updated_at: time(),
  edges: z.object({
    category: namedRecord('product_category').nullable().optional(),
    brand: namedRecord('brand').nullable().optional(),
    tags: z.array(namedRecord('product_tag')).optional(),
    levels: z.array(ProductLevel).optional(),
    variants: z.array(Variant).optional(),
    composites: z.array(Component).optional(),
  }),
})

export const ProductChoice = z.object({ ...stored, cost: costMoney() })

const names = {
  ...withFlags('with_variants', 'with_composites', 'with_category', 'with_brand', 'with_tags'),
}

export const productActions = ['activate', 'deactivate', 'delete'] as const

// Categories, brands and tags show the number and stock value of their products.
const touches = ['products', 'inventory', 'dashboard', 'reports', 'productCategories', 'brands', 'productTags']
const productReply = wrapped('product', Product)

const call = resource({ path: '/v1/business/products', of: 'product', view: 'product.view', reply: productReply })

const list = call.list(
  'Products; their variants only where `parent` or `search` asks',
  listQuery(
    { by: ['created_at', 'name', 'sku', 'price', 'cost'] },
    { ...productFilters, is_active: yesNo().optional(), ...names, form: exportForm() },
  ),
  Product,
)

export const products = {
  list,
  sums: sumsOf(list, { on_hand: stock(), value: costMoney() }),
  open: call.get('/v1/business/products/open', {
    access: 'session',
    summary:
      'Active products to choose from, by part of name, SKU or barcode: variants in place of their parents, unless `inventory_type` asks',
    query: listQuery(
      { by: ['name', 'created_at', 'sku'], usual: 'name.asc' },
      { ...productFilters, with_inactive: flag().optional().describe('those off sale too: they are still on the shelf') },
    ),
    reply: pageOf(ProductChoice),
  }),
  one: call.one('A product', z.object({ ...names, with_levels: flag().optional() })),
  timeline: call.timeline('Who did what to a product, and when', ProductTimeline),
  prices: call.get('/v1/business/products/{id}/prices', {
    access: 'product.view',
    summary: 'What a product was sold at and cost, who changed it, and when',
    query: timelineQuery,
    reply: PriceHistory,
  }),
  create: call.create('product.create', 'Make a product', ProductInput, { adds: 'products', touches: [...touches, 'sales'] }),
  edit: call.edit('product.edit', 'Change a product', ProductChange, { touches: [...touches, 'sales'] }),
  delete: call.remove(
    'product.delete',
    'Delete a product that has no stock, with its variants; documents keep it. A variant that documents name is taken off sale instead',
    { touches: [...touches, 'saleTaxes', 'deleted'] },
  ),
  toggleActive: call.post('/v1/business/products/{id}/toggle-active', {
    access: 'product.toggle-active-status',
    summary: 'Take a product off new documents, or put it back',
    body: z.object({ is_active: z.boolean() }),
    reply: productReply,
    touches,
  }),
  setFavourite: call.post('/v1/business/products/{id}/favourite', {
    access: 'product.edit',
    summary: 'Put a product at hand at the tills of the business, or take it from there',
    body: z.object({ is_favourite: z.boolean() }),
    reply: productReply,
    touches: ['products', 'sales'],
  }),
  bulkAction: call.post('/v1/business/products/bulk-action', {
    access: byRowField('action', {
      activate: 'product.toggle-active-status',
      deactivate: 'product.toggle-active-status',
      delete: 'product.delete',
    }),
    summary: 'Activate, deactivate or delete several; each row says how it went',
    body: someOf(z.object({ id: id('product'), action: oneOf(productActions) }), 500),
    reply: z.object({ rows: z.array(z.object({ id: id('product'), ok: z.boolean(), message: z.string().optional() })) }),
    touches: [...touches, 'saleTaxes', 'deleted'],
  }),
  generateSku: call.post('/v1/business/generate-sku', {
    access: { anyOf: ['product.create', 'product.edit'] },
    summary: 'A SKU that no product has, after a name if one is given',
    body: z.object({ name: nullish(text(1, 250)) }),
    reply: z.object({ sku: z.string() }),
  }),
  ...bulkEditCalls,
  ...compositeCalls,
}
