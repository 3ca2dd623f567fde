import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { daysLeft, reorderDays, toOrder } from '@kasuwa/contract/reorder-rule'
import type { Unit } from '@kasuwa/contract/units'
import { sql } from 'kysely'
import { isAnyOf } from '../database/rows.ts'
import { lowLevels } from '../products/low-levels.ts'
import { shownContact } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { incomingAt } from '../products/incoming.ts'

type Reorder = (typeof api)['inventory']['reorder']

/** Lines of one reply. With more low products, these are ordered first. */
const maxLines = 200
const dayMs = 86_400_000

/** Quantities in thousandths, money in kobo. */
interface ReorderRow {
  id: string
  product_id: string
  product_name: string
  sku: string
  unit: Unit | null
  location_id: string
  location_name: string
  on_hand: number
  committed: number
  reorder_level: number
  incoming: number
  waiting: number
  sold: number
  cost: number
  supplier_id: string | null
  supplier_name: string | null
}

/** Active products that are low, emptiest first, with the quantity to order and the last supplier. */
export async function listReorder(ctx: BusinessContext, { location }: Call<Reorder>['query']): Promise<ReplyOf<Reorder>> {
  const { business_id, member } = ctx
  const since = new Date(ctx.now - reorderDays * dayMs).toISOString()
  const lows = lowLevels(
    ctx,
    // The location hash as in the index of a level's movements: under row policies, a join cannot use an index by function.
    sql`level.id, kept.id as product_id, kept.name as product_name, kept.sort_name, kept.unit, kept.is_active, level.location_id,
      uuid_hash(level.location_id) as location_hash, level.on_hand, level.committed, level.low_at as reorder_level`,
  )
  const supplier = <T>(column: string) => shownContact<T>(column)
  const { rows } = await sql<ReorderRow>`
    with low as materialized (select * from (${lows}) as every_low
      where is_active and ${location ? isAnyOf('location_id', location) : sql<boolean>`true`}
      order by on_hand, sort_name limit ${maxLines + 1})
    , waiting as materialized (select item.product_id, made.location_id, sum(item.quantity)::bigint as quantity
      from purchase_orders made join purchase_order_items item on item.business_id = ${business_id} and item.order_id = made.id
      where made.business_id = ${business_id} and made.status = 'pending' and made.deleted_at is null group by 1, 2)
    select low.id, low.product_id, low.product_name, low.unit, low.location_id, low.on_hand, low.committed, low.reorder_level,
      product.sku, place.name as location_name, coalesce(last.cost, product.cost) as cost,
      ${incomingAt(ctx, 'low.product_id', 'low.location_id')} as incoming, coalesce(waiting.quantity, 0) as waiting,
      coalesce((select -sum(moved.quantity)::bigint from stock_movements moved
        where moved.business_id = ${business_id} and moved.product_id = low.product_id and moved.location_hash = low.location_hash
          and moved.location_id = low.location_id and moved.document_kind in ('sale', 'return-inward') and moved.created_at >= ${since}::timestamptz), 0) as sold,
      case when ${supplier('deleted_at')} is null and not ${supplier('is_blacklisted')} then ${supplier('id')} end as supplier_id,
      ${supplier('name')} as supplier_name
    from low
    join products product on product.business_id = ${business_id} and product.id = low.product_id
    join locations place on place.business_id = ${business_id} and place.id = low.location_id
    left join waiting on waiting.product_id = low.product_id and waiting.location_id = low.location_id
    left join lateral (select line.unit_amount as cost, action.contact_id from inventory_action_items line
      join inventory_actions action on action.business_id = ${business_id} and action.id = line.action_id
      where line.business_id = ${business_id} and line.product_id = low.product_id and action.kind = 'intake' and action.status = 'approved'
        and (${member.location_id}::uuid is null or action.location_id = ${member.location_id}::uuid)
      order by line.id desc limit 1) as last on true
    left join contacts on contacts.business_id = ${business_id} and contacts.id = last.contact_id
    order by low.on_hand, low.sort_name, place.sort_name`.execute(ctx.db)
  return {
    is_all: rows.length <= maxLines,
    lines: rows.slice(0, maxLines).map((row) => {
      const soldQuantity = Math.max(row.sold, 0)
      const needs = {
        available: row.on_hand - row.committed,
        incoming: row.incoming + row.waiting,
        reorder_level: row.reorder_level,
        sold: soldQuantity,
      }
      return {
        id: row.id,
        product: { id: row.product_id, name: row.product_name, sku: row.sku, unit: row.unit },
        location: { id: row.location_id, name: row.location_name },
        on_hand: row.on_hand,
        available: needs.available,
        incoming: row.incoming,
        waiting: row.waiting,
        reorder_level: row.reorder_level,
        sold: soldQuantity,
        days_left: daysLeft(needs),
        quantity: toOrder(needs),
        cost: row.cost,
        supplier: row.supplier_id === null ? null : { id: row.supplier_id, name: row.supplier_name ?? '' },
      }
    }),
  }
}
