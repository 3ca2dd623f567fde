import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { Db } from '../database/database.ts'
import { notFound, refuseField, refuseRule, unauthorized } from '../errors/refusal.ts'
import { writeAuditEntry } from '../records/audit.ts'
import { loadBackgroundPrincipal } from '../request/principal.ts'
import type { OwnTransactionsContext } from '../request/request-context.ts'
import { ProviderDown, ProviderRefused } from '../services/payment-provider.ts'
import { ownCard } from './cards.ts'
import { invoiceReply } from './invoice-reply.ts'
import { invoiceFor } from './invoices.ts'
import type { Work } from './origin.ts'
import { type Payer, type Try, pay, providerDown, tryFor } from './pay.ts'
import { type Quote, quoteChange, quoteRenewal } from './quote.ts'
import { markSentBack, paymentBy, settle } from './settle.ts'
import { type State, stateOf, updateSubscription } from './state.ts'

type Billing = (typeof api)['billing']

/** @throws Refusal 404 if billing is off */
function workOf(context: OwnTransactionsContext): Work {
  const { app, business_id, inTransaction, request_id, ip, user_agent, now } = context
  if (!business_id) throw unauthorized('token_invalid')
  if (!app.config.billing) throw notFound()
  return { app, business_id, inTransaction, request_id, ip, user_agent, now }
}

const payerOf = (db: Db, id: string): Promise<Payer> =>
  db.selectFrom('merchants').select(['id', 'email']).where('id', '=', id).executeTakeFirstOrThrow()

/** Prepares a payment in one transaction. Only a card’s owner may use it. */
async function begin(work: Work, db: Db, state: State, quote: Quote, merchant_id: string, card_id: string | null | undefined) {
  const card = card_id ? await ownCard(work, db, merchant_id, card_id) : undefined
  const invoice = await invoiceFor(work, db, state, quote, merchant_id)
  return { invoice, attempt: await tryFor(work, db, await payerOf(db, merchant_id), invoice, card) }
}

interface Begun {
  invoice: { id: string }
  attempt: Try
}

/** Pays without an open transaction, and replies with the invoice’s state. */
async function carryOn(work: Work, { invoice, attempt }: Begun) {
  const authorization_url = await pay(work, attempt)
  return work.inTransaction(async (db) => ({
    invoice: (await invoiceReply(db, work.business_id, invoice.id)) ?? null,
    payment_status: (await paymentBy(db, work.business_id, attempt.payment.id))?.status ?? null,
    authorization_url,
  }))
}

/** @throws Refusal 422 on `plan` or `card`, 503 */
export async function changePlan(context: OwnTransactionsContext, { body }: Call<Billing['changePlan']>) {
  const work = workOf(context)
  const { merchant_id } = context
  const begun = await work.inTransaction(async (db) => {
    const state = await stateOf(db, work.business_id, work.now, true)
    const plan = state.plans.find(({ id }) => id === body.plan)
    if (!plan) throw refuseField('plan', 'unknown_reference')
    const change = quoteChange(state, plan)
    // Checked even if not needed: the card must exist and be the member’s own.
    if (body.card) await ownCard(work, db, merchant_id, body.card)
    if (change.when === 'now') return begin(work, db, state, change.quote, merchant_id, body.card)
    const next_plan_id = change.when === 'later' ? plan.id : null
    await updateSubscription(work, db, { next_plan_id })
    const entry = { action: 'billing.changePlan', entity: 'subscriptions', entity_id: work.business_id }
    const [before, after] = [{ next_plan: state.subscription.next_plan_id }, { next_plan: next_plan_id }]
    await writeAuditEntry(work, db, { business_id: work.business_id, merchant_id, ...entry, before, after })
    return undefined
  })
  return begun ? carryOn(work, begun) : { invoice: null, payment_status: null, authorization_url: null }
}

/** @throws Refusal 422 if there is nothing to renew, or on `card`; 503 */
export async function renewPlan(context: OwnTransactionsContext, { body }: Call<Billing['renewPlan']>) {
  const work = workOf(context)
  const begun = await work.inTransaction(async (db) => {
    const state = await stateOf(db, work.business_id, work.now, true)
    return begin(work, db, state, quoteRenewal(state), context.merchant_id, body.card)
  })
  return carryOn(work, begun)
}

