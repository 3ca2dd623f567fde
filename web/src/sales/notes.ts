import { parseMoney } from '@kasuwa/contract/platform/money'
import { moneyInputText } from '../kit/fields/parse-number.ts'

/** Naira notes in kobo, largest first. */
export const notes = [1_000_00, 500_00, 200_00, 100_00, 50_00] as const

/** True if change exceeds ten of the largest note. Such an amount is a typing error, or a barcode scanned into the field. */
export const isMuchChange = (change: number): boolean => change > 10 * notes[0]

/** Adds one note to the typed cash. Replaces text that is not an amount. */
export const withNote = (typed: string, note: number): string => moneyInputText((parseMoney(typed) ?? 0) + note)

/** Takes one note off the typed cash; empty if nothing remains. */
export function withoutNote(typed: string, note: number): string {
  const left = (parseMoney(typed) ?? 0) - note
  return left > 0 ? moneyInputText(left) : ''
}
