import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a payment is what a customer paid on the page of a sale: undone, nothing of it goes back by itself.
 * @param payments the ledger that it is in
 */
export const isPaidOnline = (payments: 'sale_payments' | 'contact_payments'): RawBuilder<boolean> =>
  sql<boolean>`exists (select from sale_checkouts online where online.business_id = ${sql.ref(`${payments}.business_id`)}
    and coalesce(online.payment_id, online.contact_payment_id) = ${sql.ref(`${payments}.id`)} and online.status = 'paid')`
