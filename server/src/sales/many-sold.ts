import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { Period } from '@kasuwa/contract/platform/periods'
import { type RawBuilder, sql } from 'kysely'
import { isDuring, periodStart, periodEnd } from '../database/period-filter.ts'
import { isDue, isOpenSale, isPaid } from '../documents/payment-filter.ts'
import { visibleDocuments } from '../documents/visible.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type Sought, firstPaidInto, shownLines } from './sold-filters.ts'

type Filters = Call<(typeof api)['sales']['sums']>['query']

/*
 * Where very many are asked for: no more of them are counted than are told, so that the first of an index are enough for the count; and what stands behind
 * very many others in a list's order is put in order by itself.
 */

const ofPages = new Set(['page', 'per_page', 'sort', 'count_to', 'format', 'with_taxes'])

/** True where a list is narrowed by those fields alone, by somebody who sees all locations. */
export const isNarrowedBy = ({ member }: BusinessContext, query: object, fields: readonly string[]): boolean =>
  member.location_id === null &&
  Object.entries(query).every(([field, value]) => value === undefined || ofPages.has(field) || fields.includes(field))

/** Of so many of their lines, or payments, are sales found: a sale may have several lines of what is asked for, and seldom several payments. */
const [mostLines, mostPayments] = [40_000, 20_000]

/** Some of the sales that are asked for, where there are more than are counted; undefined where they are not found by one index alone. */
export function firstOfMany(ctx: BusinessContext, given: Filters, query: Sought<Filters>): RawBuilder<unknown> | undefined {
  const asks = (...fields: (keyof Filters)[]) => fields.some((field) => given[field]) && isNarrowedBy(ctx, given, fields)
  if (query.few) return undefined
  if (asks('category', 'brand')) return sql`select distinct line.sale_id from (${shownLines(ctx, query)} limit ${sql.lit(mostLines)}) line`
  if (given.account && asks('account')) return firstPaidInto(ctx, given.account, mostPayments)
  const ofOpen = (is: RawBuilder<boolean>) =>
    sql`select sales.id from sales where sales.business_id = ${ctx.business_id} and sales.deleted_at is null and ${isOpenSale} and ${is}`
  if (given.due && asks('due')) return ofOpen(isDue(ctx, 'sales', given.due))
  // What is pending is not paid either; it is never so much.
  if (given.payment_status && !given.payment_status.includes('paid') && asks('payment_status')) return ofOpen(isPaid('sales', given))
  return undefined
}

/** So many sales of a period are put in order at most: of more, going through those before them is no longer. */
const mostOrdered = 100_000

interface Asked extends Period {
  sort: string
}

/** Whether more sales of other days stand first in an order that is not of days than there are in the period: in the order's index all of them are passed. */
export async function isFarOff(ctx: BusinessContext, { from, to, sort }: Asked): Promise<boolean> {
  const [field, way] = sort.split('.')
  const edge = way === 'asc' ? from && periodStart(ctx.zone, from) : to && periodEnd(ctx.zone, to)
  if (field === 'date' || !edge) return false
  const passed = way === 'asc' ? sql`sales.date < ${edge}::timestamptz` : sql`sales.date >= ${edge}::timestamptz`
  const of = (when: RawBuilder<unknown>, most: RawBuilder<unknown>) => sql`(select count(*) as number from (select from sales
    where sales.business_id = ${ctx.business_id} and sales.deleted_at is null and ${when} limit ${most}) counted)`
  const { rows } = await sql<{
    is_far: boolean
  }>`with asked as materialized ${of(isDuring(ctx, 'sales.date', { from, to }), sql.lit(mostOrdered + 1))}
    select asked.number <= ${sql.lit(mostOrdered)} and asked.number < ${of(passed, sql`(select number + 1 from asked)`)} as is_far from asked`.execute(
    ctx.db,
  )
  return rows[0]?.is_far ?? false
}

/** The first sales of a period, in the order in which they were made: of which the first lines are, since every sale has some. */
export async function firstSales(ctx: BusinessContext, { sort, from, to }: Asked, most: number): Promise<string[]> {
  const rows = await visibleDocuments(ctx, 'sales')
    .where(isDuring(ctx, 'sales.date', { from, to }))
    .select('sales.id')
    .orderBy(sql`coalesce(sales.id, sales.id)`, sort.endsWith('.asc') ? 'asc' : 'desc')
    .limit(sql.lit(most))
    .execute()
  return rows.map(({ id }) => id)
}

/** Lines of a period, one of its sales after the other: joined as a whole, all lines before it were read, or all of its sales. */
export const linesOfPeriod = (ctx: BusinessContext, period: Period) => sql`select line.sale_id from (select sales.id from sales
    where sales.business_id = ${ctx.business_id} and sales.deleted_at is null and ${isDuring(ctx, 'sales.date', period)} offset 0) sales
  cross join lateral (select line.sale_id from sale_items line where line.business_id = ${ctx.business_id} and line.sale_id = sales.id offset 0) line`
