import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'

const most = 5

/** Products for sale that are low where this member works, the emptiest first; and whether the shop has products and stock at all. */
export async function lowStock(ctx: BusinessContext) {
  const here = ctx.member.location_id
  const live = ctx.selectFrom('products').where('products.deleted_at', 'is', null)
  const onHand = sql<number>`coalesce(sum(level.on_hand), 0)::bigint`
  // As the list has it (`isLow` of products), but levels are summed for all of them at once.
  const lows = live
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
    .select(['products.id', 'products.name', 'products.sort_name', onHand.as('on_hand')])
    .select([sql<number>`products.reorder_level`.as('reorder_level'), sql<string>`coalesce(products.parent_id, products.id)`.as('listed')])
  const [all, low, movement] = await Promise.all([
    // As lists have them: variants stand with their parents.
    live
      .where('parent_id', 'is', null)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
    // Each by its own name; counted as the list has them, where variants stand with their parents.
    ctx.db
      .with('low', () => lows)
      .selectFrom('low')
      .select(['id', 'name', 'on_hand', 'reorder_level', sql<number>`(select count(distinct listed) from low)`.as('count')])
      .orderBy('on_hand')
      .orderBy('sort_name')
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
