import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { visibleSales } from '../sales/list-sales.ts'

/** What is paid on sales that wait, where this member works. */
export const deposits = (ctx: BusinessContext) =>
  visibleSales(ctx)
    .where('sales.status', '=', 'pending')
    .where('sales.paid_amount', '>', 0)
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(sales.paid_amount), 0)::bigint`.as('total')])
    .executeTakeFirstOrThrow()
