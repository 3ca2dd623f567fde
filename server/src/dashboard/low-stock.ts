import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'

const most = 5

/** Products for sale that are low where this member works, the emptiest first; and whether the shop has products and stock at all. */
export async function lowStock(ctx: BusinessContext) {
  const here = ctx.member.location_id
  const live = ctx.selectFrom('products').where('products.deleted_at', 'is', null)
  const onHand = sql<number>`coalesce(sum(level.on_hand), 0)::bigint`
  const [all, low, movement] = await Promise.all([
    live.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    // As the list has it (`isLow` of products), but levels are summed for all of them at once.
    live
      .leftJoin('inventory_levels as level', (join) =>
        join
          .onRef('level.business_id', '=', 'products.business_id')
          .onRef('level.product_id', '=', 'products.id')
          .on(sql<boolean>`(${here}::uuid is null or level.location_id = ${here}::uuid)`),
      )
      .where('products.is_active', '=', true)
      .where('products.has_inventory', '=', true)
      .where('products.reorder_level', 'is not', null)
      .groupBy(['products.business_id', 'products.id'])
      .having(sql<boolean>`products.reorder_level >= ${onHand}`)
      .select(['products.id', 'products.name', onHand.as('on_hand'), sql<number>`products.reorder_level`.as('reorder_level')])
      .select(sql<number>`count(*) over ()`.as('count'))
      .orderBy('on_hand')
      .orderBy('products.sort_name')
      .limit(most)
      .execute(),
    ctx
      .selectFrom('stock_movements')
      .select('id')
      .$if(here !== null, (query) => query.where('location_id', '=', here ?? ''))
      .limit(1)
      .executeTakeFirst(),
  ])
  const lowest = low.map(({ count: _, ...product }) => product)
  return { count: all.count, low: low[0]?.count ?? 0, lowest, stocked: movement !== undefined }
}
