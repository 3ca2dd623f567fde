import type { ReportFilters } from '@kasuwa/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import { isAnyOrNone } from '../database/any-or-none.ts'
import { conditionsOf } from '../records/filters.ts'
import type { Source } from './cells.ts'
import { type Seer, isStatus, visibleAt } from './filters.ts'
import { daySumsOf } from './day-sums/read.ts'
import { alias, documentFilters, products } from './joins.ts'
import { lineTaxes, withSaleAndLine } from '../sales/line-taxes.ts'

export type Condition = RawBuilder<boolean>

/** Conditions on sales, without the time. */
export function saleConditions(
  ctx: Seer,
  filters: ReportFilters,
  includedStatuses: readonly string[],
  place?: RawBuilder<unknown>,
): Condition[] {
  return [
    sql<boolean>`sale.business_id = ${ctx.business_id}`,
    sql<boolean>`sale.deleted_at is null`,
    isStatus('sale.status', includedStatuses),
    ...visibleAt(ctx, 'sale.location_id'),
    ...conditionsOf(ctx, filters, documentFilters('sale')),
    ...whereTaxed(filters, place),
    ...wherePaid(filters),
  ]
}

/**
 * Sales with one of the taxes, or with none, and without the excluded ones.
 * @param place of a line, to select taxes that cover it
 */
export function whereTaxed({ tax, not_tax }: ReportFilters, place?: RawBuilder<unknown>): Condition[] {
  const covered = place ? sql`and (covering.covers is null or covering.covers @> to_jsonb(${place}))` : sql``
  const has = (requested: readonly string[]): Condition => {
    const taxed = (which: RawBuilder<unknown>) =>
      sql<boolean>`exists (select from sale_tax_lines covering where covering.business_id = sale.business_id and covering.sale_id = sale.id and not covering.is_off ${covered} ${which})`
    const ids = requested.filter((id) => id !== 'none')
    const hasAny = taxed(sql`and covering.tax_id = any(${ids}::uuid[])`)
    return ids.length < requested.length ? sql<boolean>`(${hasAny} or not ${taxed(sql``)})` : hasAny
  }
  return [...(tax ? [has(tax)] : []), ...(not_tax ? [sql<boolean>`not ${has(not_tax)}`] : [])]
}

/** True for payments to one of the accounts; `cash` means payments without one. */
export const isAccount = (requested: readonly string[]): Condition =>
  isAnyOrNone(
    sql.ref('payment.account_id'),
    requested.map((account) => (account === 'cash' ? 'none' : account)),
  )

/** Sales with a payment to one of the accounts that was not undone. */
export function wherePaid({ account, not_account }: ReportFilters): Condition[] {
  const has = (requested: readonly string[]) =>
    sql<boolean>`exists (select from sale_payments payment where payment.business_id = sale.business_id and payment.sale_id = sale.id and payment.amount > 0
      and ${isAccount(requested)} and not exists (select from sale_payments undone where undone.business_id = sale.business_id and undone.reverses = payment.id))`
  return [...(account ? [has(account)] : []), ...(not_account ? [sql<boolean>`not ${has(not_account)}`] : [])]
}

/** Joins a row’s sale, if it has one. */
export const withItsSale = (row: string) =>
  sql`left join sales sale on sale.business_id = ${sql.ref(`${row}.business_id`)} and sale.id = ${sql.ref(`${row}.sale_id`)}`

/** Sums over whole sales, without reading lines. */
export const wholeSales = (where: readonly Condition[], key: Source['key'], daySums?: Source['kept']): Source => ({
  ...{ from: sql`sales sale ${alias('sale')}`, where, at: sql`sale.date`, key, kept: daySums },
  sums: {
    count: sql`count(*)`,
    ...Object.fromEntries(['discount', 'total', 'cost'].map((name) => [name, sql`sum(${sql.ref(`sale.${name}`)})`])),
    // Net sales count: a tax in prices is no part of the sales.
    subtotal: sql`sum(sale.subtotal - sale.included_tax)`,
    tax: sql`sum(sale.tax_total)`,
    paid: sql`sum(sale.paid_amount - sale.rounding)`,
    rounding: sql`sum(sale.rounding)`,
    outstanding: sql`sum(greatest(sale.total - sale.credited - sale.paid_amount, 0)) filter (where sale.status = 'approved')`,
  },
})

