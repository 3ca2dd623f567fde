import { type RawBuilder, sql } from 'kysely'
import { inBusiness } from '../database/joins.ts'
import { isAnyOf } from '../database/rows.ts'
import type { BusinessContext } from '../request/request-context.ts'

/*
 * Incoming stock: remaining quantities on lines of approved purchase orders. It is read on demand from `purchase_order_items_incoming`,
 * an index of only such lines, with a few entries per product.
 */

/**
 * True if the level’s product has incoming stock at its location.
 * @param level alias of the levels table in the query
 */
export const isExpectedAt = (level: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${level}.${column}`)
  return sql<boolean>`exists (select from purchase_order_items due where due.business_id = ${of('business_id')}
    and due.product_id = ${of('product_id')} and due.incoming_to = ${of('location_id')} and due.received < due.quantity)`
}

/**
 * Incoming thousandths of a product, as SQL.
 * @param product, location columns of the query; without a location, every location that the member sees
 */
export function incomingAt(ctx: BusinessContext, product: string, location?: string): RawBuilder<number> {
  const memberLocation = ctx.member.location_id
  const locationFilter = location
    ? sql` and due.incoming_to = ${sql.ref(location)}`
    : memberLocation === null
      ? sql``
      : sql` and due.incoming_to = ${memberLocation}::uuid`
  return sql<number>`(select coalesce(sum(due.quantity - due.received), 0)::bigint from purchase_order_items due
    where due.business_id = ${ctx.business_id} and due.product_id = ${sql.ref(product)} and due.incoming_to is not null
      and due.received < due.quantity${locationFilter})`
}

const due = (ctx: BusinessContext) =>
  ctx
    .selectFrom('purchase_order_items')
    .where('purchase_order_items.incoming_to', 'is not', null)
    .whereRef('purchase_order_items.received', '<', 'purchase_order_items.quantity')
    .$if(ctx.member.location_id !== null, (builder) => builder.where('purchase_order_items.incoming_to', '=', ctx.member.location_id))
    .select(sql<number>`sum(purchase_order_items.quantity - purchase_order_items.received)::bigint`.as('incoming'))

/**
 * Incoming thousandths by product, at locations that the member sees; a parent’s are the sum of its variants.
 * @returns products without incoming stock are left out
 */
export async function incomingOf(
  ctx: BusinessContext,
  products: readonly string[],
  parents: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const [ownRows, ofVariants] = await Promise.all([
    products.length === 0
      ? []
      : due(ctx)
          .where(isAnyOf('purchase_order_items.product_id', products))
          .select('purchase_order_items.product_id as id')
          .groupBy('purchase_order_items.product_id')
          .execute(),
    parents.length === 0
      ? []
      : due(ctx)
          .innerJoin('products', (join) => inBusiness(join, 'products.id', 'purchase_order_items.product_id'))
          .where(isAnyOf('products.parent_id', parents))
          .where('products.deleted_at', 'is', null)
          .select('products.parent_id as id')
          .groupBy('products.parent_id')
          .execute(),
  ])
  return new Map([...ownRows, ...ofVariants].map(({ id, incoming }) => [id ?? '', incoming]))
}
