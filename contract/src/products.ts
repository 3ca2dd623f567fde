import { z } from 'zod'
import { Component, componentsInput, compositeCalls } from './composites.ts'
import { byRowField } from './platform/access.ts'
import { endpoint, message, wrapped } from './platform/endpoint.ts'
import { idsOf, imageUrl, nullish, money, longText, oneOf, quantity, rule, stock, text, time } from './platform/fields.ts'
import { id, named } from './platform/ids.ts'
import { csv, flag, listQuery, pageOf, yesNo } from './platform/lists.ts'
import { notYet, notYetAs } from './platform/not-yet.ts'
import { MAX_THOUSANDTHS, hasThreeDecimals } from './platform/quantity.ts'
import { costMoney, seenWith, seesCost } from './platform/seen-with.ts'
import { wireUnits } from './platform/wire-units.ts'
import { sumsOf } from './platform/sums.ts'
import { changeOf, timelineOf, timelineQuery } from './timeline.ts'

export const productTypes = ['standard', 'phone', 'service'] as const
export const inventoryTypes = ['standard', 'variant', 'composite'] as const

const image = imageUrl()
export const MAX_IMAGES = 20
const images = () =>
  z
    .array(z.string(rule('images')), rule('images'))
    .max(MAX_IMAGES, rule('max', { max: MAX_IMAGES }))
    .refine((urls) => urls.every((url) => image.safeParse(url).success), rule('images'))

/** Per cent on top of the cost, ten-thousandths of one inside. It tells how a price came about and changes none; with the price it tells the cost. */
const markup = () =>
  z
    .number(rule('numeric'))
    .min(-100, rule('invalid'))
    .max(1_000_000, rule('max', { max: 1_000_000 }))
    .register(wireUnits, { unit: 'rate' })
    .register(seenWith, seesCost)

/** Units from zero up. */
const reorderLevel = () =>
  z
    .number(rule('numeric'))
    .min(0, rule('invalid'))
    .max(MAX_THOUSANDTHS / 1000, rule('max', { max: MAX_THOUSANDTHS / 1000 }))
    .refine(hasThreeDecimals, rule('decimals', { max: 3 }))
    .register(wireUnits, { unit: 'thousandths' })

const fields = {
  name: text(2, 250),
  description: nullish(longText(1000)),
  images: nullish(images()),
  category: nullish(id('product_category')),
  brand: nullish(id('brand')),
  /** Made up where there is none. */
  sku: nullish(text(2, 250)),
  barcode: nullish(text(1, 100)),
  cost: nullish(money().register(seenWith, seesCost)),
  price: nullish(money()),
  markup: nullish(markup()),
  type: oneOf(productTypes, 'product_type'),
  inventory_type: nullish(notYetAs(oneOf(['standard', 'variant'], 'product_type'), 'variant', 'no_variants_yet')),
  has_serial_number: nullish(notYetAs(z.boolean(), true, 'no_serials_yet')),
  /** Services never have any; everything else does unless it is said not to. */
  has_inventory: nullish(z.boolean()),
  reorder_level: nullish(reorderLevel()),
  active: nullish(z.boolean()),
  tags: nullish(idsOf('product_tag')),
  /** What one of it is made of; an empty list makes it a product of its own again. */
  composites: nullish(componentsInput()),
  ...notYet('variants', 'reorder_levels', 'unit', 'weight', 'warranty_months'),
}

/** How many of a new product are there already, where, and what each cost: on the shelf without a supplier or a debt. */
const OpeningStock = z.object({
  location: id('location'),
  quantity: quantity(),
  /** Kobo a unit; the product's cost where it is not given. */
  cost: nullish(money()),
})

interface WithOpening {
  type?: unknown
  has_inventory?: unknown
  has_serial_number?: unknown
  opening?: unknown
}

/** For `.refine()`, which looks at a form whatever else in it is wrong. */
const ofOpening = (holds: (form: WithOpening) => boolean, name: string) =>
  [
    (form: WithOpening) => !form.opening || holds(form),
    { path: ['opening'], error: rule(name), when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null },
  ] satisfies [unknown, z.core.$ZodCustomParams]

