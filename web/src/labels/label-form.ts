import type { LabelLayout, labelCodes } from '@kasuwa/contract/labels'

/** Goods that labels are printed for. */
export interface Labelled {
  id: string
  name: string
  /** Labels of it, unless somebody says otherwise. */
  quantity: number
}

export type LabelCode = (typeof labelCodes)[number]

/** The papers in the order in which they are offered, with labels on each: those of the contract, whose schemas are not loaded here. */
export const papers: readonly { layout: LabelLayout; places: number }[] = [
  { layout: 'a4-3x8', places: 24 },
  { layout: 'a4-5x13', places: 65 },
  { layout: 'roll-40x30', places: 1 },
  { layout: 'roll-50x25', places: 1 },
]

/** Most labels, and most products, of one print. */
export const mostLabels = 1000
export const mostLabelled = 200

/** What was typed as a whole number from 0 up to `most`; undefined where it is none. */
export function wholeNumber(text: string, most: number): number | undefined {
  const plain = text.trim()
  if (!/^\d{1,4}$/.test(plain)) return undefined
  const value = Number(plain)
  return value <= most ? value : undefined
}

/** A label for each unit that came in; of what is weighed, for each that was begun. */
export const labelsFor = (quantity: number): number => Math.min(mostLabels, Math.max(1, Math.ceil(quantity)))
