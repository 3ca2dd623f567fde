import type { ReportFilters } from '@kasuwa/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import { conditionsOf } from '../records/filters.ts'
import { actionLines } from './action-report.ts'
import type { Source } from './cells.ts'
import { daySumsOf } from './day-sums/read.ts'
import { type Seer, isStatus, posted, visibleAt } from './filters.ts'
import { type Keys, alias, documentFilters, documentKeys, lineFilters, lineKeys, products } from './joins.ts'
import { type Condition, wherePaid, whereTaxed, withItsSale } from './sold-sources.ts'

/** Returns without a sale have no tax and no account. */
const itsSale = withItsSale('action')

/**
 * Returns by customers, with or without a sale, on their own dates. Taxes and accounts are those of the sale.
 * @param place position of the returned line, to select taxes that cover it
 */
export function returnedSource(
  ctx: Seer,
  filters: ReportFilters,
  includedStatuses: readonly string[],
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
      isStatus('action.status', includedStatuses),
      ...visibleAt(ctx, 'action.location_id'),
      ...conditionsOf(ctx, filters, { ...documentFilters('action'), ...lineFilters }),
      ...ofSale,
    ],
    at: sql`action.date`,
    key: by ? (keys[by] ?? null) : null,
    // A line has no stock value before approval. The credited amount includes tax. It is not the line’s `total`, from which the sale’s
    // discounts are not taken off.
    sums: { back_total: sql`sum(item.net + item.tax)`, back_net: sql`sum(item.net)`, back_cost: sql`sum(coalesce(item.value, 0))` },
    kept: daySumsOf(ctx, 'back', filters, by),
  }
}

/**
 * Returned bases and taxes by tax, and of sales without taxes.
 * @param charged conditions on `taxed`, a tax of the sale
 */
export function taxesReturned(
  ctx: Seer,
  filters: ReportFilters,
  includedStatuses: readonly string[],
  charged: readonly Condition[],
): Source {
  const { from, where, at } = returnedSource(ctx, filters, includedStatuses, undefined)
  const joined = whereTaxed(filters).length + wherePaid(filters).length > 0 ? sql`` : itsSale
  return {
    from: sql`${from as RawBuilder<unknown>} ${joined}
      left join sale_tax_lines taxed on taxed.business_id = sale.business_id and taxed.sale_id = sale.id and not taxed.is_off
      left join inventory_action_item_taxes back on back.business_id = action.business_id and back.action_id = action.id
        and back.line_position = item.position and back.tax_id = taxed.tax_id`,
    where: [...where, ...charged, sql<boolean>`(taxed.covers is null or taxed.covers @> to_jsonb(item.sale_position))`],
    ...{ at, key: sql`taxed.tax_id` },
    sums: { returned_base: sql`sum(item.net)`, returned_tax: sql`sum(back.amount)` },
  }
}

/** Returned and received goods, each on its document’s date. */
export const goodsMoved = (ctx: Seer, filters: ReportFilters, by: string | undefined): Source => ({
  from: sql`${actionLines} ${alias('action')} ${products('item')}`,
  where: [
    sql<boolean>`action.business_id = ${ctx.business_id}`,
    sql<boolean>`action.deleted_at is null`,
    isStatus('action.status', posted),
    ...visibleAt(ctx, 'action.location_id'),
    ...conditionsOf(ctx, filters, { ...documentFilters('action'), ...lineFilters }),
  ],
  ...{ at: sql`action.date`, key: by ? ((lineKeys('item') as Keys)[by] ?? null) : null, kept: daySumsOf(ctx, 'moved', filters, by) },
  sums: {
    returned: sql`sum(item.quantity) filter (where action.kind = 'return-inward')`,
    received: sql`sum(item.quantity) filter (where action.kind = 'intake')`,
  },
})
