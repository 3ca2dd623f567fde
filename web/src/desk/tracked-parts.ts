import { toThousandths } from '@kasuwa/contract/platform/quantity'

/** A component of a composite whose units are told apart: which of them a line takes is said with it. */
export interface TrackedPart {
  product: string
  name: string
  /** Units of it in one of the composite. */
  each: number
  /** Serial numbers of its units, as they were picked. */
  serials: readonly string[]
  /** The only ones that may be picked, where goods come back; left out: those that are here. */
  units?: readonly string[]
}

/** The same as goods tell it: nothing is picked yet. */
export type PartOfGoods = Omit<TrackedPart, 'serials' | 'units'>

/** Units of a part that so many thousandths of its composite take. */
export const wantedOf = ({ each }: Pick<TrackedPart, 'each'>, thousandths: number): number =>
  (thousandths * toThousandths(each)) / 1_000_000

/** Whether the units of a part are not those that its serial numbers name, one for one. */
export const lacksUnits = (part: TrackedPart, thousandths: number): boolean => wantedOf(part, thousandths) !== part.serials.length

/** Whether there can be so many units of goods: what is told apart by its numbers, and what is made of such, comes whole. */
export const isCountable = ({ tracked, parts = [] }: { tracked?: boolean; parts?: readonly PartOfGoods[] }, quantity: number): boolean => {
  const thousandths = toThousandths(quantity)
  return (!tracked || thousandths % 1000 === 0) && parts.every((part) => Number.isInteger(wantedOf(part, thousandths)))
}

export const withPartSerials = (parts: readonly TrackedPart[], product: string, serials: readonly string[]): TrackedPart[] =>
  parts.map((part) => (part.product === product ? { ...part, serials } : part))

/** Parts as goods tell them now, with what was picked of each before. */
export const refreshedParts = (fresh: readonly PartOfGoods[], known: readonly TrackedPart[] = []): TrackedPart[] =>
  fresh.map((part) => ({ ...part, serials: known.find(({ product }) => product === part.product)?.serials ?? [] }))

export const areSameParts = (some: readonly PartOfGoods[] = [], others: readonly PartOfGoods[] = []): boolean =>
  some.length === others.length && some.every(({ product, each }, at) => others[at]?.product === product && others[at]?.each === each)

/** Parts without what was picked before. */
export const partsSince = (now: readonly TrackedPart[], before: readonly TrackedPart[] = []): TrackedPart[] =>
  now.map((part) => {
    const known = before.find(({ product }) => product === part.product)?.serials ?? []
    return { ...part, serials: part.serials.filter((serial) => !known.includes(serial)) }
  })
