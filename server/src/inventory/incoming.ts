import { type RawBuilder, sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'

/*
 * What is to come: of the lines of approved orders, what intakes have not brought. It is read where it is asked, off an index of nothing but such
 * lines (`purchase_order_items_incoming`): a few entries of a product, whatever was ordered and came before.
 */

/** True of a stock level of whose product something is to come to its location. @param level as its table is called in the query */
export const isExpectedAt = (level: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${level}.${column}`)
  return sql<boolean>`exists (select from purchase_order_items due where due.business_id = ${of('business_id')}
    and due.product_id = ${of('product_id')} and due.incoming_to = ${of('location_id')} and due.received < due.quantity)`
}

/**
 * Thousandths of a product that are to come, in a query.
 * @param product, location columns of the query; without a location, wherever this member sees
 */
export function incomingAt(ctx: BusinessContext, product: string, location?: string): RawBuilder<number> {
  const own = ctx.member.location_id
  const here = location ? sql` and due.incoming_to = ${sql.ref(location)}` : own === null ? sql`` : sql` and due.incoming_to = ${own}::uuid`
  return sql<number>`(select coalesce(sum(due.quantity - due.received), 0)::bigint from purchase_order_items due
    where due.business_id = ${ctx.business_id} and due.product_id = ${sql.ref(product)} and due.incoming_to is not null
      and due.received < due.quantity${here})`
}
