import { isAnyOf } from '../database/rows.ts'
import type { BusinessContext } from '../request/request-context.ts'

/**
 * How many units of some products, or at some locations, are set aside as damaged: they are on no shelf, and somebody has them to send back
 * or to give up, which takes their product and the place where they are.
 */
export async function damagedUnits(ctx: BusinessContext, of: 'product_id' | 'location_id', ids: readonly string[]): Promise<number> {
  const { count } = await ctx
    .selectFrom('serial_numbers')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where(isAnyOf(of, ids))
    .where('status', '=', 'damaged')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
