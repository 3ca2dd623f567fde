import { sql } from 'kysely'
import { lowLevels } from '../products/low-levels.ts'
import type { BusinessContext } from '../request/request-context.ts'

const most = 5

/** Products for sale that are low somewhere where this member works, the emptiest first; and whether the shop has products and stock at all. */
export async function lowStock(ctx: BusinessContext) {
  const here = ctx.member.location_id
  const live = ctx.selectFrom('products').where('products.deleted_at', 'is', null)
  const lows = lowLevels(ctx)
    .where('kept.is_active', '=', true)
    .select([
      'kept.id',
      'kept.name',
      'kept.unit',
      'kept.sort_name',
      'inventory_levels.on_hand',
      'place.id as location_id',
      'place.name as location_name',
    ])
    .select([sql<number>`inventory_levels.low_at`.as('reorder_level'), sql<string>`coalesce(kept.parent_id, kept.id)`.as('listed')])
  const [all, low, movement] = await Promise.all([
    // As lists have them: variants stand with their parents.
    live
      .where('parent_id', 'is', null)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
    // Each by its own name, at each location where it is low; counted as the list has them, where variants stand with their parents.
    ctx.db
      .with('low', () => lows)
      .selectFrom('low')
      .select(['id', 'name', 'unit', 'on_hand', 'reorder_level', 'location_id', 'location_name'])
      .select(sql<number>`(select count(distinct listed) from low)`.as('count'))
      .select(
        sql<boolean>`${here}::uuid is null and (select count(*) from locations place
          where place.business_id = ${ctx.business_id} and place.deleted_at is null) > 1`.as('several'),
      )
      .orderBy('on_hand')
      .orderBy('sort_name')
      .orderBy('location_name')
      .limit(most)
      .execute(),
    ctx
      .selectFrom('stock_movements')
      .select('id')
      .$if(here !== null, (query) => query.where('location_id', '=', here ?? ''))
      .limit(1)
      .executeTakeFirst(),
  ])
  const lowest = low.map(({ count: _, several, location_id, location_name, ...product }) => ({
    ...product,
    location: several ? { id: location_id, name: location_name } : null,
  }))
  return { count: all.count, low: low[0]?.count ?? 0, lowest, stocked: movement !== undefined }
}
