import { sql } from 'kysely'
import type { Ctx } from '../platform/context.ts'
import { isLow } from '../products/find-products.ts'

const most = 5

/** Products for sale that are low where this member works, the emptiest first; and whether the shop has products and stock at all. */
export async function lowStock(ctx: Ctx) {
  const live = ctx.from('products').where('deleted_at', 'is', null)
  const low = live.where('is_active', '=', true).where(isLow(ctx))
  const onHand = sql<number>`coalesce((select sum(level.on_hand) from inventory_levels level
    where level.business_id = products.business_id and level.product_id = products.id
      and (${ctx.member.location_id}::uuid is null or level.location_id = ${ctx.member.location_id}::uuid)), 0)::bigint`
  const count = sql<number>`count(*)`.as('count')
  const [all, counted, lowest, movement] = await Promise.all([
    live.select(count).executeTakeFirstOrThrow(),
    low.select(count).executeTakeFirstOrThrow(),
    low
      .select(['id', 'name', onHand.as('on_hand'), sql<number>`reorder_level`.as('reorder_level')])
      .orderBy('on_hand')
      .orderBy('sort_name')
      .limit(most)
      .execute(),
    ctx
      .from('stock_movements')
      .select('id')
      .$if(ctx.member.location_id !== null, (some) => some.where('location_id', '=', ctx.member.location_id ?? ''))
      .limit(1)
      .executeTakeFirst(),
  ])
  return { count: all.count, low: counted.count, lowest, stocked: movement !== undefined }
}
