import { sql } from 'kysely'
import { isTextAmong } from '../database/any-or-none.ts'
import { type Source, sumOf } from './cells.ts'
import { type ReportDefinition, recordOf } from './definition.ts'
import { visibleAt } from './filters.ts'
import { conditionsOf } from '../records/filters.ts'
import { products } from './joins.ts'

/**
 * Units at the end of each slice: current units less later changes (`serial_number_logs`). Deleted units do not count. A unit’s cost
 * holds until its next movement.
 */
export const serialReport: ReportDefinition<'serial-number'> = {
  name: 'serial-number',
  words: { status: 'serial' },
  plan(ctx, filters, by) {
    const conditions = [
      isTextAmong(sql`one.status`, filters.status, filters.not_status),
      ...visibleAt(ctx, 'one.location_id'),
      ...conditionsOf(ctx, filters, {
        ...{ location: 'one.location_id', product: 'one.product_id', category: 'product.category_id', brand: 'product.brand_id' },
      }),
    ]
    const keys: Readonly<Record<string, Source['key']>> = {
      status: sql`one.status`,
      product: sql`one.product_id`,
      location: sql`one.location_id`,
    }
    const key = by ? (keys[by] ?? null) : null
    const became = sql`(
      select turn.business_id, turn.created_at, state.*
      from (
        select log.*, coalesce((lead(log.prior) over same ->> 'cost')::bigint, unit.cost) as cost_after
        from serial_number_logs log
        join serial_numbers unit on unit.business_id = log.business_id and unit.id = log.serial_number_id and unit.deleted_at is null
        where log.business_id = ${ctx.business_id} and log.to_status is not null
        window same as (partition by log.serial_number_id order by log.id)
      ) turn
      cross join lateral (
        select 1 as sign, turn.to_status as status, turn.product_id, turn.location_id, turn.cost_after as cost
        union all
        select -1, turn.prior ->> 'status', (turn.prior ->> 'product_id')::uuid, (turn.prior ->> 'location_id')::uuid, (turn.prior ->> 'cost')::bigint
        where turn.prior is not null
      ) state
    )`
    return {
      sources: [
        {
          from: sql`serial_numbers one ${products('one')}`,
          where: [sql<boolean>`one.business_id = ${ctx.business_id}`, sql<boolean>`one.deleted_at is null`, ...conditions],
          ...{ at: null, stands: true, key },
          sums: { count: sql`count(*)`, value: sql`sum(one.cost)` },
        },
        {
          from: sql`${became} one ${products('one')}`,
          where: [sql<boolean>`one.business_id = ${ctx.business_id}`, ...conditions],
          ...{ at: sql`one.created_at`, stands: true, key },
          sums: { count: sql`sum(one.sign)`, value: sql`sum(one.sign * one.cost)` },
        },
      ],
      figures: { count: sumOf('count'), value: sumOf('value') },
      lists: recordOf('count value', {
        path: '/v1/business/inventory-serial-numbers',
        takes: ['location', 'product', 'category', 'brand', 'status'],
        isTimed: false,
      }),
      // The list shows units only as they are now.
      listsOfPast: recordOf('count value', undefined),
    }
  },
}
