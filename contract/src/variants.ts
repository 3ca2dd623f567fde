import { z } from 'zod'
import { imageUrl, listTo, money, nullish, rule, someOf, text } from './platform/fields.ts'
import { wordKey } from './options.ts'
import { id } from './platform/ids.ts'
import { MAX_OPTIONS, MAX_VARIANTS } from './product-limits.ts'

/*
 * Variants: the parent product defines the options (PRODUCTS-19). Logic of options, shared by the form, the server and lists, is in
 * `options.ts`.
 */

/** Length by `spec §5`. */
const word = () => text(2, 250)

export const optionValue = z.object({ name: word(), value: word() })

const areDistinct = (words: readonly string[]) => new Set(words.map(wordKey)).size === words.length

const ownOptions = () =>
  someOf(optionValue, MAX_OPTIONS, 'list').refine((options) => areDistinct(options.map(({ name }) => name)), rule('option_twice'))

/** Options of the parent, with the ordered values of each. */
export const optionValues = () =>
  someOf(
    z.object({ name: word(), values: someOf(word(), MAX_VARIANTS, 'list').refine(areDistinct, rule('value_twice')) }),
    MAX_OPTIONS,
    'list',
  ).refine((options) => areDistinct(options.map(({ name }) => name)), rule('option_twice'))

const shared = {
  /** The caller's reference of the row: returned, and not stored. */
  ref: nullish(text(1, 250)),
  /** Default: derived from the parent's. */
  sku: nullish(text(2, 250)),
  barcode: nullish(text(1, 100)),
  price: nullish(money()),
  image: nullish(imageUrl()),
  /** False: not sold, even if the parent is. */
  active: nullish(z.boolean()),
}

/** @param fields fields that products and variants share */
export const newVariant = <Own extends z.ZodRawShape>(fields: Own) =>
  z.object({ ...shared, ...fields, id: nullish(z.never(rule('invalid'))), name: word(), options: ownOptions() })

/** With an id it is changed; without one it is created, with name and options as for a new one. */
export const changedVariant = <Own extends z.ZodRawShape>(fields: Own) =>
  z
    .object({ ...shared, ...fields, id: nullish(id('product')), name: word().optional(), options: ownOptions().optional() })
    .refine(...ofNew('name'))
    .refine(...ofNew('options'))

const ofNew = (field: 'name' | 'options') =>
  [
    (row: { id?: unknown; name?: unknown; options?: unknown }) => Boolean(row.id) || Boolean(row[field]),
    { path: [field], error: rule('required'), when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null },
  ] satisfies [unknown, z.core.$ZodCustomParams]

/** Variants of one parent, at most 100 (PRODUCTS-19). @param variant schema of one: `newVariant` or `changedVariant` */
export const variantList = <T extends z.ZodType>(variant: T) => listTo(variant, MAX_VARIANTS, 'list')
