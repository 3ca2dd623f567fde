import { formatOf } from '@kasuwa/contract/languages'

/*
 * Screens keep number texts as “1,250.50”. If the reader's language has a decimal comma, fields show and accept “1 250,50”. Languages with
 * a decimal point need no conversion.
 */

const commaByLocale = new Map<string, boolean>()

function hasComma(locale: string): boolean {
  const isComma = commaByLocale.get(locale) ?? new Intl.NumberFormat(formatOf(locale)).format(1.5).includes(',')
  commaByLocale.set(locale, isComma)
  return isComma
}

/** Prefix of ambiguous text, which makes it no number. */
const ambiguousMark = '?'

/** “1,500” is one and a half, or the screens' text of 1500. */
const isAmbiguous = (text: string): boolean => /^[1-9]\d{0,2},\d{3}$/.test(text)

/** Digits with separators, converted to the screens' format; undefined if they need no conversion or are no number. */
function plainDigits(text: string): string | undefined {
  const spaceless = text.replaceAll(/\s(?=\d{3}(\D|$))/g, '')
  const digits = /^\d{1,3}((\.\d{3})+,|(\.\d{3}){2,}$)/.test(spaceless) ? spaceless.replaceAll('.', '') : spaceless
  return /^\d+([.,]\d*)?$/.test(digits) ? digits.replace(',', '.') : undefined
}

/**
 * Converts text typed in a number field to the screens' format. Ambiguous text gets a mark that makes it invalid, so that the field
 * explains how to write numbers.
 */
export function plainNumber(typed: string, locale: string): string {
  const [, before = '', text = '', behind = ''] = (hasComma(locale) && /^(\D*)(\d(?:[\d.,\s]*[\d.,])?)(\D*)$/.exec(typed)) || []
  if (isAmbiguous(text) && behind.trim() === '') return ambiguousMark + typed
  const plain = plainDigits(text)
  return plain === undefined ? typed : before + plain + behind
}

/** As `plainNumber` for values without thousands, such as a rate: a comma starts the decimals. */
export const plainDecimal = (typed: string, locale: string): string => (hasComma(locale) ? typed.replace(',', '.') : typed)

/** A screens' number text as the field shows it. A text that would be ambiguous keeps its point: “1.125”. */
export function numberText(plain: string, locale: string): string {
  if (!hasComma(locale)) return plain
  if (plain.startsWith(ambiguousMark)) return plain.slice(ambiguousMark.length)
  const [, before = '', integerText, decimals = '', behind = ''] = /^(\D*)(\d{1,3}(?:,\d{3})+|\d+)(\.\d*)?(\D*)$/.exec(plain) ?? []
  if (integerText === undefined) return plain
  const text = integerText.replaceAll(',', '\u202f') + decimals.replace('.', ',')
  return isAmbiguous(text) && behind.trim() === '' ? plain : before + text + behind
}
