import { type CountryCode, Metadata, getCountryCallingCode } from 'libphonenumber-js/core'
import plans from 'libphonenumber-js/mobile/metadata'
import { expandPrefixes } from './mobile-prefixes.ts'

/** Numbering of a country's phones. Lengths and prefixes are of the number without the country code and without a leading 0. */
export interface PhonePlan {
  country_code: string | null
  mobile_begin_with: string[]
  phone_number_lengths: number[]
}

/** Data that the library has for a plan but its types omit. */
interface Numbering {
  possibleLengths(): number[]
  type(kind: 'MOBILE'): { pattern(): string; possibleLengths(): number[] } | undefined
}

const isKnown = (country: string): country is CountryCode => country in plans.countries

/** The mobile numbering plan of a country, from the library that validates numbers (`spec §3`, Phone dataset). */
export function phonePlan(country: string): PhonePlan {
  if (!isKnown(country)) return { country_code: null, mobile_begin_with: [], phone_number_lengths: [] }
  const all = new Metadata(plans)
  all.selectNumberingPlan(country)
  const plan = all.numberingPlan as unknown as Numbering
  const mobile = plan.type('MOBILE')
  return {
    country_code: getCountryCallingCode(country, plans),
    mobile_begin_with: mobile ? expandPrefixes(mobile.pattern()) : [],
    phone_number_lengths: [...(mobile ?? plan).possibleLengths()],
  }
}
