import type { Disputed, TakenBack } from '@kasuwa/contract/taken-back'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type PaidTable, documentTables } from '../records/document-tables.ts'
import type { PaymentProvider } from '../services/payment-provider.ts'

type Ledger = 'sale_payments' | 'contact_payments'

/** Id of the payment that received the money. A correction may have moved it to another payment. */
const originalPayment = (payments: Ledger) =>
  payments === 'sale_payments' ? sql`coalesce(sale_payments.moved_from, sale_payments.id)` : sql.ref(`${payments}.id`)

const fromCheckout = (payments: Ledger) =>
  sql`from sale_checkouts online where online.business_id = ${sql.ref(`${payments}.business_id`)}
    and coalesce(online.payment_id, online.contact_payment_id) = ${originalPayment(payments)} and online.status = 'paid'`

/** Kobo of a provider event, capped at the payment's amount. */
const cappedAmount = (payments: Ledger, amount: string) =>
  sql`least(coalesce(${sql.ref(`online.${amount}`)}, 0), abs(${sql.ref(`${payments}.amount`)}))`

/** True if a customer paid it online and the provider has not taken all of it back. Undoing such a payment refunds it through the provider. */
export const isPaidOnline = (payments: Ledger): RawBuilder<boolean> =>
  sql<boolean>`exists (select ${fromCheckout(payments)} and online.taken_amount is distinct from online.amount)`

/** A payment's state at the provider, as JSON from SQL. */
export type OnlinePayment = Pick<z.output<typeof TakenBack>, 'amount' | 'why' | 'at'> & {
  reference: string
  disputed: number
  due_at: string | null
}

/** The same as SQL; null if it was not paid online. @param payments its ledger */
export const onlinePayment = (payments: Ledger): RawBuilder<OnlinePayment | null> =>
  sql<OnlinePayment | null>`(select jsonb_build_object('reference', online.reference, 'amount', ${cappedAmount(payments, 'taken_amount')}, 'why', online.taken_why,
    'at', online.taken_at, 'disputed', ${cappedAmount(payments, 'disputed_amount')}, 'due_at', online.dispute_due_at) ${fromCheckout(payments)})`

/** The same conditions for payments of documents. */
export const isPaidOnlineOn = (table: PaidTable) => {
  const { online } = documentTables[table]
  return online ? isPaidOnline(online) : sql<boolean>`false`
}
export const onlinePaymentOf = (table: PaidTable) => {
  const { online } = documentTables[table]
  return online ? onlinePayment(online) : sql<OnlinePayment | null>`null::jsonb`
}

const utc = (at: string): string => new Date(at).toISOString()

/** An online payment as the API returns it. */
export function onlineReply({ paymentProvider }: { paymentProvider: Pick<PaymentProvider, 'disputeUrl'> }, online: OnlinePayment | null) {
  const taken_back = online && online.amount > 0 ? { amount: online.amount, why: online.why, at: utc(online.at) } : null
  const disputed: z.output<typeof Disputed> | null =
    online && online.disputed > 0
      ? { amount: online.disputed, due_at: online.due_at && utc(online.due_at), url: paymentProvider.disputeUrl(online.reference) }
      : null
  return { is_online: online !== null, taken_back, disputed }
}
