import { z } from 'zod'
import { endpoint } from './platform/endpoint.ts'
import { withDefault } from './platform/fields.ts'
import { listQuery, pageOf } from './platform/lists.ts'
import { homeCountry } from './platform/loaded-plans.ts'
import { countryCode } from './platform/phone.ts'

/** A country: its name in the reader's language, and the data that a phone field needs (`spec §3`). */
export const Country = z.object({
  /** ISO 3166-1 alpha-2. */
  id: z.string(),
  /** The same code, under the name that lists of countries use. */
  alpha2: z.string(),
  name: z.string(),
  alpha3: z.string(),
  /** Calling code without “+”, `234`; null if the country uses another's numbering plan. */
  country_code: z.string().nullable(),
  /** Leading digits of mobile numbers, at most three, without the leading 0. Empty if unknown. */
  mobile_begin_with: z.array(z.string()),
  /** Possible numbers of digits in a mobile number, without country code and leading 0. */
  phone_number_lengths: z.array(z.int()),
})

export const State = z.object({ id: z.string(), name: z.string() })

const byName = { by: ['name'], usual: 'name.asc', whole: 300 } as const

export const countries = {
  list: endpoint.get('/v1/countries', {
    access: 'public',
    summary: 'Countries',
    query: listQuery(byName),
    reply: pageOf(Country),
  }),
  states: endpoint.get('/v1/states', {
    access: 'public',
    summary: 'States of a country; none where a state is free text',
    query: listQuery(byName, { country: withDefault(countryCode(), homeCountry) }),
    reply: pageOf(State),
  }),
}