export const ProductInput = z
  .object({ ...fields, opening: nullish(OpeningStock) })
  .refine(...ofOpening(({ has_serial_number }) => has_serial_number !== true, 'no_opening_with_serials'))
  .refine(...ofOpening(({ type, has_inventory }) => type !== 'service' && has_inventory !== false, 'no_opening_uncounted'))

/** A product that is there already: its stock moves by documents. */
const ProductChange = z.object({ ...fields, opening: nullish(z.never(rule('opening_of_new'))) }).partial()

const stored = {
  id: id('product'),
  name: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  product_type: z.enum(productTypes),
  inventory_type: z.enum(inventoryTypes),
  category_id: id('product_category').nullable(),
  brand_id: id('brand').nullable(),
  /** Kobo. */
  price: z.int(),
  has_inventory: z.boolean(),
  has_serial_number: z.boolean(),
  thumbnail: z.string().nullable(),
  /** Over the locations that the member sees, of a composite how many can be made there; null where nothing is counted. */
  available: stock().nullable(),
}

export const ProductLevel = z.object({
  location: named('location'),
  on_hand: stock(),
  committed: stock(),
  available: stock(),
  /** Of a composite, which is on no shelf itself: how many can be made of what is available there. */
  can_make: stock().optional(),
})

export const Product = z.object({
  ...stored,
  description: z.string().nullable(),
  images: z.array(z.string()),
  /** What stock really cost is on its levels. */
  cost: costMoney(),
  markup: markup().nullable(),
  reorder_level: stock().nullable(),
  is_active: z.boolean(),
  /** The same, in a word. */
  status: z.enum(['active', 'inactive']),
  num_children: z.int(),
  /** How many things it is made of. */
  num_composites: z.int(),
  on_hand: stock().nullable(),
  created_by: named('merchant').nullable(),
  created_at: time(),
  updated_at: time(),
  edges: z.object({
    category: named('product_category').nullable().optional(),
    brand: named('brand').nullable().optional(),
    tags: z.array(named('product_tag')).optional(),
    levels: z.array(ProductLevel).optional(),
    composites: z.array(Component).optional(),
  }),
})

export const ProductChoice = z.object({ ...stored, cost: costMoney() })

const oneOfTypes = () => csv(z.enum(productTypes, rule('invalid')))
const oneOfInventoryTypes = () => csv(z.enum(inventoryTypes, rule('invalid')))
const filters = {
  category: csv(id('product_category')).optional(),
  not_category: csv(id('product_category')).optional(),
  brand: csv(id('brand')).optional(),
  not_brand: csv(id('brand')).optional(),
  product_type: oneOfTypes().optional(),
  not_product_type: oneOfTypes().optional(),
  inventory_type: oneOfInventoryTypes().optional(),
  not_inventory_type: oneOfInventoryTypes().optional(),
  has_inventory: yesNo().optional(),
  has_serial_number: yesNo().optional(),
  /** At or below it, all the locations that the member sees together. */
  below_reorder_level: yesNo().optional(),
  tag: csv(id('product_tag')).optional(),
  not_tag: csv(id('product_tag')).optional(),
  ...notYet('parent', 'not_parent'),
}
const names = {
  with_composites: flag().optional(),
  with_category: flag().optional(),
  with_brand: flag().optional(),
  with_tags: flag().optional(),
}

const changedText = () => changeOf(z.string()).optional()

/** What was done to a product. What it costs is told to those who see costs, and nothing of it to others. */
export const ProductTimeline = timelineOf({
  what: z.enum(['created', 'changed', 'deleted', 'restored']),
  /** What changed, by field; what did not is left out. */
  changes: z.object({
    name: changedText(),
    sku: changedText(),
    barcode: changedText(),
    description: changedText(),
    /** Names, as they are now. */
    category: changedText(),
    brand: changedText(),
    tags: changedText(),
    product_type: changeOf(z.enum(productTypes)).optional(),
    /** Kobo. */
    price: changeOf(z.int()).optional(),
    cost: changeOf(z.int()).register(seenWith, seesCost).nullable().optional(),
    markup: changeOf(markup()).register(seenWith, seesCost).nullable().optional(),
    reorder_level: changeOf(stock()).optional(),
    has_inventory: changeOf(z.boolean()).optional(),
    is_active: changeOf(z.boolean()).optional(),
    /** How many there were, and are. */
    pictures: changeOf(z.int()).optional(),
    /** What it is made of, `2 × Rice 5kg, 1 × Palm oil`. */
    components: changedText(),
  }),
})

