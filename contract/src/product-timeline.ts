import { z } from 'zod'
import { stock } from './platform/fields.ts'
import { seenWith, seesCost } from './platform/seen-with.ts'
import { markup, productTypes } from './product-fields.ts'
import { units } from './units.ts'
import { byImport, changeOf, changedText, timelineOf } from './timeline.ts'

/** What was done to a product. What it costs is told to those who see costs, and nothing of it to others. */
export const ProductTimeline = timelineOf({
  what: z.enum(['created', 'changed', 'deleted', 'restored']),
  by_import: byImport(),
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
    /** Of locations with one of their own, `Ikeja 5, Yaba 2.5`; of those that the reader sees. */
    reorder_levels: changedText(),
    unit: changeOf(z.enum(units)).optional(),
    /** Grams. */
    weight: changeOf(z.int()).optional(),
    has_inventory: changeOf(z.boolean()).optional(),
    is_active: changeOf(z.boolean()).optional(),
    /** How many there were, and are. */
    pictures: changeOf(z.int()).optional(),
    /** What it is made of, `2 × Rice 5kg, 1 × Palm oil`. */
    components: changedText(),
  }),
})

/** What a product was sold at and cost, since when: an entry for each change, the one that made it too. */
export const PriceHistory = timelineOf({
  /** Kobo; of a product with variants the lowest of theirs. Left out where it stayed. */
  price: changeOf(z.int()).optional(),
  /** Of a product with variants the highest of theirs, where that or the lowest changed. */
  price_max: changeOf(z.int()).optional(),
  cost: changeOf(z.int()).register(seenWith, seesCost).nullable().optional(),
  /** Whether it was changed together with others. */
  is_bulk: z.boolean(),
})
