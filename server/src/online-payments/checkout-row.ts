import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables/index.ts'

export type CheckoutRow = Selectable<Tables['sale_checkouts']>

/** Request or event behind a lookup. */
export interface Origin {
  request_id: string
}

/** An online checkout of the business, not locked; undefined if it has none with this id. */
export const checkoutBy = (db: Db, business_id: string, id: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom('sale_checkouts').selectAll().where('business_id', '=', business_id).where('id', '=', id).executeTakeFirst()
