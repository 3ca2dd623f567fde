import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Numbering plan if no country is given (`spec §9`). */
const countryOfNone = 'US'

/** ISO 3166 countries without a numbering plan. */
const withoutNumbers = new Set(['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM'])

export const isCountry = (country: string): boolean => isSupportedCountry(country) || withoutNumbers.has(country)

/**
 * E.164 of a typed number (“0803 123 4567” in NG → “+2348031234567”); undefined if that country has no such number.
 * @param country default: the rules of the US
 */
export function readPhone(typed: string, country: string = countryOfNone): string | undefined {
  if (!isSupportedCountry(country)) return undefined
  const number = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false })
  if (!number?.isValid() || number.ext) return undefined
  // Countries that share a calling code (US and CA) count as the same.
  return number.countryCallingCode === getCountryCallingCode(country) ? number.number : undefined
}

/** E.164 and country of a typed number. Its own country if it begins with “+”, else `home`. Undefined if the country has no such number. */
export function readPhoneOfAnywhere(typed: string, home: string): { phone: string; country: string } | undefined {
  const atHome = readPhone(typed, home)
  if (atHome) return { phone: atHome, country: home }
  if (!typed.trim().startsWith('+')) return undefined
  const number = parsePhoneNumberFromString(typed, { extract: false })
  const country = number?.country ?? number?.getPossibleCountries()[0]
  const phone = country && readPhone(typed, country)
  return phone ? { phone, country } : undefined
}

/** “+2348031234567” → “0803 123 4567”, the national format. */
export const nationalPhone = (e164: string): string => parsePhoneNumberFromString(e164)?.formatNational() ?? e164

/**
 * “+2348031234567” → “234 803 123 4567”, which no spreadsheet takes for a formula or a number. The national format if it would be read as
 * another number.
 */
export function phoneWithoutPlus(e164: string, country: string): string {
  const spaced = (parsePhoneNumberFromString(e164)?.formatInternational() ?? e164).replace('+', '')
  return readPhone(spaced, country) === e164 ? spaced : nationalPhone(e164)
}

/** “+2348031234567” → “08031234567”, the national format without spaces. */
export const dialledPhone = (e164: string): string => nationalPhone(e164).replaceAll(/\D/g, '')
