import { expect } from 'vitest'
import { z } from 'zod'
import { validation } from '../messages/validation.en.ts'
import { cleanInput } from '../platform/clean.ts'
import type { Endpoint } from '../platform/endpoint.ts'
import { faultValues, fieldFaults } from '../platform/field-faults.ts'
import { loadNumberingPlans } from '../platform/loaded-plans.ts'

/* Tests a call’s body against the rules of the specification (§5), with their figures and sentences. */

await loadNumberingPlans()

export type CallBody = Record<string, unknown>

const filled = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** Errors of the call by field, in English. */
export function errorsOf({ body: schema }: Endpoint, body: CallBody): Record<string, string> {
  const { error } = z.safeParse(schema, cleanInput(body), { reportInput: true })
  const faults = error ? fieldFaults(error as z.core.$ZodError) : []
  return Object.fromEntries(
    faults.map((fault) => [fault.path, filled(validation[fault.rule as keyof typeof validation], faultValues('en', fault))]),
  )
}

/** `items.0.product` → a body with only that field. */
function only(path: string, value: unknown): CallBody {
  return path.split('.').reduceRight<unknown>((inner, step) => (/^\d+$/.test(step) ? [inner] : { [step]: inner }), value) as CallBody
}

const x = (length: number) => 'x'.repeat(length)
const id = (prefix: string) => `${prefix}01ARZ3NDEKTSV4RRFFQ69G5FAV`

/** Text is accepted from its least to its greatest length; one character less or more is rejected with the rule's sentence. */
export function length(call: Endpoint, path: string, min: number, max: number): void {
  const field = path.split('.').at(-1)?.replaceAll('_', ' ') ?? ''
  const sentence = `The ${field} length must be between ${min} and ${max}`
  for (const accepted of [min, max])
    expect([path, accepted, errorsOf(call, only(path, x(accepted)))[path]]).toEqual([path, accepted, undefined])
  for (const rejected of [min - 1, max + 1].filter((many) => many > 0))
    expect([path, rejected, errorsOf(call, only(path, x(rejected)))[path]]).toEqual([path, rejected, sentence])
}

/** Text with only an upper limit. */
export function most(call: Endpoint, path: string, max: number): void {
  const field = path.split('.').at(-1)?.replaceAll('_', ' ') ?? ''
  for (const accepted of [1, max])
    expect([path, accepted, errorsOf(call, only(path, x(accepted)))[path]]).toEqual([path, accepted, undefined])
  expect([path, errorsOf(call, only(path, x(max + 1)))[path]]).toEqual([path, `The ${field} must be maximum of ${max}`])
}

export const title = (path: string) => {
  const words = path.split('.').at(-1)?.replaceAll('_', ' ') ?? ''
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Left out, null and blank are rejected alike: “cannot be empty”. */
export function required(call: Endpoint, ...paths: string[]): void {
  for (const path of paths)
    for (const nothing of [undefined, null, ''])
      expect([path, nothing, errorsOf(call, only(path, nothing))[path]]).toEqual([path, nothing, `${title(path)} cannot be empty`])
}

/** An empty list is rejected like a missing one. */
export function nonEmpty(call: Endpoint, ...paths: string[]): void {
  for (const path of paths) expect([path, errorsOf(call, only(path, []))[path]]).toEqual([path, `${title(path)} cannot be empty`])
}

/** Left out, null and blank are accepted. */
export function optional(call: Endpoint, ...paths: string[]): void {
  for (const path of paths)
    for (const nothing of [undefined, null, ''])
      expect([path, nothing, errorsOf(call, only(path, nothing))[path]]).toEqual([path, nothing, undefined])
}

export function numeric(call: Endpoint, ...paths: string[]): void {
  for (const path of paths) {
    const field = path.split('.').at(-1)?.replaceAll('_', ' ') ?? ''
    expect([path, errorsOf(call, only(path, 5))[path]]).toEqual([path, undefined])
    expect([path, errorsOf(call, only(path, 'five'))[path]]).toEqual([path, `The ${field} must be numeric`])
  }
}

/** A fixed set of values; any other is rejected with its own sentence. */
export function oneOf(call: Endpoint, path: string, words: readonly (string | number)[], sentence: string): void {
  for (const word of words) expect([word, errorsOf(call, only(path, word))[path]]).toEqual([word, undefined])
  expect(errorsOf(call, only(path, 'nonsense'))[path]).toBe(sentence)
}

export function ids(call: Endpoint, path: string, prefix: string): void {
  const field = path
    .split('.')
    .filter((step) => !/^\d+$/.test(step))
    .at(-1)
    ?.replaceAll('_', ' ')
  expect([path, errorsOf(call, only(path, id(prefix)))[path]]).toEqual([path, undefined])
  for (const wrong of ['short', `${id(prefix)}0`, id('zz')])
    expect([path, wrong, errorsOf(call, only(path, wrong))[path]]).toEqual([path, wrong, `The ${field} must be a valid pulid`])
}
