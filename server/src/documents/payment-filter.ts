import type { Status } from '@kasuwa/contract/document-states'
import type { PaymentStatus } from '@kasuwa/contract/amount-due'
import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { today } from '../services/clock.ts'
import { type DueWord, dueAges, firstDayOf } from '@kasuwa/contract/due-ages'
import { type DocumentTable, type PaidTable, documentTables } from '../records/document-tables.ts'

/** Kobo that are due in all: the total, less returns for a sale. */
export const dueOf = (table: DocumentTable) =>
  documentTables[table].isCredited
    ? sql<number>`(${sql.ref(`${table}.total`)} - ${sql.ref(`${table}.credited`)})`
    : sql<number>`${sql.ref(`${table}.total`)}`

/** SQL condition for a payment status. Nothing is due on a canceled document, so it is not unpaid, unless the filter asks for a status. */
export function isPaid(
  table: DocumentTable,
  { payment_status = [], status }: { payment_status?: readonly PaymentStatus[] | undefined; status?: readonly Status[] | undefined },
) {
  const [paid, total] = [sql.ref(`${table}.paid_amount`), dueOf(table)]
  const notCanceled = status ? sql`` : sql` and ${sql.ref(`${table}.status`)} <> 'canceled'`
  const tests = {
    paid: sql`${paid} >= ${total}`,
    partial: sql`${paid} > 0 and ${paid} < ${total}${notCanceled}`,
    unpaid: sql`${paid} = 0 and ${total} > 0${notCanceled}`,
  }
  return sql<boolean>`(${sql.join(
    payment_status.map((status) => sql`(${tests[status]})`),
    sql` or `,
  )})`
}

/** SQL condition: approved, and not fully paid. */
const isUnpaid = (table: DocumentTable) =>
  sql<boolean>`${sql.ref(`${table}.status`)} = 'approved' and ${sql.ref(`${table}.paid_amount`)} < ${dueOf(table)}`

/** SQL condition of the partial index `sales_open`, word for word. It has every unpaid sale, and few others. */
export const isOpenSale = sql<boolean>`(case sales.status when 'approved' then sales.total - sales.credited - sales.paid_amount when 'canceled' then -sales.paid_amount else 0 end) <> 0`

/** SQL condition: unpaid, with a due date in one of these age groups, by days of the business. */
export function isDue(ctx: BusinessContext, table: PaidTable, words: readonly DueWord[]) {
  const due = sql.ref(`${table}.due_date`)
  /** Latest due date that is so many days ago. It depends on the column alone, so the index can be used. */
  const lastDueDay = (days: number) => sql`(${today(ctx)}::date - ${sql.lit(days)})`
  const firstDay = (age: DueWord | undefined) =>
    age === undefined || age === 'not_yet' ? undefined : firstDayOf[age === 'overdue' ? '1_30' : age]
  const tests = words.map((word) => {
    const [from, until] = [firstDay(word), word === 'overdue' ? undefined : firstDay(dueAges[dueAges.indexOf(word) + 1])]
    const edges = [
      from === undefined ? undefined : sql`${due} <= ${lastDueDay(from)}`,
      until === undefined ? undefined : sql`${due} > ${lastDueDay(until)}`,
    ]
    return sql`(${sql.join(
      edges.filter((edge) => edge !== undefined),
      sql` and `,
    )})`
  })
  return sql<boolean>`(${isUnpaid(table)} and (${sql.join(tests, sql` or `)}))`
}
