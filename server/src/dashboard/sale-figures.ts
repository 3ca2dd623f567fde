import type { ProductFigures } from '@kasuwa/contract/dashboard'
import { documentNumber } from '../records/document-number.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { firstIdOf } from '../database/ids.ts'
import { isAnyOf } from '../database/rows.ts'
import { isDuring } from '../database/period-filter.ts'
import { isOfContact } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { visibleSales } from '../sales/list-sales.ts'
import { dayOf, lastDays } from '../services/clock.ts'

const soldDays = 30
/** A sale’s date is at most the difference of zones after its recording, so ids of these days’ lines begin at most two days earlier. */
const marginOfIds = 2 * 86_400_000

type ProductSales = NonNullable<z.output<typeof ProductFigures>['sold']>

/** Thirty days’ sales of a product, alone and as a component, or of all variants of a parent, at locations that the member sees. */
export async function soldOf(ctx: BusinessContext, products: readonly string[], created_at: string): Promise<ProductSales> {
  const days = lastDays(ctx, soldDays)
  const [first = ''] = days
  const since = firstIdOf(Date.parse(`${first}T00:00:00Z`) - marginOfIds)
  const soldLines = ctx
    .selectFrom('sale_items')
    .select(['sale_id', 'quantity'])
    .where(isAnyOf('product_id', products))
    .where('sale_id', '>=', since)
    .unionAll(
      ctx
        .selectFrom('sale_item_components')
        .select(['sale_id', 'taken as quantity'])
        .where(isAnyOf('product_id', products))
        .where('sale_id', '>=', since),
    )
  const saleDays = await visibleSales(ctx)
    .innerJoin(soldLines.as('gone'), (join) => join.onRef('gone.sale_id', '=', 'sales.id'))
    .where('sales.status', '=', 'approved')
    .where(isDuring(ctx, 'sales.date', { from: first }))
    .select(sql<string>`to_char(sales.date at time zone ${ctx.zone}, 'YYYY-MM-DD')`.as('day'))
    .select(sql<number>`sum(gone.quantity)::bigint`.as('quantity'))
    .select(sql<number>`count(distinct sales.id)`.as('sales'))
    .groupBy(sql`1`)
    .execute()
  const createdDay = dayOf(created_at, ctx.zone)
  const quantities = new Map(saleDays.map(({ day, quantity }) => [day, quantity]))
  return {
    quantity: saleDays.reduce((sum, day) => sum + day.quantity, 0),
    // A sale counts on one day only.
    sales: saleDays.reduce((sum, day) => sum + day.sales, 0),
    // The database’s clock may have passed midnight already.
    days: Math.max(1, days.filter((day) => day >= createdDay).length),
    by_day: days.map((day) => quantities.get(day) ?? 0),
  }
}

/** A contact’s purchases in twelve months, the last one, and the oldest unpaid sale. */
export async function salesTo(ctx: BusinessContext, contact_id: string) {
  const approved = () =>
    visibleSales(ctx)
      .where(isOfContact(ctx, 'sales.contact_id', [contact_id]))
      .where('sales.status', '=', 'approved')
  const columns = ['id', 'number', 'date', 'total', 'paid_amount', 'credited'] as const
  const [year, last, unpaid] = await Promise.all([
    approved()
      .where(isDuring(ctx, 'sales.date', { from: lastDays(ctx, 365)[0] }))
      .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(sales.total), 0)::bigint`.as('total')])
      .executeTakeFirstOrThrow(),
    approved().select(columns).orderBy('date', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    approved()
      .select(columns)
      .where('paid_amount', '<', sql<number>`total - credited`)
      .orderBy('date')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  ])
  const numbered = ({ id, number, date }: { id: string; number: number; date: string }) => ({
    id,
    date,
    number: documentNumber(ctx, 'sale', number),
  })
  return {
    ...year,
    last: last ? numbered(last) : null,
    oldest_unpaid: unpaid ? { ...numbered(unpaid), left: unpaid.total - unpaid.credited - unpaid.paid_amount } : null,
  }
}
