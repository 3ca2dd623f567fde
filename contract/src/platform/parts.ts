import { z } from 'zod'
import { rule } from './fields.ts'

/** Rule → most items that it allows in a map or JSON value. A derived schema keeps its rules. */
const limits = new WeakMap<object, number>()

/** Most items that a schema of a list, map or JSON takes; undefined if unlimited. */
export const mostOf = (schema: z.core.$ZodType): number | undefined =>
  schema._zod.def.checks
    ?.map(({ _zod: { def } }) =>
      def.check === 'max_length' ? (def as { maximum?: number }).maximum : limits.get((def as { fn?: object }).fn ?? {}),
    )
    .find((most) => most !== undefined)

const isObject = (value: unknown) => typeof value === 'object' && value !== null

type Rule = [holds: (value: unknown) => boolean, z.core.$ZodCustomParams]

/** For `.refine(...)`: checked even if other checks fail. */
function atMost(most: number, holds: (value: unknown) => boolean): Rule {
  const check = (value: unknown) => holds(value)
  limits.set(check, most)
  return [check, { error: rule('max', { max: most }), when: ({ value }) => isObject(value) }]
}

/** For `.refine(...)`: a map has at most so many names. `mostOf` reads the limit. */
export const namesAtMost = (most: number): Rule => atMost(most, (map) => Object.keys(map as object).length <= most)

/** A map with at most so many names. The server reads one more than that of a larger one (`http/prune-input.ts`), and refuses it for them. */
export const mapOf = <Key extends z.core.$ZodRecordKey, Value extends z.core.$ZodType>(key: Key, value: Value, most: number) =>
  z
    .record(key, value, rule('object'))
    .refine(...namesAtMost(most))
    .meta({ maxProperties: most })

/** Whether nested lists and maps hold at most this many items in total. */
function hasAtMost(value: unknown, most: number): boolean {
  let left = most
  const open = [value]
  while (open.length > 0) {
    const inner = Object.values(open.pop() as object)
    if ((left -= inner.length) < 0) return false
    open.push(...inner.filter(isObject))
  }
  return true
}

const MAX_PARTS = 1000

/** Any JSON that a caller stores. */
export const anyJson = () => z.json().refine(...atMost(MAX_PARTS, (value) => hasAtMost(value, MAX_PARTS)))
