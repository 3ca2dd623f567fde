import { type RawBuilder, sql } from 'kysely'
import { isKeptAt } from '../products/low-levels.ts'

/** True of a stock level of what is kept at its location, or is to come to it: what comes first to a new shelf stands in its list. @param level as its table is called in the query */
export const isShownAt = (level: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${level}.${column}`)
  return sql<boolean>`(${isKeptAt(level)} or exists (select from purchase_order_items due where due.business_id = ${of('business_id')}
    and due.product_id = ${of('product_id')} and due.incoming_to = ${of('location_id')} and due.received < due.quantity))`
}
