import { z } from 'zod'
import { rule } from './fields.ts'
import { numberingPlans } from './loaded-plans.ts'

/** A phone number as typed; whether its country has such a number is for `withPhone`, since that takes two fields. */
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
  /** A business's country stands in its address. */
  address?: string | { country?: string | null | undefined } | null | undefined
}

const countryOf = ({ country, address }: Reachable) => country ?? (typeof address === 'object' ? address?.country : undefined)

function fits(given: Reachable): boolean {
  const country = countryOf(given)
  const plans = numberingPlans()
  return !plans || typeof given.phone !== 'string' || typeof country !== 'string' || plans.readPhone(given.phone, country) !== undefined
}

/**
 * Refuses a phone that its country does not have (`spec §5`: “The phone number is not valid”), beside the faults of other fields.
 * A change that gives a phone without its country is checked by the server against the row's.
 */
export const withPhone = <T extends z.ZodType<Reachable>>(schema: T): T =>
  schema.refine((given) => fits(given), {
    path: ['phone'],
    message: rule('phone'),
    when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
  })
