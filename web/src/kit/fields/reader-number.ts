import { formatOf } from '@kasuwa/contract/languages'

/*
 * Screens keep numbers as they write them themselves, “1,250.50”. Where the reader's language has a comma before its decimals, fields show and
 * take them as it writes them, “1 250,50”. Nothing changes in a language that has a point there.
 */

const withComma = new Map<string, boolean>()

function hasComma(locale: string): boolean {
  const known = withComma.get(locale) ?? new Intl.NumberFormat(formatOf(locale)).format(1.5).includes(',')
  withComma.set(locale, known)
  return known
}

/** Stands before what can be read in two ways: no number begins with it. */
const doubt = '?'

/** “1,500” is one and a half, or what the screens write for 1500. */
const isDoubtful = (text: string): boolean => /^[1-9]\d{0,2},\d{3}$/.test(text)

/** Digits with their separators as the screens write them; undefined where they are so already, or are no number. */
function plainDigits(text: string): string | undefined {
  const spaceless = text.replaceAll(/\s(?=\d{3}(\D|$))/g, '')
  const digits = /^\d{1,3}((\.\d{3})+,|(\.\d{3}){2,}$)/.test(spaceless) ? spaceless.replaceAll('.', '') : spaceless
  return /^\d+([.,]\d*)?$/.test(digits) ? digits.replace(',', '.') : undefined
}

/**
 * What was typed in a field of numbers, as the screens keep it. What cannot be told is kept as it is, marked so that it is no number: the
 * field then says how a number is written.
 */
export function plainNumber(typed: string, locale: string): string {
  const [, before = '', text = '', behind = ''] = (hasComma(locale) && /^(\D*)(\d(?:[\d.,\s]*[\d.,])?)(\D*)$/.exec(typed)) || []
  if (isDoubtful(text) && behind.trim() === '') return doubt + typed
  const plain = plainDigits(text)
  return plain === undefined ? typed : before + plain + behind
}

/** What was typed of what has no thousands, a rate: a comma comes before its decimals. */
export const plainDecimal = (typed: string, locale: string): string => (hasComma(locale) ? typed.replace(',', '.') : typed)

/** A number that the screens keep, as its field shows it. What would then be read in two ways keeps its point: “1.125”. */
export function numberText(plain: string, locale: string): string {
  if (!hasComma(locale)) return plain
  if (plain.startsWith(doubt)) return plain.slice(doubt.length)
  const [, before = '', whole, decimals = '', behind = ''] = /^(\D*)(\d{1,3}(?:,\d{3})+|\d+)(\.\d*)?(\D*)$/.exec(plain) ?? []
  if (whole === undefined) return plain
  const text = whole.replaceAll(',', '\u202f') + decimals.replace('.', ',')
  return isDoubtful(text) && behind.trim() === '' ? plain : before + text + behind
}
