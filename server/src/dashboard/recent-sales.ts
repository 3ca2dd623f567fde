import { documentNumber } from '../records/document-number.ts'
import { paymentStatus } from '@kasuwa/contract/sale-totals'
import { type RawBuilder, sql } from 'kysely'
import { isNumbered } from '../documents/find-documents.ts'
import { countPending } from '../documents/waiting.ts'
import { aDayAgo, lastDays } from '../services/clock.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { firstIdOf } from '../database/ids.ts'
import { during } from '../database/period-filter.ts'
import { shownContact } from '../records/merged-contacts.ts'
import { visibleSales, saleParties } from '../sales/list-sales.ts'
import { inBusiness } from '../database/joins.ts'

const daysShown = 14
const bestOf = 30
const most = 5

/** No sale is dated after it is recorded, but for a minute and what zones differ: the ids of a day's sales begin no earlier than two days before. */
const marginOfIds = 2 * 86_400_000

/** Sales where this member works: today against yesterday, fourteen days and those before, what sells best, the newest, and what waits. Only what took effect is summed. */
export async function recentSales(ctx: BusinessContext) {
  const wanted = lastDays(ctx, 2 * daysShown)
  const posted = (from: string | undefined) =>
    visibleSales(ctx)
      .where('sales.status', '=', 'approved')
      .where(during(ctx, 'sales.date', { from }))
  const day = sql<string>`to_char(sales.date at time zone ${ctx.zone}, 'YYYY-MM-DD')`
  const soFar = during(ctx, 'sales.date', { to: aDayAgo(ctx) })
  /** Of the sales for which something holds: how many, what they come to, what they earned. */
  const count = (which: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${which})`
  const total = (which: RawBuilder<boolean>) => sql<number>`coalesce(sum(sales.total) filter (where ${which}), 0)::bigint`
  const profit = (which: RawBuilder<boolean>) =>
    sql<number>`coalesce(sum(sales.subtotal - sales.discount - coalesce(sales.cost, 0)) filter (where ${which}), 0)::bigint`
  const all = sql<boolean>`true`
  // Summed before products are joined: a shop that was just filled, of which the database knows no figures yet, is not gone through
  // product by product. Lines stand in the order of their sales' ids, which begin with the time: those of the month are together.
  const [first] = lastDays(ctx, bestOf)
  const best = posted(first)
    .innerJoin('sale_items', (join) => inBusiness(join, 'sale_items.sale_id', 'sales.id'))
    .where('sale_items.sale_id', '>=', firstIdOf(Date.parse(`${first}T00:00:00Z`) - marginOfIds))
    .select(['sale_items.product_id', sql<number>`sum(sale_items.quantity)::bigint`.as('quantity')])
    .select(sql<number>`sum(sale_items.total - sale_items.line_discount - sale_items.discount)::bigint`.as('total'))
    .select(sql<number>`(sum(sum(sale_items.total - sale_items.line_discount - sale_items.discount)) over ())::bigint`.as('month_total'))
    .groupBy('sale_items.product_id')
  const [sums, bestSold, recent, waiting] = await Promise.all([
    posted(wanted[0])
      .select([day.as('day'), count(all).as('count'), total(all).as('total'), profit(all).as('profit')])
      .select([count(soFar).as('count_so_far'), total(soFar).as('total_so_far'), profit(soFar).as('profit_so_far')])
      .groupBy(sql`1`)
      .execute(),
    ctx
      .selectFrom('products')
      .innerJoin(best.as('best'), (join) => join.onRef('best.product_id', '=', 'products.id'))
      .where('products.deleted_at', 'is', null)
      .select(['products.id', 'products.name', 'products.unit', 'best.quantity', 'best.total', 'best.month_total'])
      .orderBy('best.total', 'desc')
      .orderBy('products.id')
      .limit(most)
      .execute(),
    saleParties(ctx)
      .select(['sales.id', 'sales.number', 'sales.status', 'sales.total', 'sales.paid_amount', 'sales.credited', 'sales.date'])
      .select([shownContact<string>('id').as('contact_id'), shownContact<string>('name').as('contact_name')])
      .where(isNumbered('sales'))
      .orderBy('sales.number', 'desc')
      .limit(most)
      .execute(),
    countPending(ctx, 'sales'),
  ])
  const byDay = new Map(sums.map((row) => [row.day, row]))
  const days = wanted.map((one) => {
    const { count = 0, total = 0, profit = 0 } = byDay.get(one) ?? {}
    return { day: one, count, total, profit }
  })
  const [yesterday, today] = days.slice(-2) as [(typeof days)[number], (typeof days)[number]]
  const { count_so_far = 0, total_so_far = 0, profit_so_far = 0 } = byDay.get(yesterday.day) ?? {}
  return {
    today,
    yesterday,
    yesterday_so_far: { day: yesterday.day, count: count_so_far, total: total_so_far, profit: profit_so_far },
    days: days.slice(daysShown),
    days_before: days.slice(0, daysShown),
    month_total: bestSold[0]?.month_total ?? 0,
    best: bestSold.map(({ month_total: _, ...row }) => row),
    recent: recent.map(({ number, contact_id, contact_name, total, paid_amount, credited, ...sale }) => ({
      ...sale,
      number: documentNumber(ctx, 'sale', number),
      contact: { id: contact_id, name: contact_name },
      payment_status: paymentStatus(paid_amount, total, credited),
      payable_amount: total,
    })),
    waiting,
  }
}
