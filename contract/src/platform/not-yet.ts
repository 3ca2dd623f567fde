import { z } from 'zod'
import { rule } from './fields.ts'

/** Fields, or single values of a field, that the specification names but that are not built yet. */
export const plannedFields = z.registry<{ value?: string | boolean }>()

/** A list parameter of only commas is empty, as in `csv()`. */
const hasValue = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  !(Array.isArray(value) && value.length === 0) &&
  !(typeof value === 'string' && /^[\s,]*$/.test(value))

const rejectedField = () =>
  z
    .custom<readonly never[] | null | undefined>((value) => !hasValue(value), rule('not_yet'))
    .register(plannedFields, {})
    .optional()
    .transform(() => undefined)

/**
 * Fields that are not built yet: `...notYet('group', 'tags')`. A value is rejected with a message, never dropped silently; null and an
 * empty list count as not given.
 */
export const notYet = <const Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, rejectedField()])) as { [K in Name]: ReturnType<typeof rejectedField> }
