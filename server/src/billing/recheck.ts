import { formatMoneyIn } from '@kasuwa/contract/platform/money'
import type { Db } from '../database/database.ts'
import { type News, learnedFrom } from '../services/taken-back.ts'
import { invoiceNumber, tell } from './invoices.ts'
import { mailOwners } from './mails.ts'
import type { Work } from './origin.ts'
import { paymentBy } from './settle.ts'
import { type PaymentRow, stateOf } from './state.ts'

/** True if we still hold the money, as far as known: we refund payments that pay nothing. */
const isReceived = ({ status, invoice_id, refunded_at }: PaymentRow): boolean =>
  status === 'paid' ? invoice_id !== null : status === 'mismatch' && refunded_at === null

/**
 * Looks up refunds and disputes of a settled plan payment, stores them and notifies the owners once. No transaction is open during the
 * call; of two replies, the later request’s counts. Invariant: the paid period stays.
 * @throws ProviderDown, ProviderRefused
 */
export async function recheck(work: Work, payment_id: string): Promise<void> {
  const { app, business_id } = work
  const existingPayment = await work.inTransaction((db) => paymentBy(db, business_id, payment_id))
  if (!existingPayment || !isReceived(existingPayment) || existingPayment.provider !== app.paymentProvider.name) return
  const asked_at = new Date(app.clock()).toISOString()
  const afterwards = await app.paymentProvider.afterwards(existingPayment.reference)
  await work.inTransaction(async (db) => {
    await stateOf(db, business_id, app.clock(), true)
    const payment = await paymentBy(db, business_id, payment_id)
    const learned = payment && isReceived(payment) ? learnedFrom(payment, afterwards, asked_at) : undefined
    if (!payment || !learned) return
    const isSentBack = payment.status === 'mismatch' && learned.isAllGone
    const values = { ...learned.values, ...(isSentBack && { refunded_at: learned.values.taken_at ?? asked_at, recheck_at: null }) }
    const after = await db
      .updateTable('plan_payments')
      .set({ ...values, updated_at: asked_at })
      .where('business_id', '=', business_id)
      .where('id', '=', payment_id)
      .returningAll()
      .executeTakeFirstOrThrow()
    for (const news of learned.news) await tellOf(work, db, after, news)
  })
}

async function tellOf(work: Work, db: Db, payment: PaymentRow, news: News): Promise<void> {
  const { id, invoice_id, reference, taken_amount, taken_why, disputed_amount, dispute_due_at, refunded_at } = payment
  const amount = news === 'taken' ? taken_amount : disputed_amount
  const eventName = { taken: refunded_at ? 'sent_back' : 'taken_back', disputed: 'disputed', dispute_over: 'dispute_over' }[news]
  const after = { reference, amount, why: news === 'taken' ? taken_why : undefined }
  await tell(work, db, null, `billing.${eventName}`, invoice_id ?? id, { after })
  if (news === 'dispute_over' || refunded_at !== null) return
  work.app.log.error({ request_id: work.request_id, payment: id, reference, [eventName]: amount }, 'money of a plan was taken back')
  const until = news === 'taken' ? payment.taken_at : dispute_due_at
  const why = news === 'taken' ? (taken_why ?? '') : until === null ? 'no' : 'yes'
  const invoice = await numberOf(work, db, payment)
  await mailOwners(
    work,
    db,
    news === 'taken' ? 'plan_taken_back' : 'plan_disputed',
    { number: invoice, code: reference, why, owed: formatMoneyIn(amount ?? 0, payment.verified_currency ?? 'NGN') },
    until === null ? {} : { until },
  )
}

/** Invoice number of a payment; its reference for a card check. */
export async function numberOf({ business_id }: Pick<Work, 'business_id'>, db: Db, { invoice_id, reference }: PaymentRow): Promise<string> {
  if (invoice_id === null) return reference
  const { number } = await db
    .selectFrom('plan_invoices')
    .select('number')
    .where('business_id', '=', business_id)
    .where('id', '=', invoice_id)
    .executeTakeFirstOrThrow()
  return invoiceNumber(number)
}
