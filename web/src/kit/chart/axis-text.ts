import { koboToText } from '@kasuwa/contract/platform/money'
import { currencySign } from '../values/texts.ts'

const forms = new Map<string, Intl.NumberFormat>()

/** A mark of an axis: “₦250k”, “₦1.5m”. Marks are round: nothing is lost in three figures. */
export function axisMoneyText(kobo: number, locale: string): string {
  const form =
    forms.get(locale) ?? new Intl.NumberFormat(locale === 'en' ? 'en-GB' : locale, { notation: 'compact', maximumSignificantDigits: 3 })
  forms.set(locale, form)
  // Intl takes decimal text exactly; its type does not say so for every library version.
  return currencySign + form.format(koboToText(kobo) as unknown as number).toLowerCase()
}
