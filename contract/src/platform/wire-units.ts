import { z } from 'zod'
import type { IdKind } from './id-prefixes.ts'

/**
 * How the wire form of a value differs from the server's; only the server's edge converts. Inside, an `id` is a uuid, `thousandths` are
 * counts of thousandths, a `rate` counts ten-thousandths of a per cent, and `degrees` millionths. Text marked `built-in` may be a default
 * of every business, such as a role's name: stored in English, sent in the reader's language.
 */
export type WireUnit =
  | { unit: 'id'; kind: IdKind }
  | { unit: 'thousandths' }
  | { unit: 'rate' }
  | { unit: 'degrees' }
  | { unit: 'built-in' }

export const wireUnits = z.registry<WireUnit>()

/** Marks text that may be a built-in row's: readers in French get French, unless it was renamed. */
export const builtIn = <T extends z.core.$ZodType>(schema: T): T => {
  wireUnits.add(schema, { unit: 'built-in' })
  return schema
}
