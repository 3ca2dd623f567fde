import { z } from 'zod'
import { reorderLevel } from './product-fields.ts'
import { type PriceRule, mostMarkup, roundingWays, roundings } from './pricing.ts'
import { endpoint } from './platform/endpoint.ts'
import { idsOf, money, moneyChange, nullish, numberIn, oneOf, rule, someOf, stock, text } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { seenWith, seesCost } from './platform/seen-with.ts'
import { wireUnits } from './platform/wire-units.ts'
import { changeOf, changedText } from './timeline.ts'

/* One change of many products: first previewed for each, then applied to all or to none. */

/** Most products in one call, as listed; a product with variants counts once. */
export const MAX_BULK = 500
/** Most rows that one call changes, variants included. */
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
    /** Kobo to add; below zero they are taken off. */
    amount: nullish(moneyChange()),
    /** Kobo: 5000 or 10000. A price that is set directly is not rounded. */
    round_to: nullish(z.number(rule('numeric')).refine((kobo) => (roundings as readonly number[]).includes(kobo), rule('invalid'))),
    /** To the nearest if left out. */
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

/** A field that is left out stays unchanged; null clears it. */
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

const editInput = {
  /** Products, variants, or parents; a parent stands for all its variants. */
  products: someOf(id('product'), MAX_BULK, 'list'),
  changes: Changes,
}

const Row = z.object({
  id: id('product'),
  /** The product in the request: this row itself, or its parent. */
  asked: id('product'),
  /** For a variant: “Parent – own name”. */
  name: z.string(),
  sku: z.string(),
  /** Changes by field; a field is missing if it already has the value. */
  changes: z.object({
    /** Kobo. */
    price: changeOf(z.int()).optional(),
    /** Names. */
    category: changedText(),
    brand: changedText(),
    tags: changedText(),
    reorder_level: changeOf(stock()).optional(),
  }),
  /** Why the row cannot be changed, in the reader's language; null if it can. */
  refused: z.string().nullable(),
  /** True if the new price is below cost: a warning, no error. */
  is_under_cost: z.boolean().register(seenWith, seesCost).nullable(),
})

/** Calls that change many products; part of the `products` calls. */
export const bulkEditCalls = {
  bulkEditPreview: endpoint.post('/v1/business/products/bulk-edit/preview', {
    access: 'product.edit',
    summary: 'What a change of several products would do to each of them; nothing is written',
    body: z.object(editInput),
    reply: z.object({
      /** Rows that cannot be changed come first, then those under cost if the reader sees costs; then by name. */
      rows: z.array(Row),
      /** How many rows would change, already have the values, or cannot be changed. */
      changed: z.int(),
      same: z.int(),
      refused: z.int(),
      /** Token of this preview. Sent with the change, it makes the server apply exactly this preview or nothing. */
      shown: z.string(),
    }),
  }),
  bulkEdit: endpoint.post('/v1/business/products/bulk-edit', {
    access: 'product.edit',
    summary: 'Change price, category, brand, tags or reorder level of several products: of all of them, or of none',
    body: z.object({
      ...editInput,
      /** Token of the preview; 409 if the products changed since. Left out: the change applies to the current products. */
      shown: nullish(text(1, 100)),
    }),
    reply: z.object({ changed: z.int() }),
    touches: ['products', 'inventory', 'sales', 'dashboard', 'reports', 'productCategories', 'brands', 'productTags'],
  }),
}
