import type { ReportFilters } from '@kasuwa/contract/reports'
import { sql } from 'kysely'
import { isAnyOrNone } from '../database/any-or-none.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { countsAsLow, isAtVisibleLocation } from '../products/low-levels.ts'
import { type Source, sumOf } from './cells.ts'
import { type ReportDefinition, recordOf } from './definition.ts'
import { visibleAt } from './filters.ts'
import { type FilterColumns, conditionsOf } from '../records/filters.ts'
import { idsOf, isGiven, lineKeys, products } from './joins.ts'
import { daySumsOf } from './day-sums/read.ts'
import type { List } from './lists.ts'

const columns = (table: string): FilterColumns => ({
  location: `${table}.location_id`,
  product: `${table}.product_id`,
  category: 'product.category_id',
  brand: 'product.brand_id',
})

const keysOf = (table: string) => ({ ...lineKeys(table), location: sql.ref(`${table}.location_id`) })

/**
 * Rows of a stock table by product and location.
 * @param isOfProducts true if the source needs product columns anyway
 */
function ofStock(ctx: BusinessContext, table: string, filters: ReportFilters, by: string | undefined, isOfProducts = false) {
  const keys: Readonly<Record<string, Source['key']>> = keysOf('one')
  // Joins products only if needed: a large table has many.
  const isGrouped = ['category', 'brand'].some((name) => name === by || isGiven(filters, name))
  return {
    from: isOfProducts || isGrouped ? sql`${sql.table(table)} one ${products('one')}` : sql`${sql.table(table)} one`,
    where: [
      sql<boolean>`one.business_id = ${ctx.business_id}`,
      ...visibleAt(ctx, 'one.location_id'),
      ...conditionsOf(ctx, filters, columns('one')),
    ],
    key: by ? (keys[by] ?? null) : null,
  }
}

/**
 * Quantity on hand and its value at the end of each slice: current levels less later movements. Movements count when their documents take
 * effect, not on the documents’ date.
 */
export const stockSource = (ctx: BusinessContext, filters: ReportFilters, by: string | undefined): Source => ({
  ...ofStock(ctx, 'stock_movements', filters, by),
  ...{ at: sql`one.created_at`, near: idsOf('one'), stands: true },
  sums: { on_hand: sql`sum(one.quantity)`, value_at_cost: sql`sum(one.value)` },
  kept: daySumsOf(ctx, 'stock', filters, by),
  now: {
    ...ofStock(ctx, 'inventory_levels', filters, by),
    ...{ at: null, stands: true },
    sums: { on_hand: sql`sum(one.on_hand)`, value_at_cost: sql`sum(one.value)` },
  },
})

/** Up to one million units at 90 million naira, the product fits in bigint, whose sums are several times faster than numeric. */
const areFew = sql<boolean>`(one.on_hand <= 1000000000 and product.price <= 9000000000)`
/** Kobo value of levels at selling prices. It rounds half a kobo up; values are never negative. */
const valueAtPrice = sql`coalesce(sum(case when ${areFew} then (one.on_hand * product.price + 500) / 1000 end), 0)
  + coalesce(sum(case when not ${areFew} then trunc((one.on_hand::numeric * product.price + 500) / 1000) end), 0)`

/** The list of stock levels. */
export const levelsList: List = {
  path: '/v1/business/inventory-levels',
  takes: ['location', 'product', 'category', 'brand'],
  isTimed: false,
}
export const movementsList: List = {
  path: '/v1/business/stock-movements',
  takes: ['location', 'product', 'category', 'brand'],
  isTimed: 'until',
}

/** Stock on hand. Reserved, incoming and low stock, and the value at selling prices, are known only for now. */
export const levelReport: ReportDefinition<'inventory-level'> = {
  name: 'inventory-level',
  ofNow: ['value_at_price', 'committed', 'available', 'incoming', 'below_reorder_level'],
  plan(ctx, filters, by) {
    const low = countsAsLow('one', 'product')
    const levels = ofStock(ctx, 'inventory_levels', filters, by, true)
    const due: FilterColumns = { ...columns('due'), location: 'due.incoming_to' }
    const now = { at: null, stands: true, isOfNow: true }
    const dueKeys: Readonly<Record<string, Source['key']>> = { ...lineKeys('due'), location: sql`due.incoming_to` }
    return {
      addsUp: true,
      sources: [
        stockSource(ctx, filters, by),
        {
          ...levels,
          ...{ ...now, sums: { value_at_price: valueAtPrice } },
          where: [...levels.where, sql<boolean>`one.on_hand > 0`],
          // Every level has a product.
          ...(by === 'product' && { only: (keys: readonly string[]) => isAnyOrNone(sql.ref('one.product_id'), keys) }),
        },
        // Low levels and documents with reserved stock are few, so neither scans all levels.
        {
          ...levels,
          ...{ ...now, sums: { below_reorder_level: sql`count(*)` } },
          where: [
            ...levels.where,
            sql<boolean>`one.is_low and ${low} and product.deleted_at is null and ${isAtVisibleLocation(ctx, 'one')}`,
          ],
        },
        { ...ofStock(ctx, 'stock_commitments', filters, by), ...{ ...now, sums: { committed: sql`sum(one.quantity)` } } },
        {
          from: sql`purchase_order_items due ${products('due')}`,
          where: [
            sql<boolean>`due.business_id = ${ctx.business_id}`,
            sql<boolean>`due.incoming_to is not null`,
            sql<boolean>`due.received < due.quantity`,
            ...visibleAt(ctx, 'due.incoming_to'),
            ...conditionsOf(ctx, filters, due),
          ],
          ...{ ...now, key: by ? (dueKeys[by] ?? null) : null },
          sums: { incoming: sql`sum(due.quantity - due.received)` },
        },
      ],
      figures: {
        ...Object.fromEntries(
          ['value_at_cost', 'value_at_price', 'on_hand', 'committed', 'incoming', 'below_reorder_level'].map((name) => [name, sumOf(name)]),
        ),
        available: sql<number>`(${sumOf('on_hand')} - ${sumOf('committed')})`,
      },
      lists: {
        ...recordOf('on_hand committed available incoming value_at_cost value_at_price', levelsList),
        below_reorder_level: { ...levelsList, fixed: { below_reorder_level: 'true' } },
      },
      listsOfPast: recordOf('on_hand value_at_cost', movementsList),
    }
  },
}
