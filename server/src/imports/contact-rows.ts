import { languages } from '@kasuwa/contract/languages'
import { readPhoneOfAnywhere } from '@kasuwa/contract/platform/numbering-plans'
import { type Choice, choiceOf, isUnsaidGender } from '@kasuwa/contract/tables/choice-words'
import { alpha3 } from '../countries/iso-3166.ts'
import { toSearchText } from '../database/search.ts'
import { ContactBody } from './contact-body.ts'
import type { Phones } from './phones.ts'
import type { Cells, Reading, RowRules } from './readings.ts'

export type ContactReading = Reading<ContactBody> & { read: Cells }

/** A word for one of our choices; unknown words stay, and the form refuses them. */
const chosen = (choice: Choice, cell: Cells[string]): Cells[string] => (typeof cell === 'string' ? (choiceOf(choice, cell) ?? cell) : cell)

const otherCountryNames: Readonly<Record<string, string>> = {
  ...{ uk: 'GB', england: 'GB', 'great britain': 'GB', 'united states of america': 'US', 'ivory coast': 'CI', uae: 'AE' },
}

let codes: ReadonlyMap<string, string> | undefined

/** `Nigeria`, `NGA` and `ng` are NG; country names in every language of the app. */
function countryOf(cell: Cells[string]): Cells[string] {
  if (typeof cell !== 'string') return cell
  const code = otherCountryNames[cell.toLowerCase()]
  if (code) return code
  if (/^[a-z]{2}$/i.test(cell)) return cell.toUpperCase()
  codes ??= new Map(
    [...alpha3].flatMap(([code, three]) => [
      [three.toLowerCase(), code] as const,
      ...languages.map((locale) => [toSearchText(new Intl.DisplayNames(locale, { type: 'region' }).of(code)), code] as const),
    ]),
  )
  return codes.get(toSearchText(cell)) ?? cell
}

/** Repairs a phone number whose leading zero or plus a spreadsheet dropped. */
function phoneOf(phones: Phones, cell: Cells[string], country: string): Cells[string] {
  if (typeof cell !== 'string' || phones.read(cell, country)) return cell
  // “+234 (0) 803…”: the zero is for calls within the country.
  const abroad = /^(?:\+|00)/.test(cell) ? cell.replace(/\(0\)/, '') : cell
  if (abroad !== cell && phones.read(abroad, country)) return abroad
  const digits = cell.replaceAll(/[\s().-]/g, '')
  if (!/^\d{7,15}$/.test(digits)) return cell
  return [`+${digits}`, `0${digits}`].find((typed) => phones.read(typed, country)) ?? cell
}

/** Country of a number with a plus, if the file says none and it is not Nigeria’s. */
function countryOfPhone(phones: Phones, cell: Cells[string]): string | undefined {
  if (typeof cell !== 'string' || !/^(?:\+|00)(?!234)/.test(cell)) return undefined
  return phones.read(cell, 'NG') ? undefined : readPhoneOfAnywhere(cell.replace(/^00/, '+'), 'NG')?.country
}

/** @param phones cache of the file’s phones */
export const contactRules = (phones: Phones): RowRules<typeof ContactBody> => ({
  kind: 'contacts',
  schema: ContactBody,
  columnOf: { contact_type: 'type', groups: 'group' },
  fieldsOf: ({ group, type, ...cells }) => {
    const country = countryOf(cells.country) ?? countryOfPhone(phones, cells.phone)
    return {
      ...cells,
      country,
      // The phone belongs to the row’s country, Nigeria if none is given.
      phone: phoneOf(phones, cells.phone, typeof country === 'string' ? country : 'NG'),
      contact_type: chosen('contact_type', type),
      gender: typeof cells.gender === 'string' && isUnsaidGender(cells.gender) ? undefined : chosen('gender', cells.gender),
      identity_type: typeof cells.identity_type === 'string' ? cells.identity_type.toLowerCase() : cells.identity_type,
      groups: group,
    }
  },
})
