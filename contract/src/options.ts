/* Rules for options of a product with variants, shared by the form, the server and lists (PRODUCTS-21). */

/** Key under which two spellings of an option or value are equal. */
export const wordKey = (word: string): string => word.normalize('NFC').toLowerCase()

export interface OptionValue {
  name: string
  value: string
}

export interface OptionValues {
  name: string
  values: readonly string[]
}

/** Key of a variant among its parent's: equal for the same options in any order and case. */
export const optionsKey = (options: readonly OptionValue[]): string =>
  options
    .map(({ name, value }) => JSON.stringify([wordKey(name), wordKey(value)]))
    .toSorted()
    .join()

/** True if two texts name the same option or value. */
export const isSameWord = (one: string, other: string): boolean => wordKey(one) === wordKey(other)

/** Default name of a variant: “Red / Medium”. */
export const nameOfOptions = (options: readonly OptionValue[]): string => options.map(({ value }) => value).join(' / ')

/** Name of a variant wherever its parent is not next to it. */
export const fullVariantName = (parent: string, own: string): string => `${parent} – ${own}`

/** Every combination of the values, in screen order: the last option changes first. */
export const combinations = (options: readonly OptionValues[]): OptionValue[][] =>
  options.reduce<OptionValue[][]>((rows, { name, values }) => rows.flatMap((row) => values.map((value) => [...row, { name, value }])), [[]])

/**
 * Options of a parent, from those of its variants: in the saved order, then as they come. Values without a variant are dropped.
 * @param said the order from the parent's form
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

/** Sort key of a variant by the parent's option order; compare keys as lists. */
export function placeOf(options: readonly OptionValue[], parent: readonly OptionValues[]): number[] {
  return parent.map(({ name, values }) => {
    const own = options.find((one) => isSameWord(one.name, name))
    const index = own ? values.findIndex((value) => isSameWord(value, own.value)) : -1
    return index === -1 ? values.length : index
  })
}

/** Variants in their parent's option order. */
export const inOptionOrder = <T extends { options: readonly OptionValue[] }>(
  variants: readonly T[],
  parent: readonly OptionValues[],
): T[] =>
  variants
    .map((variant) => ({ variant, place: placeOf(variant.options, parent) }))
    .toSorted((one, other) => one.place.map((at, index) => at - (other.place[index] ?? 0)).find((difference) => difference !== 0) ?? 0)
    .map(({ variant }) => variant)
