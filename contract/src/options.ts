/* What the form, the server and lists work out of the options of a product with variants (PRODUCTS-21). */

/** What is the same for two words that are one option or value. */
export const wordKey = (word: string): string => word.normalize('NFC').toLowerCase()

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
    .map(({ name, value }) => JSON.stringify([wordKey(name), wordKey(value)]))
    .toSorted()
    .join()

/** True of two words for one option or value. */
export const isSameWord = (one: string, other: string): boolean => wordKey(one) === wordKey(other)

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
