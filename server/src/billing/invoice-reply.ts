import type { Invoice } from '@kasuwa/contract/billing'
import type { z } from 'zod'
import type { Db } from '../database/database.ts'
import { isAnyOf } from '../database/rows.ts'
import { withCreators } from '../records/created-by.ts'
import { invoiceNumber } from './invoices.ts'
import type { InvoiceRow } from './state.ts'

type Reply = z.output<typeof Invoice>

/** Replies of invoices, with requester and payment, in one query each for a page. */
export async function invoiceReplies(db: Db, business_id: string, rows: readonly InvoiceRow[]): Promise<Reply[]> {
  const ids = rows.flatMap(({ payment_id }) => payment_id ?? [])
  const payments =
    ids.length > 0
      ? await db
          .selectFrom('plan_payments')
          .select(['id', 'card_brand', 'card_last4'])
          .where('business_id', '=', business_id)
          .where(isAnyOf('id', ids))
          .execute()
      : []
  const invoices = await withCreators({ db }, rows)
  return invoices.map((row) => {
    const paid = payments.find(({ id }) => id === row.payment_id)
    const { id, type, status, interval, price, credit, amount, currency, starts_at, ends_at, paid_at, created_by, created_at, updated_at } =
      row
    return {
      ...{
        id,
        number: invoiceNumber(row.number),
        type,
        status,
        plan: { id: row.plan_id, name: row.plan_name },
        interval,
        price,
        credit,
        amount,
      },
      ...{ currency, starts_at, ends_at, paid_at, created_by, created_at, updated_at },
      card: paid?.card_brand && paid.card_last4 ? { brand: paid.card_brand, last4: paid.card_last4 } : null,
    }
  })
}

/** One invoice, as it is now. */
export async function invoiceReply(db: Db, business_id: string, id: string): Promise<Reply | undefined> {
  const row = await db
    .selectFrom('plan_invoices')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (await invoiceReplies(db, business_id, [row]))[0]
}
