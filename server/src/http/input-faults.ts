import { fieldFaults, mostFaults } from '@kasuwa/contract/platform/field-faults'
import { isBackwards } from '@kasuwa/contract/platform/periods'
import type { ZodSafeParseResult } from 'zod'
import { Refusal, refuseField } from '../errors/refusal.ts'
import { type Locale, translateFault } from '../errors/translate.ts'

type Parsed = ZodSafeParseResult<unknown>

/**
 * Translated validation errors of a query and a body, one a field, at most `mostFaults`. @returns Refusal 422, or undefined if both are
 * valid
 */
export function inputFaults(query: Parsed, body: Parsed, locale: Locale): Refusal | undefined {
  if (query.success && body.success) {
    const isInvalid = [query.data, body.data].some((input) => isBackwards((input ?? {}) as object))
    return isInvalid ? refuseField('to', 'ends_before_it_begins') : undefined
  }
  const faultsOf = (parsed: Parsed) => (parsed.success ? [] : fieldFaults(parsed.error))
  // An error in one value of a comma-separated list belongs to the list’s field.
  const queryFaults = faultsOf(query).map((fault) => ({ ...fault, path: fault.path.replace(/\.\d+$/, '') }))
  const errors = [...queryFaults, ...faultsOf(body)].slice(0, mostFaults).map((fault) => [fault.path, [translateFault(locale, fault)]])
  return new Refusal({
    ...{ status: 422, code: 'invalid_input', words: { key: 'invalid_input' } },
    extra: { errors: Object.fromEntries(errors) as object },
  })
}
