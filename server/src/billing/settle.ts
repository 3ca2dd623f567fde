import type { PlanPaymentStatus } from '@kasuwa/contract/plan-states'
import { formatMoneyIn } from '@kasuwa/contract/platform/money'
import type { Db } from '../database/database.ts'
import { ProviderDown, type Verified } from '../services/payment-provider.ts'
import { recheckAfter } from '../services/taken-back.ts'
import { mostFailures } from '../services/turns.ts'
import { chargeable, keepCard } from './cards.ts'
import { anchorOf, endOf } from './intervals.ts'
import { invoiceNumber, tell, voidInvoice } from './invoices.ts'
import { mailOwners } from './mails.ts'
import type { Work } from './origin.ts'
import { afterTrial } from './quote.ts'
import { type InvoiceRow, type PaymentRow, type State, stateOf, updateInvoice, updateSubscription } from './state.ts'

/** Final statuses. */
const isFinal = (status: PlanPaymentStatus): boolean => status === 'paid' || status === 'surplus' || status === 'mismatch'

export const paymentBy = (db: Db, business_id: string, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('plan_payments').selectAll().where('business_id', '=', business_id).where('id', '=', id).executeTakeFirst()

/**
 * Applies the provider’s current answer to a payment. Invariant: one verified payment of its amount and currency pays an invoice, and
 * each paid invoice begins one period. No transaction is open during the call; the answer is written under the subscription’s lock, and
 * final statuses stay. Backed by `plan_payments_once`, `plan_invoices_payment`, `plan_periods_of_invoice`, `plan_periods_previous`.
 * @returns undefined if the business has no such payment
 * @throws ProviderDown
 */
export async function settle(work: Work, payment_id: string): Promise<PaymentRow | undefined> {
  const { app, business_id } = work
  const existingPayment = await work.inTransaction((db) => paymentBy(db, business_id, payment_id))
  if (!existingPayment || isFinal(existingPayment.status) || existingPayment.provider !== app.paymentProvider.name) return existingPayment
  const answer = await app.paymentProvider.verify(existingPayment.reference)
  const isOfAnother = answer.is_test || answer.reference !== existingPayment.reference
  if (isOfAnother) {
    const about = { request_id: work.request_id, payment: existingPayment.id, is_test: answer.is_test }
    app.log.warn(about, 'payment provider answered for another payment')
  }
  const settledPayment = await work.inTransaction(async (db) => {
    const state = await stateOf(db, business_id, work.now, true)
    const payment = await paymentBy(db, business_id, payment_id)
    if (!payment || isFinal(payment.status)) return payment
    // Nothing is learned, except that it was asked.
    if (isOfAnother) return set(work, db, payment, {})
    return answer.state === 'success' ? succeed(work, db, state, payment, answer) : note(work, db, payment, answer.state)
  })
  if (settledPayment) await sendBack(work, settledPayment)
  return settledPayment
}

const set = (work: Work, db: Db, payment: PaymentRow, values: Partial<PaymentRow>): Promise<PaymentRow> => {
  const { business_id: _, id: __, created_at: ___, ...changed } = values
  return db
    .updateTable('plan_payments')
    .set({ ...changed, failures: 0, asked_at: new Date(work.now).toISOString(), updated_at: new Date(work.now).toISOString() })
    .where('business_id', '=', work.business_id)
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Milliseconds that an unknown reference stays pending, since the provider may not know a new page yet. */
const heardOfBy = 600_000

/** Not paid so far; a late success still counts. */
function note(work: Work, db: Db, payment: PaymentRow, state: Exclude<Verified['state'], 'success'>): Promise<PaymentRow> {
  const isYoung = work.now - Date.parse(payment.created_at) < heardOfBy
  const status = state === 'unknown' ? (isYoung ? 'pending' : 'failed') : state
  return set(work, db, payment, { status })
}

async function succeed(work: Work, db: Db, state: State, payment: PaymentRow, answer: Verified): Promise<PaymentRow> {
  const verified = { verified_amount: answer.amount, verified_currency: answer.currency, verified_at: state.at }
  const card = answer.card && { card_brand: answer.card.brand, card_last4: answer.card.last4 }
  const auditValues = (status: PlanPaymentStatus) => ({
    reference: payment.reference,
    amount: answer.amount,
    currency: answer.currency,
    status,
  })
  if (answer.amount !== payment.amount || answer.currency !== payment.currency) {
    work.app.log.error(
      { request_id: work.request_id, payment: payment.id, ...auditValues('mismatch') },
      'another amount was paid than asked for',
    )
    await tell(work, db, null, 'billing.mismatch', payment.invoice_id ?? payment.id, { after: auditValues('mismatch') })
    const [paidText, last] = [formatMoneyIn(answer.amount, answer.currency), formatMoneyIn(payment.amount, payment.currency)]
    await mailOwners(work, db, 'plan_mismatch', { code: payment.reference, owed: paidText, last })
    return set(work, db, payment, { status: 'mismatch', ...verified, ...card, recheck_at: recheckAfter(state.at, work.now) })
  }
  const card_id = answer.card?.is_reusable ? await keepCard(work, db, payment.merchant_id, answer.card) : null
  // A card typed on the page becomes the renewal card. A charged card is known already.
  if (card_id && payment.card_id === null && (await takesOver(work, db, state, payment, card_id)))
    await updateSubscription(work, db, { card_id })
  const invoice = payment.invoice_id === null ? undefined : await invoiceBy(db, work.business_id, payment.invoice_id)
  // A deleted business needs no plan, so its payment is refunded.
  const period = invoice && (await isOpen(db, work.business_id)) ? periodFor(state, invoice) : undefined
  if (!invoice || !period) {
    if (invoice && invoice.status === 'open') await voidInvoice(work, db, null, invoice)
    const status = invoice ? 'surplus' : 'paid'
    await tell(work, db, null, 'billing.card', payment.invoice_id ?? payment.id, { after: auditValues(status) })
    return set(work, db, payment, { status, ...verified, ...card })
  }
  const paid = await set(work, db, payment, { status: 'paid', ...verified, ...card, recheck_at: recheckAfter(state.at, work.now) })
  await markPaid(work, db, state, invoice, paid, period)
  return paid
}

/** True if the business exists; a lock keeps it until commit. */
const isOpen = async (db: Db, business_id: string): Promise<boolean> =>
  (await db
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', business_id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()) !== undefined

/** True if renewals charge this card from now on. It does not replace a valid card if its owner may not renew. */
const takesOver = async (work: Work, db: Db, { subscription }: State, { invoice_id }: PaymentRow, card_id: string): Promise<boolean> =>
  invoice_id === null ||
  (await chargeable(work, db, card_id)) !== undefined ||
  (await chargeable(work, db, subscription.card_id)) === undefined

/** Milliseconds that a quoted change stays valid; the old plan’s credit shrinks each day. */
const changeGoodFor = 86_400_000

const invoiceBy = (db: Db, business_id: string, id: string): Promise<InvoiceRow> =>
  db.selectFrom('plan_invoices').selectAll().where('business_id', '=', business_id).where('id', '=', id).executeTakeFirstOrThrow()

/** Period of a paid invoice; undefined if it pays nothing: another payment paid it, or another period began since. */
function periodFor(
  { last, at }: Pick<State, 'last' | 'at'>,
  invoice: InvoiceRow,
): { starts_at: string; ends_at: string; anchor: number } | undefined {
  if (invoice.status === 'paid' || invoice.status === 'void' || invoice.after_period !== (last?.number ?? 0)) return undefined
  const anchor = last?.anchor_day ?? anchorOf(at)
  if (invoice.type === 'change') {
    // After the replaced period ended there is nothing to change; days later the amount would differ.
    if (!last || at >= last.ends_at || Date.parse(at) - Date.parse(invoice.created_at) > changeGoodFor) return undefined
    if (invoice.ends_at === last.ends_at) return { starts_at: at, ends_at: invoice.ends_at, anchor }
    return { starts_at: at, ends_at: endOf(at, invoice.interval, anchorOf(at)), anchor: anchorOf(at) }
  }
  // Given up, or paid after its time: it begins now.
  const isLapsed = invoice.status === 'failed' || at >= invoice.ends_at
  if (invoice.type === 'renewal' && !isLapsed) {
    const isAnew = last !== undefined && invoice.starts_at > last.ends_at
    return { starts_at: invoice.starts_at, ends_at: invoice.ends_at, anchor: isAnew ? anchorOf(invoice.starts_at) : anchor }
  }
  const starts_at = afterTrial({ last, at })
  return { starts_at, ends_at: endOf(starts_at, invoice.interval, anchorOf(starts_at)), anchor: anchorOf(starts_at) }
}

/** Marks the invoice paid and begins its period, now or after the current one. A replaced period ends there. */
async function markPaid(
  work: Work,
  db: Db,
  { last, at, plans }: State,
  invoice: InvoiceRow,
  payment: PaymentRow,
  { starts_at, ends_at, anchor }: { starts_at: string; ends_at: string; anchor: number },
): Promise<void> {
  const { business_id } = work
  await updateInvoice(work, db, invoice.id, { status: 'paid', payment_id: payment.id, paid_at: at, starts_at, ends_at, next_try_at: null })
  const previous_ends_at = last && (last.ends_at > starts_at ? starts_at : last.ends_at)
  if (last && last.ends_at > starts_at)
    await db
      .updateTable('plan_periods')
      .set({ ends_at: starts_at })
      .where('business_id', '=', business_id)
      .where('number', '=', last.number)
      .execute()
  await db
    .insertInto('plan_periods')
    .values({
      ...{ business_id, number: (last?.number ?? 0) + 1, plan_id: invoice.plan_id, kind: 'paid', starts_at, ends_at },
      ...{ previous_number: last?.number ?? null, previous_ends_at: previous_ends_at ?? null, invoice_id: invoice.id, anchor_day: anchor },
    })
    .execute()
  await updateSubscription(work, db, { next_plan_id: null, grace_until: null })
  const after = { status: 'paid', reference: payment.reference, starts_at, ends_at }
  await tell(work, db, null, 'billing.paid', invoice.id, { before: { status: invoice.status }, after })
  const plan = plans.find(({ id }) => id === invoice.plan_id)?.name ?? invoice.plan_name
  await mailOwners(work, db, 'plan_paid', { plan, number: invoiceNumber(invoice.number) }, { amount: invoice.amount, until: ends_at })
}

/**
 * Refunds a payment that pays nothing, once: a card check, or money for an invoice already paid or void. The reconciliation job retries
 * until the provider confirms.
 */
export async function sendBack(work: Work, payment: PaymentRow): Promise<void> {
  const isForNothing = payment.status === 'surplus' || (payment.status === 'paid' && payment.invoice_id === null)
  if (!isForNothing || payment.refunded_at !== null) return
  try {
    await work.app.paymentProvider.refund(payment.reference)
  } catch (error) {
    work.app.log.error({ err: error, request_id: work.request_id, payment: payment.id }, 'refund')
    await work.inTransaction((db) => notSentBack(work, db, payment.id, error instanceof ProviderDown))
    return
  }
  await work.inTransaction((db) => markSentBack(work, db, payment.id))
}

/**
 * Marks a payment as refunded by us; it is not looked up again.
 * @returns false if it was marked before
 */
export async function markSentBack(work: Work, db: Db, payment_id: string): Promise<boolean> {
  const at = new Date(work.now).toISOString()
  const { numUpdatedRows } = await db
    .updateTable('plan_payments')
    .set({ refunded_at: at, failures: 0, recheck_at: null, updated_at: at })
    .where('business_id', '=', work.business_id)
    .where('id', '=', payment_id)
    .where('refunded_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Moves a payment that could not be refunded to the end of the queue. Each refusal counts; after the fifth the job stops and the owners
 * get a mail.
 * @param isDown the provider did not reply, which does not count
 */
async function notSentBack(work: Work, db: Db, payment_id: string, isDown: boolean): Promise<void> {
  const { business_id } = work
  const payment = await db
    .updateTable('plan_payments')
    .set((eb) => ({ failures: isDown ? eb.ref('failures') : eb('failures', '+', 1), updated_at: new Date(work.now).toISOString() }))
    .where('business_id', '=', business_id)
    .where('id', '=', payment_id)
    .where('refunded_at', 'is', null)
    .where('failures', '<', mostFailures)
    .returningAll()
    .executeTakeFirst()
  if (!payment || isDown || payment.failures < mostFailures) return
  const { reference, amount, currency, invoice_id } = payment
  await tell(work, db, null, 'billing.not_sent_back', invoice_id ?? payment_id, { after: { reference, amount, currency } })
  await mailOwners(work, db, 'plan_not_sent_back', { number: reference }, { amount })
}
