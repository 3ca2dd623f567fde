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
export const isSameWord = (a: string, b: string): boolean => wordKey(a) === wordKey(b)

/** Default name of a variant: “Red / Medium”. */
export const nameOfOptions = (options: readonly OptionValue[]): string => options.map(({ value }) => value).join(' / ')

/** Name of a variant wherever its parent is not next to it. */
export const fullVariantName = (parent: string, variantName: string): string => `${parent} – ${variantName}`

/** Every combination of the values, in screen order: the last option changes first. */
export const combinations = (options: readonly OptionValues[]): OptionValue[][] =>
  options.reduce<OptionValue[][]>((rows, { name, values }) => rows.flatMap((row) => values.map((value) => [...row, { name, value }])), [[]])

/**
 * Options of a parent, from those of its variants: in the saved order, then as they come. Values without a variant are dropped.
 * @param formOptions the order from the parent's form
 */
export function optionsOf(
  variants: readonly (readonly OptionValue[])[],
  formOptions: readonly OptionValues[] = [],
): { name: string; values: string[] }[] {
  const options = formOptions.map(({ name, values }) => ({ name, values: [...values] }))
  for (const { name, value } of variants.flat()) {
    let option = options.find((candidate) => isSameWord(candidate.name, name))
    if (!option) options.push((option = { name, values: [] }))
    if (!option.values.some((existing) => isSameWord(existing, value))) option.values.push(value)
  }
  const isUsed = (name: string, value: string) =>
    variants.some((variantOptions) => variantOptions.some((option) => isSameWord(option.name, name) && isSameWord(option.value, value)))
  return options
    .map(({ name, values }) => ({ name, values: values.filter((value) => isUsed(name, value)) }))
    .filter(({ values }) => values.length > 0)
}

/** Sort key of a variant by the parent's option order; compare keys as lists. */
export function placeOf(options: readonly OptionValue[], parent: readonly OptionValues[]): number[] {
  return parent.map(({ name, values }) => {
    const option = options.find((candidate) => isSameWord(candidate.name, name))
    const index = option ? values.findIndex((value) => isSameWord(value, option.value)) : -1
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
    .toSorted((a, b) => a.place.map((at, index) => at - (b.place[index] ?? 0)).find((difference) => difference !== 0) ?? 0)
    .map(({ variant }) => variant)
