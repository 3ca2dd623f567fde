import { formatOf } from '@kasuwa/contract/languages'
import { formatMoney, koboToText } from '@kasuwa/contract/platform/money'
import { toThousandths } from '@kasuwa/contract/platform/quantity'
import { type Unit, formatUnits } from '@kasuwa/contract/units'

/** Typographic minus: as wide as a figure, and never broken from it. */
export const minus = '−'

/** Text of a number with its direction said by a sign; none at zero. */
export const withSign = (number: number, ofSize: string): string => (number > 0 ? `+${ofSize}` : number < 0 ? minus + ofSize : ofSize)

/**
 * Text cut to a length with “...” at its end (specification §9), between two words where there are any. Whoever shows it keeps the whole
 * within reach, as a title or on the page that it leads to.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const kept = text.slice(0, most - 3)
  const end = text[most - 3] === ' ' ? kept.length : kept.lastIndexOf(' ')
  return `${(end > 0 ? kept.slice(0, end) : kept).trimEnd()}...`
}

/** Kobo in a sentence: “₦1,500.50”, “−₦1,500.50”. `signed`: “+₦1,500.50” too. */
export function moneyText(kobo: number, signed = false): string {
  const size = formatMoney(Math.abs(kobo))
  return signed || kobo < 0 ? withSign(kobo, size) : size
}

/** The largest amount that is written out where there is little room: ten digits. */
const longest = 9_999_999_999

/** The naira sign alone, beside a field that holds an amount. */
export const currencySign = formatMoney(0).replaceAll(/[\d.,\s]/g, '')

const shortForms = new Map<string, Intl.NumberFormat>()

/**
 * An amount of over ten digits in three figures, “₦1.02bn”; any other whole. Cut, not rounded: it never says more than there is.
 * @returns undefined where the whole is short enough
 */
export function shortMoneyText(kobo: number, locale: string): string | undefined {
  if (Math.abs(kobo) <= longest) return undefined
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

/** A count in units in a sentence, as calls have it: “1.5”, “1.5 kg”; nothing where there is none. */
export const quantityText = (units: number | null | undefined, unit?: Unit | null): string =>
  units === null || units === undefined ? '' : formatUnits(toThousandths(units), unit)

/** A Nigerian number as people say it, 0803 123 4567; any other as it is dialled from anywhere. @param e164 `+2348031234567` */
export function phoneText(e164: string | null | undefined): string {
  const home = /^\+234(\d{3})(\d{3})(\d{4})$/.exec(e164 ?? '')
  return home ? `0${home[1]} ${home[2]} ${home[3]}` : (e164 ?? '')
}
