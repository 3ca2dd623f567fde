import { z } from 'zod'
import type { IdKind } from './id-prefixes.ts'

/**
 * What a number or text means on the wire where the server holds it in another form. The server's edge converts by this
 * table and nothing else does: `id` is a uuid inside, `thousandths` a count of thousandths, `rate` ten-thousandths of a per cent, `degrees` millionths.
 */
export type WireUnit = { unit: 'id'; kind: IdKind } | { unit: 'thousandths' } | { unit: 'rate' } | { unit: 'degrees' }

export const wireUnits = z.registry<WireUnit>()
