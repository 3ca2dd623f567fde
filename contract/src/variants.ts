import { z } from 'zod'
import { imageUrl, money, nullish, rule, text } from './platform/fields.ts'
import { id } from './platform/ids.ts'

/*
 * A product with variants, the parent, says by which options they differ (`domain.md`, Variants). What the form, the server and lists work
 * out of options is here.
 */

export const MAX_OPTIONS = 3
export const MAX_VARIANTS = 100

/** `spec §5`. */
const word = () => text(2, 250)

export const optionValue = z.object({ name: word(), value: word() })

const without = (case_sensitive: string) => case_sensitive.normalize('NFC').toLowerCase()
const areDistinct = (words: readonly string[]) => new Set(words.map(without)).size === words.length

const atMostThree = <T extends z.ZodType>(list: z.ZodArray<T>) =>
  list.min(1, rule('required')).max(MAX_OPTIONS, rule('max', { max: MAX_OPTIONS }))

const ownOptions = () =>
  atMostThree(z.array(optionValue, rule('list'))).refine((options) => areDistinct(options.map(({ name }) => name)), rule('option_twice'))

/** Of the parent: what its variants differ by, with the values of each in their order. */
export const optionValues = () =>
  atMostThree(
    z.array(
      z.object({
        name: word(),
        values: z
          .array(word(), rule('list'))
          .min(1, rule('required'))
          .max(MAX_VARIANTS, rule('max', { max: MAX_VARIANTS }))
          .refine(areDistinct, rule('value_twice')),
      }),
      rule('list'),
    ),
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

export const variantList = <T extends z.ZodType>(variant: T) =>
  z.array(variant, rule('list')).max(MAX_VARIANTS, rule('max', { max: MAX_VARIANTS }))

export interface OptionValue {
  name: string
  value: string
}

export interface OptionValues {
  name: string
  values: readonly string[]
}

/** What tells a variant from the others of its parent: two with the same are one, whatever the order of the options and the case. */
export const optionsKey = (options: readonly OptionValue[]): string =>
  options
    .map(({ name, value }) => JSON.stringify([without(name), without(value)]))
    .toSorted()
    .join()

/** True of two words for one option or value. */
export const isSameWord = (one: string, other: string): boolean => without(one) === without(other)

/** What a variant is called where nobody gave it a name: “Red / Medium”. */
export const nameOfOptions = (options: readonly OptionValue[]): string => options.map(({ value }) => value).join(' / ')

/** What a variant is called wherever its parent does not stand beside. */
export const fullVariantName = (parent: string, own: string): string => `${parent} – ${own}`

/** Every combination of the values, in the order of screens: the last option's values change first. */
export const combinations = (options: readonly OptionValues[]): OptionValue[][] =>
  options.reduce<OptionValue[][]>((rows, { name, values }) => rows.flatMap((row) => values.map((value) => [...row, { name, value }])), [[]])

/**
 * The options of a parent by those of its variants: in the order said, then as they come; values that no variant has are left out.
 * @param said what the parent's form says of their order
 */
export function optionsOf(
  variants: readonly (readonly OptionValue[])[],
  said: readonly OptionValues[] = [],
): { name: string; values: string[] }[] {
  const options = said.map(({ name, values }) => ({ name, values: [...values] }))
  for (const { name, value } of variants.flat()) {
    let option = options.find((one) => isSameWord(one.name, name))
    if (!option) options.push((option = { name, values: [] }))
    if (!option.values.some((one) => isSameWord(one, value))) option.values.push(value)
  }
  const isUsed = (name: string, value: string) =>
    variants.some((own) => own.some((one) => isSameWord(one.name, name) && isSameWord(one.value, value)))
  return options
    .map(({ name, values }) => ({ name, values: values.filter((value) => isUsed(name, value)) }))
    .filter(({ values }) => values.length > 0)
}

/** Where a variant stands among its parent's, as the parent has its options in order: of two, the one whose list is less comes first. */
export function placeOf(options: readonly OptionValue[], parent: readonly OptionValues[]): number[] {
  return parent.map(({ name, values }) => {
    const own = options.find((one) => isSameWord(one.name, name))
    const index = own ? values.findIndex((value) => isSameWord(value, own.value)) : -1
    return index === -1 ? values.length : index
  })
}

/** Variants in the order in which their parent has its options. */
export const inOptionOrder = <T extends { options: readonly OptionValue[] }>(
  variants: readonly T[],
  parent: readonly OptionValues[],
): T[] =>
  variants
    .map((variant) => ({ variant, place: placeOf(variant.options, parent) }))
    .toSorted((one, other) => one.place.map((at, index) => at - (other.place[index] ?? 0)).find((difference) => difference !== 0) ?? 0)
    .map(({ variant }) => variant)
