import { z } from 'zod'
import { endpoint } from './platform/endpoint.ts'
import { withDefault } from './platform/fields.ts'
import { listQuery, pageOf } from './platform/lists.ts'
import { homeCountry } from './platform/loaded-plans.ts'
import { countryCode } from './platform/phone.ts'

/** A country, named in the reader's language, with what a phone field needs to know of its numbers (`spec §3`). */
export const Country = z.object({
  /** ISO 3166-1 alpha-2. */
  id: z.string(),
  /** The same, under the name that lists of countries give it. */
  alpha2: z.string(),
  name: z.string(),
  alpha3: z.string(),
  /** For calls from abroad, `234`; null where the country shares another's phones. */
  country_code: z.string().nullable(),
  /** What mobile numbers begin with, at most three digits, without a leading 0. Empty where that is not known. */
  mobile_begin_with: z.array(z.string()),
  /** Digits of a mobile number without the country's code and without a leading 0. */
  phone_number_lengths: z.array(z.int()),
})

export const State = z.object({ id: z.string(), name: z.string() })

const byName = { by: ['name'], usual: 'name.asc', whole: 300 } as const

export const countries = {
  list: endpoint({
    method: 'GET',
    path: '/v1/countries',
    access: 'public',
    summary: 'Countries',
    query: listQuery(byName),
    reply: pageOf(Country),
  }),
  states: endpoint({
    method: 'GET',
    path: '/v1/states',
    access: 'public',
    summary: 'States of a country; none where a state is free text',
    query: listQuery(byName, { country: withDefault(countryCode(), homeCountry) }),
    reply: pageOf(State),
  }),
}
