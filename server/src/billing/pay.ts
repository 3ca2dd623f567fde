import { newId, publicId } from '../database/ids.ts'
import type { Db } from '../database/database.ts'
import { Refusal } from '../errors/refusal.ts'
import { openPage, pageOf, pageOpensWithin } from '../services/opening-pages.ts'
import { leastPayment, ProviderDown, ProviderRefused } from '../services/payment-provider.ts'
import { type CardRow, authorizationOf } from './cards.ts'
import type { Work } from './origin.ts'
import { paymentBy, settle } from './settle.ts'
import type { InvoiceRow, PaymentRow } from './state.ts'

/** Milliseconds that an open page of the provider is reused. */
export const pageGoodFor = 3_600_000
/** Kobo charged to check a new card; it is refunded. */
export const cardCheck = leastPayment

export interface Payer {
  id: string
  email: string
}

/** 503: the provider did not reply. The result is looked up later, and nothing runs twice. */
export const providerDown = () =>
  new Refusal({ status: 503, code: 'provider_down', words: { key: 'provider_down' }, headers: { 'retry-after': '30' } })

/**
 * Reference of a payment. It contains the business and the payment, so an event finds them without a scan. It grants nothing: every claim
 * is verified with the provider.
 */
export const referenceOf = (business_id: string, payment_id: string): string =>
  `${publicId('business', business_id)}-${publicId('plan_payment', payment_id)}`

/**
 * A payment with its own reference; the subscription is locked.
 * @param invoice undefined for a card check
 */
async function newPayment(
  work: Work,
  db: Db,
  payer: Payer,
  invoice: InvoiceRow | undefined,
  card: CardRow | undefined,
): Promise<PaymentRow> {
  const id = newId(work.now)
  return db
    .insertInto('plan_payments')
    .values({
      ...{ business_id: work.business_id, id, invoice_id: invoice?.id ?? null, reference: referenceOf(work.business_id, id) },
      ...{ provider: work.app.paymentProvider.name, merchant_id: payer.id, card_id: card?.id ?? null, email: card?.email ?? payer.email },
      ...{ amount: invoice?.amount ?? cardCheck, currency: 'NGN', status: 'pending', created_at: new Date(work.now).toISOString() },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An attempt to pay: a payment to charge or open now, or an existing one. */
export interface Try {
  payment: PaymentRow
  card: CardRow | undefined
  isNew: boolean
}

/**
 * Chooses how to pay an invoice. A card has one charge at a time: while a result is unknown, no other begins. A recent page of the
 * provider is reused.
 */
export async function tryFor(work: Work, db: Db, payer: Payer, invoice: InvoiceRow | undefined, card?: CardRow): Promise<Try> {
  const pending = await db
    .selectFrom('plan_payments')
    .selectAll()
    .where('business_id', '=', work.business_id)
    // The provider reports “abandoned” for an open page, too.
    .where('status', 'in', card ? ['pending'] : ['pending', 'abandoned'])
    .$if(invoice !== undefined, (rows) => rows.where('invoice_id', '=', invoice?.id ?? ''))
    .$if(invoice === undefined, (rows) => rows.where('invoice_id', 'is', null).where('merchant_id', '=', payer.id))
    .where('card_id', card ? 'is not' : 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (pending && (card || (pending.merchant_id === payer.id && isFresh(work, pending)))) return { payment: pending, card, isNew: false }
  return { payment: await newPayment(work, db, payer, invoice, card), card, isNew: true }
}

/** A fresh payment’s page is reused, or awaited while it opens. */
const isFresh = ({ now }: Work, { checkout_url, status, created_at }: PaymentRow): boolean =>
  now - Date.parse(created_at) < (checkout_url !== null ? pageGoodFor : status === 'pending' ? pageOpensWithin : 0)

/** Return address of the browser. */
const callbackUrl = ({ app }: Work, { id, reference }: PaymentRow) => {
  const query = new URLSearchParams({ payment: publicId('plan_payment', id), reference })
  return `${app.config.screensUrl}/settings/billing?${query.toString()}`
}

/**
 * Calls the provider, without an open transaction. The request that created the payment charges the card, once; the result is then looked
 * up.
 * @returns the payer’s next address, or null
 * @throws Refusal 503 if no page could be opened
 */
export async function pay(work: Work, { payment, card, isNew }: Try): Promise<string | null> {
  const { business_id } = work
  const { reference, amount, currency, email } = payment
  if (card) {
    if (isNew) await charge(work, { reference, amount, currency, email, authorization: authorizationOf(work, card) })
    await settle(work, payment.id).catch(unlessDown(work))
    return null
  }
  // A payer who paid there and did not return must not pay again.
  if (payment.checkout_url) {
    const settledPayment = await settle(work, payment.id).catch(unlessDown(work))
    return settledPayment && settledPayment.status !== 'pending' && settledPayment.status !== 'abandoned' ? null : payment.checkout_url
  }
  const url = isNew
    ? await openPage(payment.id, () => start(work, payment))
    : await pageOf(payment.id, async () => {
        const now = await work.inTransaction((db) => paymentBy(db, business_id, payment.id))
        return now?.status === 'pending' ? now.checkout_url : (now?.checkout_url ?? undefined)
      })
  if (url === undefined) throw providerDown()
  return url
}

/**
 * Opens the provider’s page for a new payment.
 * @returns its address, or undefined; the next attempt then starts again
 */
async function start(work: Work, payment: PaymentRow): Promise<string | undefined> {
  const { reference, amount, currency, email } = payment
  const request = { reference, amount, currency, email, callback_url: callbackUrl(work, payment) }
  const url = await work.app.paymentProvider.start(request).catch(unlessDown(work))
  await work.inTransaction((db) =>
    db
      .updateTable('plan_payments')
      .set(url === undefined ? { status: 'abandoned' } : { checkout_url: url })
      .where('business_id', '=', work.business_id)
      .where('id', '=', payment.id)
      .where('status', '=', 'pending')
      .execute(),
  )
  return url
}

/** Ignores the reply: `settle` or the reconciliation job looks up the result. */
const charge = (work: Work, request: Parameters<Work['app']['paymentProvider']['charge']>[0]) =>
  work.app.paymentProvider.charge(request).catch(unlessDown(work))

const unlessDown =
  (work: Work) =>
  (error: unknown): undefined => {
    if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) throw error
    work.app.log.warn({ err: error, request_id: work.request_id }, 'payment provider')
  }
