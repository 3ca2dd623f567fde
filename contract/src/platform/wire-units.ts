import { z } from 'zod'
import type { IdKind } from './id-prefixes.ts'

/**
 * What a number or text means on the wire where the server holds it in another form. The server's edge converts by this
 * table and nothing else does: `id` is a uuid inside, `thousandths` a count of thousandths, `rate` ten-thousandths of a per cent, `degrees` millionths.
 * `built-in` is text of which some comes with every business, a role's name for one: kept in English, and in the reader's words outside.
 */
export type WireUnit =
  | { unit: 'id'; kind: IdKind }
  | { unit: 'thousandths' }
  | { unit: 'rate' }
  | { unit: 'degrees' }
  | { unit: 'built-in' }

export const wireUnits = z.registry<WireUnit>()

/** Marks text that may be one of a business's built-in rows: whoever reads it in French reads French, unless it was renamed. */
export const builtIn = <T extends z.core.$ZodType>(schema: T): T => {
  wireUnits.add(schema, { unit: 'built-in' })
  return schema
}
