import { z } from 'zod'
import { rule } from './fields.ts'

/** What the specification names and nothing is built for yet: all of a field, or one value of it. */
export const plannedFields = z.registry<{ value?: string | boolean }>()

/** A list in an address that is only commas says nothing, as in `csv()`. */
const says = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  !(Array.isArray(value) && value.length === 0) &&
  !(typeof value === 'string' && /^[\s,]*$/.test(value))

const refused = () =>
  z
    .custom<readonly never[] | null | undefined>((value) => !says(value), rule('not_yet'))
    .register(plannedFields, {})
    .optional()
    .transform(() => undefined)

/**
 * Fields that are to come: `...notYet('group', 'tags')`. A value is refused in words and never dropped, so that nobody believes it kept;
 * null and an empty list say nothing, and count as not given.
 */
export const notYet = <const Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, refused()])) as { [K in Name]: ReturnType<typeof refused> }
