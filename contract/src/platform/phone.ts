import { z } from 'zod'
import { rule } from './fields.ts'
import { numberingPlans } from './loaded-plans.ts'

/** A phone number as typed. `withPhone` checks it against its country, since that needs two fields. */
export const phone = () =>
  z
    .string()
    .max(40, rule('phone'))
    .regex(/^[\d\s()+.-]+$/, rule('phone'))

/** ISO 3166-1 alpha-2. */
export const countryCode = () => z.string().regex(/^[A-Z]{2}$/, rule('invalid'))

interface Reachable {
  phone?: string | null | undefined
  country?: string | null | undefined
  /** For a business, the country is in its address. */
  address?: string | { country?: string | null | undefined } | null | undefined
}

const countryOf = ({ country, address }: Reachable) => country ?? (typeof address === 'object' ? address?.country : undefined)

function fits(input: Reachable): boolean {
  const country = countryOf(input)
  const plans = numberingPlans()
  if (!plans || typeof input.phone !== 'string' || typeof country !== 'string' || !plans.isCountry(country)) return true
  return plans.readPhone(input.phone, country) !== undefined
}

/** True for a missing or malformed country, which other rules report, and until the numbering plans are loaded. */
const isThere = (country: unknown): boolean =>
  typeof country !== 'string' || !/^[A-Z]{2}$/.test(country) || (numberingPlans()?.isCountry(country) ?? true)

/**
 * Rejects an unknown country, and a phone that its country does not have (`spec §5`: “The phone number is not valid”), with the errors of
 * other fields. In an edit with a phone but no country, the server checks against the stored country.
 */
export const withPhone = <T extends z.ZodType<Reachable>>(schema: T): T =>
  schema
    .refine(({ country }) => isThere(country), { path: ['country'], message: rule('country'), when: isObject })
    .refine(({ address }) => typeof address !== 'object' || isThere(address?.country), {
      path: ['address', 'country'],
      message: rule('country'),
      when: isObject,
    })
    .refine((input) => fits(input), { path: ['phone'], message: rule('phone'), when: isObject })

const isObject = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
