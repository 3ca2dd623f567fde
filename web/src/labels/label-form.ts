import type { LabelLayout, labelCodes } from '@kasuwa/contract/labels'

/** Products for labels. */
export interface Labelled {
  id: string
  name: string
  /** Default number of labels. */
  quantity: number
}

export type LabelCode = (typeof labelCodes)[number]

/** Layouts in order, with labels per page. Copied from the contract, because its file loads schemas. */
export const papers: readonly { layout: LabelLayout; places: number }[] = [
  { layout: 'a4-3x8', places: 24 },
  { layout: 'a4-5x13', places: 65 },
  { layout: 'roll-40x30', places: 1 },
  { layout: 'roll-50x25', places: 1 },
]

/** Most labels, and most products, in one print. */
export const mostLabels = 1000
export const mostLabelled = 200

/** A whole number from 0 to `most`; undefined if the text is none. */
export function wholeNumber(text: string, most: number): number | undefined {
  const plain = text.trim()
  if (!/^\d{1,4}$/.test(plain)) return undefined
  const value = Number(plain)
  return value <= most ? value : undefined
}

/** One label per received unit; for weighed goods, a started unit counts. */
export const labelsFor = (quantity: number): number => Math.min(mostLabels, Math.max(1, Math.ceil(quantity)))
