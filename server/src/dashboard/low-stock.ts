import type { Unit } from '@kasuwa/contract/units'
import { sql } from 'kysely'
import { lowLevels } from '../products/low-levels.ts'
import type { BusinessContext } from '../request/request-context.ts'

const most = 5

interface Low {
  id: string
  name: string
  unit: Unit | null
  /** Thousandths. */
  on_hand: number
  reorder_level: number
  location_id: string
  location_name: string
  /** Number of low products, shown or not. */
  count: number
  /** True if the member sees several locations. */
  several: boolean
}

/** Low products for sale at locations that the member sees, lowest first; and whether the shop has products and stock at all. */
export async function lowStock(ctx: BusinessContext) {
  const currentLocation = ctx.member.location_id
  const live = ctx.selectFrom('products').where('products.deleted_at', 'is', null)
  const lows = lowLevels(
    ctx,
    sql`kept.id, kept.name, kept.unit, kept.sort_name, level.on_hand, level.low_at as reorder_level, level.location_id, kept.is_active,
      coalesce(kept.parent_id, kept.id) as listed`,
  )
  const [all, low, movement] = await Promise.all([
    // As in lists: variants count with their parents.
    live
      .where('parent_id', 'is', null)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
    // Each variant by its own name, at each location where it is low; the count is as in lists, where variants count with their parents.
    sql<Low>`with low as materialized (select * from (${lows}) as every_low where is_active)
      select low.id, low.name, low.unit, low.on_hand, low.reorder_level, low.location_id, place.name as location_name,
        (select count(distinct listed) from low) as count,
        ${currentLocation}::uuid is null and (select count(*) from locations other
          where other.business_id = ${ctx.business_id} and other.deleted_at is null) > 1 as several
      from low join locations place on place.business_id = ${ctx.business_id} and place.id = low.location_id
      order by low.on_hand, low.sort_name, place.sort_name limit ${most}`
      .execute(ctx.db)
      .then(({ rows }) => rows),
    ctx
      .selectFrom('stock_movements')
      .select('id')
      .$if(currentLocation !== null, (query) => query.where('location_id', '=', currentLocation ?? ''))
      .limit(1)
      .executeTakeFirst(),
  ])
  const lowest = low.map(({ count: _, several, location_id, location_name, ...product }) => ({
    ...product,
    location: several ? { id: location_id, name: location_name } : null,
  }))
  return { count: all.count, low: low[0]?.count ?? 0, lowest, stocked: movement !== undefined }
}
