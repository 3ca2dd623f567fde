import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Whose rules a number follows of which no country is known (`spec §9`). */
const countryOfNone = 'US'

/** Countries of ISO 3166 that have no numbers of their own. */
const withoutNumbers = new Set(['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM'])

export const isCountry = (country: string): boolean => isSupportedCountry(country) || withoutNumbers.has(country)

/**
 * E.164 of what was typed (“0803 123 4567” in NG → “+2348031234567”), or undefined where it is no number of that country.
 * @param country where none is given, the rules of the US hold
 */
export function readPhone(typed: string, country: string = countryOfNone): string | undefined {
  if (!isSupportedCountry(country)) return undefined
  const number = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false })
  if (!number?.isValid() || number.ext) return undefined
  // Countries that share a code (US and CA) are not told apart.
  return number.countryCallingCode === getCountryCallingCode(country) ? number.number : undefined
}

/**
 * E.164 of what was typed where no country was asked for, and the country: of its own where it begins with “+”, of `home` otherwise.
 * Undefined where it is no number there.
 */
export function readPhoneOfAnywhere(typed: string, home: string): { phone: string; country: string } | undefined {
  const atHome = readPhone(typed, home)
  if (atHome) return { phone: atHome, country: home }
  if (!typed.trim().startsWith('+')) return undefined
  const number = parsePhoneNumberFromString(typed, { extract: false })
  const country = number?.country ?? number?.getPossibleCountries()[0]
  const phone = country && readPhone(typed, country)
  return phone ? { phone, country } : undefined
}

/** “+2348031234567” → “0803 123 4567”, as its own country writes it. */
export const nationalPhone = (e164: string): string => parsePhoneNumberFromString(e164)?.formatNational() ?? e164

/** “+2348031234567” → “08031234567”, as its own country dials it. */
export const dialledPhone = (e164: string): string => nationalPhone(e164).replaceAll(/\D/g, '')