export const productActions = ['activate', 'deactivate', 'delete'] as const

// Categories, brands and tags say how many products they have and what those are worth.
const touches = ['products', 'inventory', 'dashboard', 'productCategories', 'brands', 'productTags']
const one = wrapped('product', Product)

const list = endpoint({
  method: 'GET',
  path: '/v1/business/products',
  access: 'product.view',
  summary: 'Products',
  query: listQuery({ by: ['created_at', 'name', 'sku', 'price', 'cost'] }, { ...filters, is_active: yesNo().optional(), ...names }),
  reply: pageOf(Product),
})

export const products = {
  list,
  sums: sumsOf(list, { on_hand: stock(), value: costMoney() }),
  open: endpoint({
    method: 'GET',
    path: '/v1/business/products/open',
    access: 'session',
    summary: 'Active products to choose from, by part of name, SKU or barcode',
    query: listQuery({ by: ['name', 'created_at', 'sku'], usual: 'name.asc' }, filters),
    reply: pageOf(ProductChoice),
  }),
  one: endpoint({
    method: 'GET',
    path: '/v1/business/products/{id}',
    of: 'product',
    access: 'product.view',
    summary: 'A product',
    query: z.object({ ...names, with_levels: flag().optional() }),
    reply: one,
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/v1/business/products/{id}/timeline',
    of: 'product',
    access: 'product.view',
    summary: 'Who did what to a product, and when',
    query: timelineQuery,
    reply: ProductTimeline,
  }),
  create: endpoint({
    method: 'PUT',
    path: '/v1/business/products',
    access: 'product.create',
    summary: 'Make a product',
    body: ProductInput,
    reply: one,
    touches: [...touches, 'sales'],
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/v1/business/products/{id}',
    of: 'product',
    access: 'product.edit',
    summary: 'Change a product',
    body: ProductChange,
    reply: one,
    touches: [...touches, 'sales'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/business/products/{id}',
    of: 'product',
    access: 'product.delete',
    summary: 'Delete a product that has no stock; documents keep it',
    reply: message,
    touches: [...touches, 'saleTaxes'],
  }),
  toggleActive: endpoint({
    method: 'POST',
    path: '/v1/business/products/{id}/toggle-active',
    of: 'product',
    access: 'product.toggle-active-status',
    summary: 'Take a product off new documents, or put it back',
    body: z.object({ is_active: z.boolean() }),
    reply: one,
    touches,
  }),
  bulkAction: endpoint({
    method: 'POST',
    path: '/v1/business/products/bulk-action',
    access: byRowField('action', {
      activate: 'product.toggle-active-status',
      deactivate: 'product.toggle-active-status',
      delete: 'product.delete',
    }),
    summary: 'Activate, deactivate or delete several; each row says how it went',
    body: z
      .array(z.object({ id: id('product'), action: oneOf(productActions) }))
      .min(1, rule('required'))
      .max(500, rule('max', { max: 500 })),
    reply: z.object({ rows: z.array(z.object({ id: id('product'), ok: z.boolean(), message: z.string().optional() })) }),
    touches: [...touches, 'saleTaxes'],
  }),
  generateSku: endpoint({
    method: 'POST',
    path: '/v1/business/generate-sku',
    access: { anyOf: ['product.create', 'product.edit'] },
    summary: 'A SKU that no product has, after a name if one is given',
    body: z.object({ name: nullish(text(1, 250)) }),
    reply: z.object({ sku: z.string() }),
  }),
  ...compositeCalls,
}
