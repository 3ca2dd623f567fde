/*
 * Rules of serial numbers (STOCK-31), without schemas, for tills, desks and server alike. A phone with two SIM cards is one unit with two
 * numbers, `first/second`; each number belongs to one unit.
 */

import { agreesWithLuhn } from './platform/check-digits.ts'

/** Longest serial number (`spec §5`). */
export const MAX_SERIAL_LENGTH = 100

/** Most units on one line: several cartons of phones, and still one short transaction. */
export const MAX_SERIALS = 1000

/**
 * Removes line breaks, scanner separators and zero-width characters: people cannot type them, and the same number would exist with and
 * without them.
 */
const inOneLine = (typed: string): string =>
  /^[!-~]*$/.test(typed)
    ? typed
    : typed
        .replaceAll(/[\p{Cf}\uFE0F]/gu, '')
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim()

const isImeiLong = (text: string): boolean => /^\d{15}$/.test(text)

/** The two IMEIs of a phone with two SIM cards, `358240051111110/358240051111128`; undefined for any other text with a slash. */
function dualOf(text: string): [string, string] | undefined {
  const [first = '', second = '', ...more] = text.split('/').map((part) => part.trim())
  return more.length === 0 && isImeiLong(first) && isImeiLong(second) ? [first, second] : undefined
}

/** Normalized serial number: one line, no space around it or around the slash between two IMEIs. */
export const normalizeSerial = (typed: string): string => dualOf(inOneLine(typed))?.join('/') ?? inOneLine(typed)

/** Folded keys under which a unit is found: both IMEIs of a phone with two SIM cards, each once, or its one number. */
export const numbersOf = (typed: string): string[] => [
  ...new Set((dualOf(inOneLine(typed)) ?? [inOneLine(typed)]).map((number) => number.toLowerCase())),
]

/** True if a phone's number looks mistyped: 15 digits with a wrong check digit. A warning, no error. */
export const imeiDoubt = (typed: string): boolean => {
  const numbers = dualOf(inOneLine(typed)) ?? [inOneLine(typed)]
  return new Set(numbers).size < numbers.length || !numbers.every((number) => isImeiLong(number) && agreesWithLuhn(number))
}

/** Serial numbers parsed from typed or pasted text. */
export interface Expanded {
  /** In order; duplicates stay. */
  serials: string[]
  /** Invalid ranges: backwards, or too long. */
  refused: string[]
}

/** `SN001-SN020`: a range with a fixed number of digits. Its ends differ only in their last digits. */
const range = /^(.*?)(\d{1,15})\s*[-–—]\s*(.*?)(\d{1,15})$/

/** Serial numbers of a range; null if the text is no range, `[]` if it is invalid. */
export function serialRange(typed: string): string[] | null {
  const match = range.exec(typed.trim())
  if (!match) return null
  const [, prefix = '', first = '', samePrefix = '', last = ''] = match
  if (prefix === '' || prefix.toLowerCase() !== samePrefix.toLowerCase() || first.length !== last.length) return null
  const count = Number(last) - Number(first) + 1
  if (count < 1 || count > MAX_SERIALS) return []
  return Array.from({ length: count }, (_, index) => `${prefix}${String(Number(first) + index).padStart(first.length, '0')}`)
}

/** Parses typed, scanned or pasted text: separated by lines, commas, semicolons or tabs, with ranges expanded. */
export function expandSerials(typed: string): Expanded {
  const serials: string[] = []
  const rejected: string[] = []
  for (const part of typed.split(/[\r\n\t,;]+/).map((piece) => piece.trim())) {
    if (part === '') continue
    const listed = serialRange(part)
    if (listed?.length === 0) rejected.push(part)
    else serials.push(...(listed ?? [normalizeSerial(part)]))
  }
  return { serials, refused: rejected }
}

/** Positions of duplicates, without each first occurrence. */
export function repeatedSerials(serials: readonly string[]): number[] {
  const seenNumbers = new Set<string>()
  return serials.flatMap((serial, index) => {
    const numbers = numbersOf(serial)
    const isRepeated = numbers.some((number) => seenNumbers.has(number))
    for (const number of numbers) seenNumbers.add(number)
    return isRepeated ? [index] : []
  })
}
