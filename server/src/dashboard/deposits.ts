import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { visibleSales } from '../sales/list-sales.ts'

/** Prepayments on pending sales, at locations that the member sees. */
export const deposits = (ctx: BusinessContext) =>
  visibleSales(ctx)
    .where('sales.status', '=', 'pending')
    .where('sales.paid_amount', '>', 0)
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(sales.paid_amount), 0)::bigint`.as('total')])
    .executeTakeFirstOrThrow()
