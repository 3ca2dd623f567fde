import { z } from 'zod'
import { reorderLevel } from './product-fields.ts'
import { type PriceRule, mostMarkup, roundingWays, roundings } from './pricing.ts'
import { endpoint } from './platform/endpoint.ts'
import { idsOf, money, moneyChange, nullish, numberIn, oneOf, rule, someOf, stock, text } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { seenWith, seesCost } from './platform/seen-with.ts'
import { wireUnits } from './platform/wire-units.ts'
import { changeOf, changedText } from './timeline.ts'

/* The same change of many products at once: asked first what it would do to each, then done to all of them or to none. */

/** Most products in one call, as they are named; a product with variants counts once. */
export const MAX_BULK = 500
/** Most rows that one call changes, variants counted. */
export const MAX_BULK_ROWS = 2000

const isGiven = (value: unknown): boolean => value !== null && value !== undefined

const PriceChange = z
  .object({
    /** Kobo. */
    set: nullish(money()),
    /** Per cent of the price; below zero it is lowered. */
    percent: nullish(
      numberIn(-100, mostMarkup)
        .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-5, rule('decimals', { max: 2 }))
        .register(wireUnits, { unit: 'rate' }),
    ),
    /** Kobo on top; below zero taken off. */
    amount: nullish(moneyChange()),
    /** Kobo: 5000 or 10000. What is set is as it is said. */
    round_to: nullish(z.number(rule('numeric')).refine((kobo) => (roundings as readonly number[]).includes(kobo), rule('invalid'))),
    /** To the nearest where it is left out. */
    round: nullish(oneOf(roundingWays)),
  })
  .refine(({ set, percent, amount }: PriceRule) => [set, percent, amount].filter(isGiven).length === 1, {
    path: ['set'],
    error: rule('one_price_rule'),
  })
  .refine(({ set, round_to }: PriceRule) => typeof set !== 'number' || !round_to, { path: ['round_to'], error: rule('set_is_not_rounded') })
  .refine(({ round, round_to }) => !round || Boolean(round_to), { path: ['round'], error: rule('rounded_to_nothing') })

const TagsChange = z
  .object({ add: nullish(idsOf('product_tag')), remove: nullish(idsOf('product_tag')), replace: nullish(idsOf('product_tag')) })
  .refine(({ add, remove, replace }) => Boolean(replace) !== Boolean(add ?? remove), { path: ['add'], error: rule('tags_replaced_or_not') })

/** What is left out stays as it is; null takes off what there is. */
const Changes = z
  .object({
    price: nullish(PriceChange),
    category: nullish(id('product_category')),
    brand: nullish(id('brand')),
    tags: nullish(TagsChange),
    /** Units. */
    reorder_level: nullish(reorderLevel()),
  })
  .refine(
    ({ price, category, brand, tags, reorder_level }) =>
      Boolean(price) || category !== undefined || brand !== undefined || Boolean(tags) || reorder_level !== undefined,
    rule('no_change'),
  )

const asked = {
  /** Products, variants, or products with variants, each of which stands for all that it has. */
  products: someOf(id('product'), MAX_BULK, 'list'),
  changes: Changes,
}

const Row = z.object({
  id: id('product'),
  /** As which it was named: itself, or what it is a variant of. */
  asked: id('product'),
  /** Of a variant “Parent – own word”. */
  name: z.string(),
  sku: z.string(),
  /** What would change, by field; nothing where it is as wanted already. */
  changes: z.object({
    /** Kobo. */
    price: changeOf(z.int()).optional(),
    /** Names. */
    category: changedText(),
    brand: changedText(),
    tags: changedText(),
    reorder_level: changeOf(stock()).optional(),
  }),
  /** Why it cannot be changed so, in the reader's words; null where it can. */
  refused: z.string().nullable(),
  /** Whether its new price is less than it costs: worth a look, and no bar. */
  is_under_cost: z.boolean().register(seenWith, seesCost).nullable(),
})

/** Calls that change many products, among those of products. */
export const bulkEditCalls = {
  bulkEditPreview: endpoint({
    method: 'POST',
    path: '/v1/business/products/bulk-edit/preview',
    access: 'product.edit',
    summary: 'What a change of several products would do to each of them; nothing is written',
    body: z.object(asked),
    reply: z.object({
      /** Those that cannot be changed so first, then those under cost, as far as the reader sees costs; then by name. */
      rows: z.array(Row),
      /** How many would change, are as wanted already, and cannot be changed so. */
      changed: z.int(),
      same: z.int(),
      refused: z.int(),
      /** To be said with the change: it is done to what was shown here, or not at all. */
      shown: z.string(),
    }),
  }),
  bulkEdit: endpoint({
    method: 'POST',
    path: '/v1/business/products/bulk-edit',
    access: 'product.edit',
    summary: 'Change price, category, brand, tags or reorder level of several products: of all of them, or of none',
    body: z.object({
      ...asked,
      /** Of the preview; 409 where the products are not what they were then. Left out, they are changed as they stand. */
      shown: nullish(text(1, 100)),
    }),
    reply: z.object({ changed: z.int() }),
    touches: ['products', 'inventory', 'sales', 'dashboard', 'reports', 'productCategories', 'brands', 'productTags'],
  }),
}
