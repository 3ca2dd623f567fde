import { formatOf } from '@kasuwa/contract/languages'
import { koboToText } from '@kasuwa/contract/platform/money'
import { currencySign, minus } from '../values/texts.ts'

const forms = new Map<string, Intl.NumberFormat>()

function formOf(locale: string): Intl.NumberFormat {
  const form = forms.get(locale) ?? new Intl.NumberFormat(formatOf(locale), { notation: 'compact', maximumSignificantDigits: 3 })
  forms.set(locale, form)
  return form
}

/** An axis label of any count: “250k”, “1.5m”, “−20”. Labels are round, so three significant digits lose nothing. */
export const axisNumberText = (value: number, locale: string): string =>
  (value < 0 ? minus : '') + formOf(locale).format(Math.abs(value)).toLowerCase()

/** An axis label of money: “₦250k”, “₦1.5m”, “−₦20k”. */
export function axisMoneyText(kobo: number, locale: string): string {
  const size = formOf(locale).format(koboToText(Math.abs(kobo)) as `${number}`)
  return (kobo < 0 ? minus : '') + currencySign + size.toLowerCase()
}
