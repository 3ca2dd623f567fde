import type { Disputed, TakenBack } from '@kasuwa/contract/taken-back'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type PaidTable, documentTables } from '../records/document-tables.ts'
import type { PaymentProvider } from '../services/payment-provider.ts'

type Ledger = 'sale_payments' | 'contact_payments'

/** The payment that the money of one came by first: a correction puts it on another one. */
const first = (payments: Ledger) =>
  payments === 'sale_payments' ? sql`coalesce(sale_payments.moved_from, sale_payments.id)` : sql.ref(`${payments}.id`)

const ofPayment = (payments: Ledger) =>
  sql`from sale_checkouts online where online.business_id = ${sql.ref(`${payments}.business_id`)}
    and coalesce(online.payment_id, online.contact_payment_id) = ${first(payments)} and online.status = 'paid'`

/** Kobo of what happened at the provider that are shown on a payment: never more than it is of. */
const within = (payments: Ledger, amount: string) =>
  sql`least(coalesce(${sql.ref(`online.${amount}`)}, 0), abs(${sql.ref(`${payments}.amount`)}))`

/** Whether a payment is what a customer paid on the page of a sale, and the provider still has some of it: undone, that goes back by nobody's hand. */
export const isPaidOnline = (payments: Ledger): RawBuilder<boolean> =>
  sql<boolean>`exists (select ${ofPayment(payments)} and online.taken_amount is distinct from online.amount)`

/** What a payment is at the provider, in JSON of the database. */
export type Online = Pick<z.output<typeof TakenBack>, 'amount' | 'why' | 'at'> & {
  reference: string
  disputed: number
  due_at: string | null
}

/** The same with what became of it there; null of what was not paid on the page of a sale. @param payments the ledger that it is in */
export const paidOnline = (payments: Ledger): RawBuilder<Online | null> =>
  sql<Online | null>`(select jsonb_build_object('reference', online.reference, 'amount', ${within(payments, 'taken_amount')}, 'why', online.taken_why,
    'at', online.taken_at, 'disputed', ${within(payments, 'disputed_amount')}, 'due_at', online.dispute_due_at) ${ofPayment(payments)})`

/** The same of what is paid on documents. */
export const paidOnlineOn = (table: PaidTable) => {
  const { online } = documentTables[table]
  return online ? isPaidOnline(online) : sql<boolean>`false`
}
export const onlineOf = (table: PaidTable) => {
  const { online } = documentTables[table]
  return online ? paidOnline(online) : sql<Online | null>`null::jsonb`
}

const utc = (at: string): string => new Date(at).toISOString()

/** As answers show it. */
export function shownOnline({ paymentProvider }: { paymentProvider: Pick<PaymentProvider, 'disputeUrl'> }, online: Online | null) {
  const taken_back = online && online.amount > 0 ? { amount: online.amount, why: online.why, at: utc(online.at) } : null
  const disputed: z.output<typeof Disputed> | null =
    online && online.disputed > 0
      ? { amount: online.disputed, due_at: online.due_at && utc(online.due_at), url: paymentProvider.disputeUrl(online.reference) }
      : null
  return { is_online: online !== null, taken_back, disputed }
}
