import { formatQuantity } from './platform/quantity.ts'

/*
 * Units of goods (PRODUCTS-3). Quantities are thousandths of the unit everywhere. A product without a unit allows fractions, as all
 * products did before units existed.
 */

export const units = ['piece', 'kg', 'g', 'l', 'ml', 'm', 'cm', 'yd', 'ft', 'hour'] as const
export type Unit = (typeof units)[number]

/** Symbol after a quantity: the same in every language. Pieces have none. */
const signs: Readonly<Record<Unit, string>> = {
  piece: '',
  kg: 'kg',
  g: 'g',
  l: 'L',
  ml: 'ml',
  m: 'm',
  cm: 'cm',
  yd: 'yd',
  ft: 'ft',
  hour: 'h',
}

/** Symbol of a unit; empty for a plain number. */
export const signOf = (unit: Unit | null | undefined): string => (unit ? signs[unit] : '')

/** True for units that allow whole numbers only. */
export const isWhole = (unit: Unit | null | undefined): boolean => unit === 'piece'

/** True for a unit that is itself a weight. */
export const isWeighed = (unit: Unit | null | undefined): boolean => unit === 'kg' || unit === 'g'

/** A number with its unit, joined by a non-breaking space: “1.25 kg”. */
export const withUnit = (figure: string, unit: Unit | null | undefined): string =>
  signOf(unit) ? `${figure}\u00A0${signOf(unit)}` : figure

/** Thousandths with their unit, formatted for people: 1250 → “1.25 kg”. */
export const formatUnits = (thousandths: number, unit: Unit | null | undefined): string => withUnit(formatQuantity(thousandths), unit)
