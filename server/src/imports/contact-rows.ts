import { readPhoneOfAnywhere } from '@kasuwa/contract/platform/numbering-plans'
import { type Choice, choiceOf, isUnsaidGender } from '@kasuwa/contract/tables/choice-words'
import { countryCodeOf } from '../countries/country-words.ts'
import { findState, stateNameOf } from '../countries/states.ts'
import { ContactBody } from './contact-body.ts'
import { firstEmail, firstPhone, withLines } from './several-values.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { Phones } from './phones.ts'
import type { Cells, Reading, RowRules } from './readings.ts'

export type ContactReading = Reading<ContactBody> & { read: Cells }

/** A word for one of our choices; unknown words stay, and the form refuses them. */
const chosen = (choice: Choice, cell: Cells[string]): Cells[string] => (typeof cell === 'string' ? (choiceOf(choice, cell) ?? cell) : cell)

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

/** Caches words of a file, which repeats a few of them. */
function cached<Value>(read: (word: string) => Value): (word: string) => Value {
  const valueByWord = new Map<string, Value>()
  return (word) => {
    if (valueByWord.has(word)) return valueByWord.get(word) as Value
    const value = read(word)
    if (valueByWord.size < MOST_WORDS) valueByWord.set(word, value)
    return value
  }
}

/** Most words that are kept. */
const MOST_WORDS = 1000

const placeWords = () => ({
  countryOf: cached(countryCodeOf),
  /** In Nigeria: codes count, too. */
  ownStateOf: cached((state) => stateNameOf('NG', state)),
  /** In a row without a country. */
  stateOf: cached((state) => findState('NG', state)?.name ?? state),
})
type PlaceWords = ReturnType<typeof placeWords>

type FurtherLine = (key: 'other_phone' | 'other_email', value: string) => string

/**
 * @param phones cache of the file’s phones
 * @param lineOf line of a note, in the importer’s language
 * @param words countries and states of the file
 */
const contactRules = (phones: Phones, lineOf: FurtherLine, words: PlaceWords): RowRules<typeof ContactBody> => ({
  kind: 'contacts',
  schema: ContactBody,
  columnOf: { contact_type: 'type', groups: 'group' },
  prepare: (values, reading) => {
    const { further = {} } = reading
    if (typeof values.country === 'string') {
      const code = words.countryOf(values.country)
      if (!code) (reading.leftOut ??= []).push({ column: 'country', text: values.country })
      values.country = code
    }
    if (typeof values.type === 'string' && choiceOf('contact_type', values.type) === undefined) {
      ;(reading.leftOut ??= []).push({ column: 'type', text: values.type })
      values.type = undefined
    }
    const { country, state } = values
    if (typeof state === 'string' && (country === 'NG' || country === undefined))
      values.state = country === 'NG' ? words.ownStateOf(state) : words.stateOf(state)
    const readNumber = (typed: string) => {
      const phoneCountry = typeof country === 'string' ? country : (countryOfPhone(phones, typed) ?? 'NG')
      const phone = phoneOf(phones, typed, phoneCountry)
      // The form takes no other signs.
      return {
        phone,
        number: typeof phone === 'string' && /^[\d\s()+.-]{1,40}$/.test(phone) ? phones.read(phone, phoneCountry) : undefined,
      }
    }
    const phone = firstPhone(values.phone, further.phone ?? [], readNumber)
    const email = firstEmail(values.email, further.email ?? [])
    values.phone = phone.first
    values.email = email.first
    const lines = [
      ...phone.others.map((value) => ({ value, line: lineOf('other_phone', value) })),
      ...email.others.map((value) => ({ value, line: lineOf('other_email', value) })),
    ]
    for (const text of phone.rest) (reading.leftOut ??= []).push({ column: 'phone', text })
    if (lines.length === 0) return
    const ownNote = typeof values.note === 'string' ? values.note : ''
    reading.furtherNote = { own: ownNote, lines }
    values.note = withLines(ownNote, lines)
  },
  fieldsOf: ({ group, type, ...cells }) => {
    const country = cells.country ?? countryOfPhone(phones, cells.phone)
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

export const rulesOfContacts = (ctx: BusinessContext, phones: Phones) =>
  contactRules(phones, (key, value) => ctx.translate({ key, values: { value } }), placeWords())
