import { fieldFaults, mostFaults } from '@kasuwa/contract/platform/field-faults'
import { isBackwards } from '@kasuwa/contract/platform/periods'
import type { ZodSafeParseResult } from 'zod'
import { Refusal, refuseField } from '../errors/refusal.ts'
import { type Locale, translateFault } from '../errors/translate.ts'

type Parsed = ZodSafeParseResult<unknown>

/** What is wrong with a query and a body, in a sentence per field, at most `mostFaults` of them. @returns a Refusal 422, or undefined where nothing is wrong */
export function inputFaults(query: Parsed, body: Parsed, locale: Locale): Refusal | undefined {
  if (query.success && body.success) {
    const isWrong = [query.data, body.data].some((part) => isBackwards((part ?? {}) as object))
    return isWrong ? refuseField('to', 'ends_before_it_begins') : undefined
  }
  const faultsOf = (part: Parsed) => (part.success ? [] : fieldFaults(part.error))
  // What is wrong with one of several words of a query is wrong with the query's field.
  const ofQuery = faultsOf(query).map((fault) => ({ ...fault, path: fault.path.replace(/\.\d+$/, '') }))
  const errors = [...ofQuery, ...faultsOf(body)].slice(0, mostFaults).map((fault) => [fault.path, [translateFault(locale, fault)]])
  return new Refusal({
    ...{ status: 422, code: 'invalid_input', words: { key: 'invalid_input' } },
    extra: { errors: Object.fromEntries(errors) as object },
  })
}
