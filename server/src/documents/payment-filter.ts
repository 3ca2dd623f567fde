import type { Status } from '@kasuwa/contract/document-states'
import type { PaymentStatus } from '@kasuwa/contract/sale-totals'
import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { today } from '../services/clock.ts'
import { type DueWord, dueAges, firstDayOf } from '@kasuwa/contract/due-ages'
import { type DocumentTable, type PaidTable, documentTables } from '../records/document-tables.ts'

/** Kobo that a document still comes to: a sale, less what its returns took off. */
export const dueOf = (table: DocumentTable) =>
  documentTables[table].isCredited
    ? sql<number>`(${sql.ref(`${table}.total`)} - ${sql.ref(`${table}.credited`)})`
    : sql<number>`${sql.ref(`${table}.total`)}`

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

/** Of what has taken effect: kobo that is still to be paid is above zero. */
const isOwed = (table: DocumentTable) =>
  sql<boolean>`${sql.ref(`${table}.status`)} = 'approved' and ${sql.ref(`${table}.paid_amount`)} < ${dueOf(table)}`

/** Of sales that the index of what is open has, in its words (`sales_open`): all that are owed, and few others. */
export const isOpenSale = sql<boolean>`(case sales.status when 'approved' then sales.total - sales.credited - sales.paid_amount when 'canceled' then -sales.paid_amount else 0 end) <> 0`

/** True of documents of which something is left to pay that was due so long ago, in the business's days. */
export function isDue(ctx: BusinessContext, table: PaidTable, words: readonly DueWord[]) {
  const due = sql.ref(`${table}.due_date`)
  /** The last day on which it was due, for it to be so late: said of the column alone, which an index is of. */
  const lastOf = (days: number) => sql`(${today(ctx)}::date - ${sql.lit(days)})`
  const first = (age: DueWord | undefined) =>
    age === undefined || age === 'not_yet' ? undefined : firstDayOf[age === 'overdue' ? '1_30' : age]
  const tests = words.map((word) => {
    const [from, until] = [first(word), word === 'overdue' ? undefined : first(dueAges[dueAges.indexOf(word) + 1])]
    const edges = [
      from === undefined ? undefined : sql`${due} <= ${lastOf(from)}`,
      until === undefined ? undefined : sql`${due} > ${lastOf(until)}`,
    ]
    return sql`(${sql.join(
      edges.filter((edge) => edge !== undefined),
      sql` and `,
    )})`
  })
  return sql<boolean>`(${isOwed(table)} and (${sql.join(tests, sql` or `)}))`
}