/** @throws Refusal 422 on `card`, 503 */
export async function changeCard(context: OwnTransactionsContext, { body }: Call<Billing['changeCard']>) {
  const work = workOf(context)
  const { merchant_id } = context
  const attempt = await work.inTransaction(async (db) => {
    // Locks the subscription.
    await stateOf(db, work.business_id, work.now, true)
    const entry = { action: 'billing.changeCard', entity: 'subscriptions', entity_id: work.business_id }
    if (body.card) {
      const card = await ownCard(work, db, merchant_id, body.card)
      await updateSubscription(work, db, { card_id: card.id })
      await writeAuditEntry(work, db, {
        business_id: work.business_id,
        merchant_id,
        ...entry,
        after: { card: `${card.brand} ${card.last4}` },
      })
      return undefined
    }
    const begun = await tryFor(work, db, await payerOf(db, merchant_id), undefined)
    await writeAuditEntry(work, db, { business_id: work.business_id, merchant_id, ...entry, after: { reference: begun.payment.reference } })
    return begun
  })
  return { authorization_url: attempt ? await pay(work, attempt) : null }
}

/**
 * Return from the provider’s page. The request only names the payment; all else is looked up at the provider.
 * @throws Refusal 404; 422 on `reference` of another payment; 503 if the provider does not reply
 */
export async function paymentCallback(
  context: OwnTransactionsContext,
  { params, body }: Call<(typeof api)['paystackPayments']['callback']>,
) {
  const work = workOf(context)
  const payment = await work.inTransaction((db) => paymentBy(db, work.business_id, params.id))
  if (!payment) throw notFound()
  if (payment.reference !== body.reference) throw refuseField('reference', 'other_reference')
  const settledPayment = await settle(work, payment.id).catch((error: unknown) => {
    if (!(error instanceof ProviderDown)) throw error
    work.app.log.warn({ err: error, request_id: work.request_id }, 'payment provider')
    throw providerDown()
  })
  if (!settledPayment) throw notFound()
  return work.inTransaction(async (db) => {
    await writeAuditEntry(work, db, {
      ...{ business_id: work.business_id, merchant_id: context.merchant_id, action: 'paystackPayments.callback' },
      ...{ entity: 'plan_payments', entity_id: payment.id, after: { status: settledPayment.status } },
    })
    const { permissions } = await loadBackgroundPrincipal(db, context.merchant_id, work.business_id)
    const sees = permissions.has('billing.view-invoice') && settledPayment.invoice_id !== null
    return {
      status: settledPayment.status,
      invoice: sees ? ((await invoiceReply(db, work.business_id, settledPayment.invoice_id ?? '')) ?? null) : null,
    }
  })
}

/**
 * Refunds a mismatched payment in full. No transaction is open during the call; concurrent requests refund once.
 * @throws Refusal 404 for a valid payment; 422 if the provider refuses; 503 if it does not reply
 */
export async function sendBackWrong(context: OwnTransactionsContext, { params }: Call<(typeof api)['paystackPayments']['sendBack']>) {
  const work = workOf(context)
  const payment = await work.inTransaction((db) => paymentBy(db, work.business_id, params.id))
  if (payment?.status !== 'mismatch') throw notFound()
  if (payment.refunded_at === null) {
    await work.app.paymentProvider.refund(payment.reference).catch((error: unknown) => {
      work.app.log.warn({ err: error, request_id: work.request_id }, 'payment provider')
      if (error instanceof ProviderDown) throw providerDown()
      throw error instanceof ProviderRefused ? refuseRule('send_back_refused') : error
    })
    await work.inTransaction(async (db) => {
      if (!(await markSentBack(work, db, payment.id))) return
      const entry = { action: 'paystackPayments.sendBack', entity: 'plan_payments', entity_id: payment.id }
      const after = { reference: payment.reference, amount: payment.verified_amount }
      await writeAuditEntry(work, db, { business_id: work.business_id, merchant_id: context.merchant_id, ...entry, after })
    })
  }
  return { message: context.translate({ key: 'sent_back' }) }
}
