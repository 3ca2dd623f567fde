import { parseMoney } from '@kasuwa/contract/platform/money'
import { moneyInputText } from '../kit/fields/parse-number.ts'

/** The notes that are handed over, in kobo, the largest first. */
export const notes = [1_000_00, 500_00, 200_00, 100_00, 50_00] as const

/** Whether change is more than ten of the largest note: nobody hands that much over, and a code was scanned into the amount, or a figure slipped. */
export const isMuchChange = (change: number): boolean => change > 10 * notes[0]

/** Cash as typed, with one more note. What is no amount gives way to it. */
export const withNote = (typed: string, note: number): string => moneyInputText((parseMoney(typed) ?? 0) + note)

/** Cash as typed, with a note taken back: empty where nothing is left of it. */
export function withoutNote(typed: string, note: number): string {
  const left = (parseMoney(typed) ?? 0) - note
  return left > 0 ? moneyInputText(left) : ''
}
