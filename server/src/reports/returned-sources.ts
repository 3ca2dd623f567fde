import type { ReportFilters } from '@kasuwa/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import { conditionsOf } from '../records/filters.ts'
import { actionLines } from './action-report.ts'
import type { Source } from './cells.ts'
import { keptOf } from './day-sums/read.ts'
import { type Seer, isStatus, posted, visibleAt } from './filters.ts'
import { type Keys, alias, documentFilters, documentKeys, lineFilters, lineKeys, products } from './joins.ts'
import { type Condition, wherePaid, whereTaxed, withItsSale } from './sold-sources.ts'

/** What came back without a sale bears no tax and was paid into no account. */
const itsSale = withItsSale('action')

/**
 * Returns of goods that were sold, with a sale or without: each on its own day. Taxes and accounts are those of the sale.
 * @param place of the line that it takes back of: taxes that cover it
 */
export function returnedSource(
  ctx: Seer,
  filters: ReportFilters,
  counted: readonly string[],
  by: string | undefined,
  place?: RawBuilder<unknown>,
): Source {
  const keys = { ...documentKeys('action'), ...lineKeys('item') } as Keys
  const ofSale = [...whereTaxed(filters, place), ...wherePaid(filters)]
  return {
    from: sql`${actionLines} ${alias('action')} ${products('item')}
      ${ofSale.length > 0 ? itsSale : sql``}`,
    where: [
      sql<boolean>`action.business_id = ${ctx.business_id}`,
      sql<boolean>`action.deleted_at is null`,
      sql<boolean>`action.kind = 'return-inward'`,
      isStatus('action.status', counted),
      ...visibleAt(ctx, 'action.location_id'),
      ...conditionsOf(ctx, filters, { ...documentFilters('action'), ...lineFilters }),
      ...ofSale,
    ],
    at: sql`action.date`,
    key: by ? (keys[by] ?? null) : null,
    // Before a return takes effect nothing has come onto a shelf.
    // What is credited, with tax: a line's total is its price, of which its discount was never paid.
    sums: { back_total: sql`sum(item.net + item.tax)`, back_net: sql`sum(item.net)`, back_cost: sql`sum(coalesce(item.value, 0))` },
    kept: keptOf(ctx, 'back', filters, by),
  }
}

/** What came back of what each tax was charged on, and of sales without any, with that tax. @param charged conditions on `taxed`, a tax of its sale */
export function taxesReturned(ctx: Seer, filters: ReportFilters, counted: readonly string[], charged: readonly Condition[]): Source {
  const { from, where, at } = returnedSource(ctx, filters, counted, undefined)
  const joined = whereTaxed(filters).length + wherePaid(filters).length > 0 ? sql`` : itsSale
  return {
    from: sql`${from as RawBuilder<unknown>} ${joined}
      left join sale_tax_lines taxed on taxed.business_id = sale.business_id and taxed.sale_id = sale.id
      left join inventory_action_item_taxes back on back.business_id = action.business_id and back.action_id = action.id
        and back.line_position = item.position and back.tax_id = taxed.tax_id`,
    where: [...where, ...charged, sql<boolean>`(taxed.covers is null or taxed.covers @> to_jsonb(item.sale_position))`],
    ...{ at, key: sql`taxed.tax_id` },
    sums: { returned_base: sql`sum(item.net)`, returned_tax: sql`sum(back.amount)` },
  }
}

/** Goods that came back and came in, each on its document's day. */
export const goodsMoved = (ctx: Seer, filters: ReportFilters, by: string | undefined): Source => ({
  from: sql`${actionLines} ${alias('action')} ${products('item')}`,
  where: [
    sql<boolean>`action.business_id = ${ctx.business_id}`,
    sql<boolean>`action.deleted_at is null`,
    isStatus('action.status', posted),
    ...visibleAt(ctx, 'action.location_id'),
    ...conditionsOf(ctx, filters, { ...documentFilters('action'), ...lineFilters }),
  ],
  ...{ at: sql`action.date`, key: by ? ((lineKeys('item') as Keys)[by] ?? null) : null, kept: keptOf(ctx, 'moved', filters, by) },
  sums: {
    returned: sql`sum(item.quantity) filter (where action.kind = 'return-inward')`,
    received: sql`sum(item.quantity) filter (where action.kind = 'intake')`,
  },
})
