import { z } from 'zod'
import { stock } from './platform/fields.ts'
import { seenWith, seesCost } from './platform/seen-with.ts'
import { markup, productTypes } from './product-fields.ts'
import { units } from './units.ts'
import { byImport, changeOf, changedText, timelineOf } from './timeline.ts'

/** Events of a product. Cost changes are visible only with permission to view costs. */
export const ProductTimeline = timelineOf({
  what: z.enum(['created', 'changed', 'deleted', 'restored']),
  by_import: byImport(),
  /** Changes by field; unchanged fields are left out. */
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
    /** Own reorder levels by location, `Ikeja 5, Yaba 2.5`; only locations that the reader sees. */
    reorder_levels: changedText(),
    unit: changeOf(z.enum(units)).optional(),
    /** Grams. */
    weight: changeOf(z.int()).optional(),
    has_inventory: changeOf(z.boolean()).optional(),
    is_active: changeOf(z.boolean()).optional(),
    /** Number of pictures before and after. */
    pictures: changeOf(z.int()).optional(),
    /** Components, `2 × Rice 5kg, 1 × Palm oil`. */
    components: changedText(),
  }),
})

/** Price and cost of a product over time: one entry for each change, and one for its creation. */
export const PriceHistory = timelineOf({
  /** Kobo; for a parent the lowest price of its variants. Left out if unchanged. */
  price: changeOf(z.int()).optional(),
  /** For a parent the highest price of its variants, if that or the lowest changed. */
  price_max: changeOf(z.int()).optional(),
  cost: changeOf(z.int()).register(seenWith, seesCost).nullable().optional(),
  /** Whether it was a bulk edit. */
  is_bulk: z.boolean(),
})
