import type { Status } from '@kasuwa/contract/document-states'
import type { PaymentStatus } from '@kasuwa/contract/sale-totals'
import { sql } from 'kysely'
import type { DocumentTable } from '../records/document-tables.ts'

/** Kobo that a document still comes to: a sale, less what its returns took off. */
export const dueOf = (table: DocumentTable) =>
  table === 'sales' ? sql<number>`(sales.total - sales.credited)` : sql<number>`${sql.ref(`${table}.total`)}`

/** True of documents of a payment status. Nobody owes what was canceled: it is not among the unpaid, unless its status is asked for by name. */
export function isPaid(
  table: DocumentTable,
  { payment_status = [], status }: { payment_status?: readonly PaymentStatus[] | undefined; status?: readonly Status[] | undefined },
) {
  const [paid, total] = [sql.ref(`${table}.paid_amount`), dueOf(table)]
  const live = status ? sql`` : sql` and ${sql.ref(`${table}.status`)} <> 'canceled'`
  const tests = {
    paid: sql`${paid} >= ${total}`,
    partial: sql`${paid} > 0 and ${paid} < ${total}${live}`,
    unpaid: sql`${paid} = 0 and ${total} > 0${live}`,
  }
  return sql<boolean>`(${sql.join(
    payment_status.map((one) => sql`(${tests[one]})`),
    sql` or `,
  )})`
}
