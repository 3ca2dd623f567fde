import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { Period } from '@kasuwa/contract/platform/periods'
import { type RawBuilder, sql } from 'kysely'
import { isDuring, periodStart, periodEnd } from '../database/period-filter.ts'
import { isDue, isOpenSale, isPaid } from '../documents/payment-filter.ts'
import { visibleDocuments } from '../documents/visible.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type ResolvedQuery, firstPaidInto, matchingLines } from './sale-filters.ts'

type Filters = Call<(typeof api)['sales']['sums']>['query']

/*
 * Filters that match very many sales. Counts stop at a limit, so the first rows of an index suffice. A page far down in a list's order is
 * sorted by itself.
 */

const pageParameters = new Set(['page', 'per_page', 'sort', 'count_to', 'format', 'with_taxes'])

/** True if a list has no other filters than these, and the member sees all locations. */
export const hasOnlyFilters = ({ member }: BusinessContext, query: object, fields: readonly string[]): boolean =>
  member.location_id === null &&
  Object.entries(query).every(([field, value]) => value === undefined || pageParameters.has(field) || fields.includes(field))

/** Rows to read for enough sales: a sale may have several matching lines, and seldom several payments. */
const [maxLines, maxPayments] = [40_000, 20_000]

/** Some of the matching sales, if more match than are counted; undefined if no single index finds them. */
export function firstMatchingSales(
  ctx: BusinessContext,
  original: Filters,
  query: ResolvedQuery<Filters>,
): RawBuilder<unknown> | undefined {
  const hasOnly = (...fields: (keyof Filters)[]) => fields.some((field) => original[field]) && hasOnlyFilters(ctx, original, fields)
  if (query.few) return undefined
  if (hasOnly('category', 'brand'))
    return sql`select distinct line.sale_id from (${matchingLines(ctx, query)} limit ${sql.lit(maxLines)}) line`
  if (original.account && hasOnly('account')) return firstPaidInto(ctx, original.account, maxPayments)
  const openSales = (condition: RawBuilder<boolean>) =>
    sql`select sales.id from sales where sales.business_id = ${ctx.business_id} and sales.deleted_at is null and ${isOpenSale} and ${condition}`
  if (original.due && hasOnly('due')) return openSales(isDue(ctx, 'sales', original.due))
  // Pending sales are unpaid too; they are few.
  if (original.payment_status && !original.payment_status.includes('paid') && hasOnly('payment_status'))
    return openSales(isPaid('sales', original))
  return undefined
}

/** Most sales of a period that are sorted. With more, walking the list's order is as fast. */
const maxSortedSales = 100_000

interface SortedPeriod extends Period {
  sort: string
}

/** True if, in a list order other than by date, more sales come before the period than it has. The order's index would read them all. */
export async function isPeriodDeepInOrder(ctx: BusinessContext, { from, to, sort }: SortedPeriod): Promise<boolean> {
  const [field, direction] = sort.split('.')
  const edge = direction === 'asc' ? from && periodStart(ctx.zone, from) : to && periodEnd(ctx.zone, to)
  if (field === 'date' || !edge) return false
  const isBeforePeriod = direction === 'asc' ? sql`sales.date < ${edge}::timestamptz` : sql`sales.date >= ${edge}::timestamptz`
  const countSales = (condition: RawBuilder<unknown>, limit: RawBuilder<unknown>) => sql`(select count(*) as number from (select from sales
    where sales.business_id = ${ctx.business_id} and sales.deleted_at is null and ${condition} limit ${limit}) counted)`
  const { rows } = await sql<{
    is_far: boolean
  }>`with asked as materialized ${countSales(isDuring(ctx, 'sales.date', { from, to }), sql.lit(maxSortedSales + 1))}
    select asked.number <= ${sql.lit(maxSortedSales)} and asked.number < ${countSales(isBeforePeriod, sql`(select number + 1 from asked)`)} as is_far from asked`.execute(
    ctx.db,
  )
  return rows[0]?.is_far ?? false
}

/** First sales of a period in order of creation. The first lines belong to them, because every sale has a line. */
export async function firstSales(ctx: BusinessContext, { sort, from, to }: SortedPeriod, limit: number): Promise<string[]> {
  const rows = await visibleDocuments(ctx, 'sales')
    .where(isDuring(ctx, 'sales.date', { from, to }))
    .select('sales.id')
    .orderBy(sql`coalesce(sales.id, sales.id)`, sort.endsWith('.asc') ? 'asc' : 'desc')
    .limit(sql.lit(limit))
    .execute()
  return rows.map(({ id }) => id)
}

/** Lines of a period, sale by sale. A plain join read all earlier lines, or all sales. */
export const linesOfPeriod = (ctx: BusinessContext, period: Period) => sql`select line.sale_id from (select sales.id from sales
    where sales.business_id = ${ctx.business_id} and sales.deleted_at is null and ${isDuring(ctx, 'sales.date', period)} offset 0) sales
  cross join lateral (select line.sale_id from sale_items line where line.business_id = ${ctx.business_id} and line.sale_id = sales.id offset 0) line`
