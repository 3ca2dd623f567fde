/*
 * Rules of serial numbers (STOCK-31), without a schema: the till, the desks and the server go by the same.
 * A phone of two SIM cards is one unit with two numbers, written `first/second`; no number is on two units.
 */

import { agreesWithLuhn } from './platform/check-digits.ts'

/** As long as a serial number may be (`spec §5`). */
export const MAX_SERIAL_LENGTH = 100

/** Most units on one line of a document: a carton of phones many times over, and still one quick transaction. */
export const MAX_SERIALS = 1000

/**
 * A number in one line, of what can be seen of it: a scanner may send marks between its groups, and a spreadsheet a line's end or signs of no
 * width. With those inside, nobody could type it again, and it would be another number than its twin without them.
 */
const inOneLine = (typed: string): string =>
  /^[!-~]*$/.test(typed)
    ? typed
    : typed
        .replaceAll(/[\p{Cf}\uFE0F]/gu, '')
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim()

const isImeiLong = (text: string): boolean => /^\d{15}$/.test(text)

/** The two IMEIs of a phone of two SIM cards, `358240051111110/358240051111128`; undefined for whatever else has a slash in it. */
function dualOf(text: string): [string, string] | undefined {
  const [first = '', second = '', ...more] = text.split('/').map((part) => part.trim())
  return more.length === 0 && isImeiLong(first) && isImeiLong(second) ? [first, second] : undefined
}

/** A serial number as it is kept: in one line, without space around it, or around the slash between two IMEIs. */
export const serialAsKept = (typed: string): string => dualOf(inOneLine(typed))?.join('/') ?? inOneLine(typed)

/** The numbers that a unit is found by, folded: both IMEIs of a phone of two SIM cards, each once, or the one that it has. */
export const numbersOf = (typed: string): string[] => [
  ...new Set((dualOf(inOneLine(typed)) ?? [inOneLine(typed)]).map((one) => one.toLowerCase())),
]

/** Whether a phone's number looks mistyped: an IMEI is 15 digits of which the last agrees with the others. A warning, no refusal. */
export const imeiDoubt = (typed: string): boolean => {
  const numbers = dualOf(inOneLine(typed)) ?? [inOneLine(typed)]
  return new Set(numbers).size < numbers.length || !numbers.every((one) => isImeiLong(one) && agreesWithLuhn(one))
}

/** What was typed or pasted, taken apart. */
export interface Expanded {
  /** In the order in which they stand; the same one twice is there twice. */
  serials: string[]
  /** Ranges that cannot be meant: they go backwards, or are of too many. */
  refused: string[]
}

/** `SN001-SN020`: from the one to the other, with as many digits. Its two ends differ in their last digits alone. */
const range = /^(.*?)(\d{1,15})\s*[-–—]\s*(.*?)(\d{1,15})$/

/** The serial numbers of a range; null for text that is none, `[]` for one that cannot be meant. */
export function serialRange(typed: string): string[] | null {
  const match = range.exec(typed.trim())
  if (!match) return null
  const [, prefix = '', first = '', samePrefix = '', last = ''] = match
  if (prefix === '' || prefix.toLowerCase() !== samePrefix.toLowerCase() || first.length !== last.length) return null
  const count = Number(last) - Number(first) + 1
  if (count < 1 || count > MAX_SERIALS) return []
  return Array.from({ length: count }, (_, index) => `${prefix}${String(Number(first) + index).padStart(first.length, '0')}`)
}

/** What was typed, scanned or pasted: one a line, or between commas, semicolons or tabs, with ranges written out. */
export function expandSerials(typed: string): Expanded {
  const serials: string[] = []
  const refused: string[] = []
  for (const part of typed.split(/[\r\n\t,;]+/).map((one) => one.trim())) {
    if (part === '') continue
    const listed = serialRange(part)
    if (listed?.length === 0) refused.push(part)
    else serials.push(...(listed ?? [serialAsKept(part)]))
  }
  return { serials, refused }
}

/** The places in a list at which a number stands that stood in it before. */
export function repeatedSerials(serials: readonly string[]): number[] {
  const seen = new Set<string>()
  return serials.flatMap((serial, index) => {
    const numbers = numbersOf(serial)
    const isRepeated = numbers.some((one) => seen.has(one))
    for (const one of numbers) seen.add(one)
    return isRepeated ? [index] : []
  })
}
