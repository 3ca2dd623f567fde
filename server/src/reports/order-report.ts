import { orderStatuses } from '@kasuwa/contract/document-states'
import type { ReportFilters } from '@kasuwa/contract/reports'
import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { type Source, sumOf } from './cells.ts'
import { type ReportDefinition, type ReportPlan, recordOf } from './definition.ts'
import { countedStatuses, isStatus, visibleAt } from './filters.ts'
import { conditionsOf } from '../records/filters.ts'
import { type Keys, alias, documentFilters, documentKeys, isByLines, lineFilters, lineKeys, products } from './joins.ts'
import type { List } from './lists.ts'

const posted = ['approved', 'closed']
const live = orderStatuses.filter((status) => status !== 'canceled')

const takes = ['location', 'contact', 'member']
const takesOfLines = [...takes, 'product', 'category', 'brand']

/** Kobo value of a line’s received quantity, at the ordered cost. */
const received = sql`round(item.received * item.cost / 1000.0)`

/**
 * Approved and closed orders. `outstanding` is the value of the quantity still due, at the ordered cost; closed orders have none. On an
 * approved order it adds up to the total with `received_value`.
 */
export function orderPlan(ctx: BusinessContext, filters: ReportFilters, by: string | undefined): ReportPlan {
  const includedStatuses = countedStatuses(filters, posted, live)
  const isLines = isByLines(filters, by)
  const keys = { ...documentKeys('po'), ...lineKeys('item') } as Keys
  const key = by ? (keys[by] ?? null) : null
  const of = { at: sql`po.date`, key }
  const where = [
    sql<boolean>`po.business_id = ${ctx.business_id}`,
    sql<boolean>`po.deleted_at is null`,
    isStatus('po.status', includedStatuses),
    ...visibleAt(ctx, 'po.location_id'),
    ...conditionsOf(ctx, filters, documentFilters('po')),
  ]
  const lines = sql`purchase_orders po join purchase_order_items item on item.business_id = po.business_id and item.order_id = po.id ${alias('po')}`
  const ofLines: Source = isLines
    ? { ...of, from: sql`${lines} ${products('item')}`, where: [...where, ...conditionsOf(ctx, filters, lineFilters)], sums: {} }
    : { ...of, from: lines, where, sums: {} }
  const sums = {
    quantity: sql`sum(item.quantity)`,
    received_quantity: sql`sum(item.received)`,
    received_value: sql`sum(${received})`,
    outstanding: sql`sum(item.total - ${received}) filter (where po.status in ('pending', 'approved') and item.received < item.quantity)`,
  }
  const status = includedStatuses.join(',')
  const list: List = { path: '/v1/business/purchase-orders', takes, fixed: { status } }
  const lineList: List = { path: '/v1/business/purchase-orders/items', takes: takesOfLines, fixed: { status } }
  return {
    countsOnce: isLines,
    sources: isLines
      ? [{ ...ofLines, sums: { ...sums, count: sql`count(distinct po.id)`, total: sql`sum(item.total)` } }]
      : [
          { ...of, from: sql`purchase_orders po ${alias('po')}`, where, sums: { count: sql`count(*)`, total: sql`sum(po.total)` } },
          { ...ofLines, sums },
        ],
    figures: Object.fromEntries(['count', 'total', ...Object.keys(sums)].map((name) => [name, sumOf(name)])),
    lists: {
      ...recordOf('count total', isLines ? lineList : list),
      ...recordOf('quantity received_quantity received_value', lineList),
      // The list of due lines has no pending orders, so it would not add up to a figure with them.
      outstanding: includedStatuses.includes('pending') ? undefined : { ...lineList, fixed: { status: 'approved', is_due: 'true' } },
    },
  }
}

export const orderReport: ReportDefinition<'purchase-order'> = { name: 'purchase-order', plan: orderPlan }

/** Orders to the suppliers, and receipts from them. */
export const contactPurchaseReport: ReportDefinition<'contact-purchase'> = {
  name: 'contact-purchase',
  plan(ctx, filters, by) {
    const orders = orderPlan(ctx, filters, by)
    const includedStatuses = countedStatuses(filters, ['approved'], ['pending', 'approved'])
    const isLines = isByLines(filters, by)
    const keys = { ...documentKeys('action'), ...lineKeys('item') } as Keys
    const of = { at: sql`action.date`, key: by ? (keys[by] ?? null) : null }
    const where = [
      sql<boolean>`action.business_id = ${ctx.business_id}`,
      sql<boolean>`action.deleted_at is null`,
      sql<boolean>`action.kind = 'intake'`,
      isStatus('action.status', includedStatuses),
      ...visibleAt(ctx, 'action.location_id'),
      ...conditionsOf(ctx, filters, documentFilters('action')),
    ]
    const intakes: Source = isLines
      ? {
          ...of,
          from: sql`inventory_actions action join inventory_action_items item on item.business_id = action.business_id and item.action_id = action.id
            ${alias('action')} ${products('item')}`,
          where: [...where, ...conditionsOf(ctx, filters, lineFilters)],
          sums: { intakes: sql`count(distinct action.id)`, intake_total: sql`sum(item.total)` },
        }
      : {
          ...of,
          from: sql`inventory_actions action ${alias('action')}`,
          where,
          sums: { intakes: sql`count(*)`, intake_total: sql`sum(action.total)` },
        }
    const list: List = {
      path: `/v1/business/inventory-actions${isLines ? '/items' : ''}`,
      takes: isLines ? takesOfLines : takes,
      fixed: { kind: 'intake', status: includedStatuses.join(',') },
    }
    return {
      countsOnce: isLines,
      sources: [...orders.sources, intakes],
      figures: { ...orders.figures, intakes: sumOf('intakes'), intake_total: sumOf('intake_total') },
      lists: { ...orders.lists, ...recordOf('intakes intake_total', list) },
    }
  },
}
