import { z } from 'zod'
import type { IdKind } from './id-prefixes.ts'

/**
 * How the wire form of a value differs from the server's. Only the server's edge converts: `id` is a uuid inside, `thousandths` a count of
 * thousandths, `rate` ten-thousandths of a per cent, `degrees` millionths. `built-in` is text that may be a default of every business,
 * such as a role's name: stored in English, sent in the reader's language.
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
