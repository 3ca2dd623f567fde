import { type RawBuilder, sql } from 'kysely'
import { priceCut, discountTotal } from '../sales/price-reductions.ts'
import { isReversed, reversalColumns } from '../sales/reversed-sales.ts'
import type { ReportFilters } from '@kasuwa/contract/reports'
import type { BusinessContext } from '../request/request-context.ts'
import { type Source, sumOf } from './cells.ts'
import { type ReportDefinition, recordOf } from './definition.ts'
import { visibleAt } from './filters.ts'
import { conditionsOf } from '../records/filters.ts'
import { type DaySumSource, daySumsOf } from './day-sums/read.ts'
import type { List } from './lists.ts'

const takes = ['location', 'member']

const takenBackList = (how: 'canceled' | 'deleted'): List => ({
  path: '/v1/business/sales',
  takes,
  fixed: { taken_back: how, status: 'canceled' },
})
const reducedList = (how: 'discount' | 'price'): List => ({
  path: '/v1/business/sales/items',
  takes,
  fixed: { status: 'approved', reduced: how },
})
const freeReturns: List = {
  path: '/v1/business/inventory-actions',
  takes,
  fixed: { kind: 'return-inward', sale: 'none', status: 'approved' },
}
const countsList = (result: 'short' | 'over'): List => ({ path: '/v1/business/drawers/counts', takes, fixed: { result } })

interface LossSource {
  from: RawBuilder<unknown>
  /** Table with the business and location columns. */
  of: string
  /** Columns of the member and the time. */
  by: string
  at: string
  where: readonly RawBuilder<boolean>[]
  sums: Source['sums']
  /** The source’s day sums. */
  daySumSource?: DaySumSource
}

function sourceOf(
  ctx: BusinessContext,
  filters: ReportFilters,
  group: string | undefined,
  { from, of, by, at, where, sums, daySumSource }: LossSource,
): Source {
  const [place, member] = [`${of}.location_id`, `${of}.${by}`]
  return {
    from,
    where: [
      sql<boolean>`${sql.ref(`${of}.business_id`)} = ${ctx.business_id}`,
      ...where,
      ...visibleAt(ctx, place),
      ...conditionsOf(ctx, filters, { location: place, member }),
    ],
    at: sql.ref(`${of}.${at}`),
    key: group === 'location' ? sql.ref(place) : group === 'member' ? sql.ref(member) : null,
    sums,
    ...(daySumSource && { kept: daySumsOf(ctx, daySumSource, filters, group) }),
  }
}

/** Sales that were canceled after posting, or deleted without it, by the day and the member of the cancel or deletion. */
const takenBackRows = (how: keyof typeof reversalColumns): LossSource => ({
  ...{ from: sql`sales sale`, of: 'sale', ...reversalColumns[how] },
  where: [isReversed('sale', how)],
  sums: { [how]: sql`count(*)`, [`${how}_total`]: sql`sum(sale.total)` },
})

const live = (document: string) => [
  sql<boolean>`${sql.ref(`${document}.deleted_at`)} is null`,
  sql<boolean>`${sql.ref(`${document}.status`)} = 'approved'`,
]

const rows: readonly LossSource[] = [
  takenBackRows('canceled'),
  takenBackRows('deleted'),
  {
    from: sql`sales sale join sale_items item on item.business_id = sale.business_id and item.sale_id = sale.id`,
    ...{ of: 'sale', by: 'created_by', at: 'date' },
    where: live('sale'),
    daySumSource: 'cuts',
    sums: { discounts: sql`sum(${discountTotal('item')})`, price_cuts: sql`sum(${priceCut('item')})` },
  },
  {
    from: sql`inventory_actions action`,
    ...{ of: 'action', by: 'created_by', at: 'date' },
    where: [...live('action'), sql<boolean>`action.kind = 'return-inward'`, sql<boolean>`action.sale_id is null`],
    sums: { free_returns: sql`count(*)`, free_returns_total: sql`sum(action.total)` },
  },
  {
    from: sql`drawer_sessions session`,
    ...{ of: 'session', by: 'closed_by', at: 'closed_at' },
    where: [sql<boolean>`session.closed_at is not null`],
    sums: { drawer_short: sql`sum(greatest(-session.difference, 0))`, drawer_over: sql`sum(greatest(session.difference, 0))` },
  },
]

const figures =
  'canceled canceled_total discounts price_cuts free_returns free_returns_total drawer_short drawer_over deleted deleted_total'

/**
 * Figures for loss review (REPORTS-20), by the member who acted and the day. None of them uses costs. Every figure links to its rows.
 */
export const lossesReport: ReportDefinition<'losses'> = {
  name: 'losses',
  plan: (ctx, filters, by) => ({
    sources: rows.map((row) => sourceOf(ctx, filters, by, row)),
    figures: Object.fromEntries(figures.split(' ').map((name) => [name, sumOf(name)])),
    lists: {
      ...recordOf('canceled canceled_total', takenBackList('canceled')),
      discounts: reducedList('discount'),
      price_cuts: reducedList('price'),
      ...recordOf('free_returns free_returns_total', freeReturns),
      drawer_short: countsList('short'),
      drawer_over: countsList('over'),
      ...recordOf('deleted deleted_total', takenBackList('deleted')),
    },
  }),
}