/** Sums over sale lines, as `item`: price without the taxes in it, own discount, and share of the sale’s discount. */
export const lineSums = {
  quantity: sql`sum(item.quantity)`,
  subtotal: sql`sum(item.total - item.included_tax)`,
  discount: sql`sum(item.line_discount + item.discount)`,
}

export const saleLines = sql`sales sale join sale_items item on item.business_id = sale.business_id and item.sale_id = sale.id`

/** Sums that only lines have, for whole sales. */
export const soldLines = (where: readonly Condition[], key: Source['key'], daySums: Source['kept']): Source => ({
  from: sql`${saleLines} ${alias('sale')}`,
  ...{ where, at: sql`sale.date`, key, kept: daySums },
  sums: { quantity: sql`sum(item.quantity)`, off: sql`sum(item.line_discount)` },
})

export const withGoods = sql`${saleLines} ${alias('sale')} ${products('item')}`

/** Number of distinct sales. It does not add up, since a sale has several lines. */
export const salesCounted = { count: sql`count(distinct sale.id)` }

/** Sums over sale lines, and their number of sales. By category and brand, day sums store that number separately (`counted` of `day-sums/read.ts`). */
export function goodsSold(
  ctx: Seer,
  filters: ReportFilters,
  by: string | undefined,
  where: readonly Condition[],
  key: Source['key'],
): Source[] {
  const source = { from: withGoods, where, at: sql`sale.date`, key }
  const sums = { ...lineSums, cost: sql`sum(item.cost)` }
  const [daySums, countSums] = [daySumsOf(ctx, 'goods', filters, by), daySumsOf(ctx, 'counted', filters, by)]
  const hasCount = [daySums?.total, daySums?.grouped].every((cached) => !cached || cached.columns.includes('count'))
  if (!countSums?.grouped && hasCount) return [{ ...source, sums: { ...sums, ...salesCounted }, kept: daySums }]
  return [
    { ...source, sums, kept: daySums },
    { ...source, sums: salesCounted, kept: countSums },
  ]
}

/** Preselects sales that may contain the lines, because taxes are spread over each whole sale. */
function datedWith(ctx: Seer, filters: ReportFilters): Condition[] {
  const lines = conditionsOf(ctx, { product: filters.product }, { product: 'line.product_id' })
  const hasLine = sql<boolean>`dated.id in (select line.sale_id from sale_items line
    where ${sql.join([sql`line.business_id = ${ctx.business_id}`, ...lines], sql` and `)})`
  return [...conditionsOf(ctx, filters, documentFilters('dated')), ...(lines.length > 0 ? [hasLine] : [])]
}

/**
 * Taxes of the lines.
 * @param filters select their sales; if empty, all sales of the period are read
 */
export const taxesOfLines = (
  ctx: Seer,
  where: readonly Condition[],
  key: Source['key'],
  daySums: Source['kept'],
  filters: ReportFilters,
): Source => ({
  from: (isBetween) => {
    const isTaxedSale = sql<boolean>`dated.business_id = ${ctx.business_id} and dated.deleted_at is null and dated.tax_total > 0 and ${isBetween('dated.date')}`
    const sales = sql<boolean>`${sql.join([isTaxedSale, ...datedWith(ctx, filters)], sql` and `)}`
    return sql`${lineTaxes(sales)} taxed ${withSaleAndLine('taxed')} ${alias('sale')} ${products('item')}`
  },
  ...{ where, at: sql`sale.date`, key, kept: daySums },
  sums: { tax: sql`sum(taxed.amount)` },
})
