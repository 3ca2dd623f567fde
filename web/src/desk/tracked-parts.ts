import { toThousandths } from '@kasuwa/contract/platform/quantity'

/** A component with serial numbers, and the units of it that a line takes. */
export interface TrackedPart {
  product: string
  name: string
  /** Units of it in one of the composite. */
  each: number
  /** Serial numbers of its units, as they were picked. */
  serials: readonly string[]
  /** Serial numbers that may be picked, on returns. Undefined: those in stock at the location. */
  units?: readonly string[]
}

/** A component as products have it, before units are picked. */
export type PartOfGoods = Omit<TrackedPart, 'serials' | 'units'>

/** Units of a component in a quantity of its composite. @param thousandths of the composite */
export const wantedOf = ({ each }: Pick<TrackedPart, 'each'>, thousandths: number): number =>
  (thousandths * toThousandths(each)) / 1_000_000

/** True if a component has not exactly as many serial numbers as units. @param thousandths of its composite */
export const lacksUnits = (part: TrackedPart, thousandths: number): boolean => wantedOf(part, thousandths) !== part.serials.length

/** True if the quantity is possible: products with serial numbers, and composites of them, have whole units only. */
export const isCountable = ({ tracked, parts = [] }: { tracked?: boolean; parts?: readonly PartOfGoods[] }, quantity: number): boolean => {
  const thousandths = toThousandths(quantity)
  return (!tracked || thousandths % 1000 === 0) && parts.every((part) => Number.isInteger(wantedOf(part, thousandths)))
}

/** Replaces the serial numbers of one component. @param product id of the component */
export const withPartSerials = (parts: readonly TrackedPart[], product: string, serials: readonly string[]): TrackedPart[] =>
  parts.map((part) => (part.product === product ? { ...part, serials } : part))

/** Current components of a product, with the units picked before. */
export const refreshedParts = (fresh: readonly PartOfGoods[], existing: readonly TrackedPart[]): TrackedPart[] =>
  fresh.map((part) => ({ ...part, serials: existing.find(({ product }) => product === part.product)?.serials ?? [] }))

export const areSameParts = (left: readonly PartOfGoods[], right: readonly PartOfGoods[]): boolean =>
  left.length === right.length && left.every(({ product, each }, at) => right[at]?.product === product && right[at]?.each === each)

/** Components with only the units picked since. */
export const partsSince = (now: readonly TrackedPart[], before: readonly TrackedPart[]): TrackedPart[] =>
  now.map((part) => {
    const earlierSerials = before.find(({ product }) => product === part.product)?.serials ?? []
    return { ...part, serials: part.serials.filter((serial) => !earlierSerials.includes(serial)) }
  })
