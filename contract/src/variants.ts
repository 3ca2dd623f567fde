import { z } from 'zod'
import { imageUrl, listTo, money, nullish, rule, someOf, text } from './platform/fields.ts'
import { wordKey } from './options.ts'
import { id } from './platform/ids.ts'
import { MAX_OPTIONS, MAX_VARIANTS } from './product-limits.ts'

/*
 * A product with variants, the parent, says by which options they differ (PRODUCTS-19). What the form, the server and lists work
 * out of options is in `options.ts`.
 */

/** `spec §5`. */
const word = () => text(2, 250)

export const optionValue = z.object({ name: word(), value: word() })

const areDistinct = (words: readonly string[]) => new Set(words.map(wordKey)).size === words.length

const ownOptions = () =>
  someOf(optionValue, MAX_OPTIONS, 'list').refine((options) => areDistinct(options.map(({ name }) => name)), rule('option_twice'))

/** Of the parent: what its variants differ by, with the values of each in their order. */
export const optionValues = () =>
  someOf(
    z.object({ name: word(), values: someOf(word(), MAX_VARIANTS, 'list').refine(areDistinct, rule('value_twice')) }),
    MAX_OPTIONS,
    'list',
  ).refine((options) => areDistinct(options.map(({ name }) => name)), rule('option_twice'))

const shared = {
  /** The caller's own word for the row: said back, and kept nowhere. */
  ref: nullish(text(1, 250)),
  /** After the parent's, where it is left out. */
  sku: nullish(text(2, 250)),
  barcode: nullish(text(1, 100)),
  price: nullish(money()),
  image: nullish(imageUrl()),
  /** False: not sold, whatever the parent is. */
  active: nullish(z.boolean()),
}

/** @param own what is of products as it is of variants */
export const newVariant = <Own extends z.ZodRawShape>(own: Own) =>
  z.object({ ...shared, ...own, id: nullish(z.never(rule('invalid'))), name: word(), options: ownOptions() })

/** With an id it is changed, without one it is made: then it has a name and options as a new one has. */
export const changedVariant = <Own extends z.ZodRawShape>(own: Own) =>
  z
    .object({ ...shared, ...own, id: nullish(id('product')), name: word().optional(), options: ownOptions().optional() })
    .refine(...ofNew('name'))
    .refine(...ofNew('options'))

const ofNew = (field: 'name' | 'options') =>
  [
    (row: { id?: unknown; name?: unknown; options?: unknown }) => Boolean(row.id) || Boolean(row[field]),
    { path: [field], error: rule('required'), when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null },
  ] satisfies [unknown, z.core.$ZodCustomParams]

export const variantList = <T extends z.ZodType>(variant: T) => listTo(variant, MAX_VARIANTS, 'list')
