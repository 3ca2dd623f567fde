import { formatOf } from '@kasuwa/contract/languages'
import { formatMoney, koboToText } from '@kasuwa/contract/platform/money'
import { toThousandths } from '@kasuwa/contract/platform/quantity'
import { type Unit, formatUnits } from '@kasuwa/contract/units'

/** Typographic minus: as wide as a digit, and no line break after it. */
export const minus = '−'

/** Text of a number with + or −; no sign at zero. */
export const withSign = (number: number, sizeText: string): string =>
  number > 0 ? `+${sizeText}` : number < 0 ? minus + sizeText : sizeText

/**
 * Cuts a text to a length, with “...” at its end (spec §9), between words if possible. Callers show the full text in a title or on a linked
 * page.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const start = text.slice(0, maxLength - 3)
  const end = text[maxLength - 3] === ' ' ? start.length : start.lastIndexOf(' ')
  return `${(end > 0 ? start.slice(0, end) : start).trimEnd()}...`
}

/** Kobo in a sentence: “₦1,500.50”, “−₦1,500.50”. `signed`: “+₦1,500.50” too. */
export function moneyText(kobo: number, signed = false): string {
  const size = formatMoney(Math.abs(kobo))
  return signed || kobo < 0 ? withSign(kobo, size) : size
}

/** Kobo. Larger amounts are shortened where space is limited. */
const maxFullKobo = 9_999_999_999

/** The naira sign alone, beside a field that holds an amount. */
export const currencySign = formatMoney(0).replaceAll(/[\d.,\s]/g, '')

const shortForms = new Map<string, Intl.NumberFormat>()

/**
 * An amount of more than ten digits in three significant digits, “₦1.02bn”. Truncated, so it is never above the real amount.
 * @returns undefined if the amount is short enough
 */
export function shortMoneyText(kobo: number, locale: string): string | undefined {
  if (Math.abs(kobo) <= maxFullKobo) return undefined
  const form =
    shortForms.get(locale) ??
    new Intl.NumberFormat(formatOf(locale), {
      notation: 'compact',
      minimumSignificantDigits: 3,
      maximumSignificantDigits: 3,
      roundingMode: 'trunc',
    })
  shortForms.set(locale, form)
  const size = form.format(koboToText(Math.abs(kobo)) as `${number}`)
  return `${kobo < 0 ? minus : ''}${currencySign}${size}`
}

/** A quantity in a sentence, in units as in API fields: “1.5”, “1.5 kg”; empty for null or undefined. */
export const quantityText = (units: number | null | undefined, unit?: Unit | null): string =>
  units === null || units === undefined ? '' : formatUnits(toThousandths(units), unit)

/**
 * A Nigerian number in national format, 0803 123 4567; others in international format.
 * @param e164 `+2348031234567`
 */
export function phoneText(e164: string | null | undefined): string {
  const home = /^\+234(\d{3})(\d{3})(\d{4})$/.exec(e164 ?? '')
  return home ? `0${home[1]} ${home[2]} ${home[3]}` : (e164 ?? '')
}
