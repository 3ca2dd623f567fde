import { formatQuantity } from './platform/quantity.ts'

/*
 * What goods are counted in (PRODUCTS-3). Quantities are thousandths of it everywhere; a product without one may be counted in parts,
 * as everything could be before there were units.
 */

export const units = ['piece', 'kg', 'g', 'l', 'ml', 'm', 'cm', 'yd', 'ft', 'hour'] as const
export type Unit = (typeof units)[number]

/** As it stands behind a figure: the signs of measures are the same in every language. Pieces are plain figures. */
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

/** The sign of a unit; empty where a figure stands alone. */
export const signOf = (unit: Unit | null | undefined): string => (unit ? signs[unit] : '')

/** What comes in whole ones only. */
export const isWhole = (unit: Unit | null | undefined): boolean => unit === 'piece'

/** What its own unit says the weight of. */
export const isWeighed = (unit: Unit | null | undefined): boolean => unit === 'kg' || unit === 'g'

/** A figure with the sign of its unit, never broken from it: “1.25 kg”. */
export const withUnit = (figure: string, unit: Unit | null | undefined): string =>
  signOf(unit) ? `${figure}\u00A0${signOf(unit)}` : figure

/** Thousandths for the eye, with their unit: 1250 → “1.25 kg”. */
export const formatUnits = (thousandths: number, unit: Unit | null | undefined): string => withUnit(formatQuantity(thousandths), unit)
