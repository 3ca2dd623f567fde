import { newId, publicId } from '../database/ids.ts'
import type { Db } from '../database/database.ts'
import { Refusal } from '../errors/refusal.ts'
import { openPage, pageOf, pageOpensWithin } from '../services/opening-pages.ts'
import { leastPayment, ProviderDown, ProviderRefused } from '../services/payment-provider.ts'
import { type CardRow, authorizationOf } from './cards.ts'
import type { Work } from './origin.ts'
import { paymentBy, settle } from './settle.ts'
import type { InvoiceRow, PaymentRow } from './state.ts'

/** How long a page of the provider is led to again, milliseconds. */
export const pageGoodFor = 3_600_000
/** What a new card is checked with, kobo: it goes back. */
export const cardCheck = leastPayment

export interface Payer {
  id: string
  email: string
}

/** 503: the provider gave no answer. What was asked of it is found out later, and nothing is done twice. */
export const providerDown = () =>
  new Refusal({ status: 503, code: 'provider_down', words: { key: 'provider_down' }, headers: { 'retry-after': '30' } })

/**
 * The reference of a payment: the business and the payment in it, so that what the provider reports is found without asking every business. It opens
 * nothing: what it says is asked of the provider.
 */
export const referenceOf = (business_id: string, payment_id: string): string =>
  `${publicId('business', business_id)}-${publicId('plan_payment', payment_id)}`

/** One reference, one payment; the subscription is held. @param invoice undefined where a card is only checked */
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

/** A try to pay: a payment that is to be charged or begun now, or one that has been already. */
export interface Try {
  payment: PaymentRow
  card: CardRow | undefined
  isNew: boolean
}

/**
 * How an invoice is to be paid. Of a card there is one charge at a time: while it is not known what became of one, no other begins. A page of the
 * provider's that was opened lately is led to again.
 */
export async function tryFor(work: Work, db: Db, payer: Payer, invoice: InvoiceRow | undefined, card?: CardRow): Promise<Try> {
  const pending = await db
    .selectFrom('plan_payments')
    .selectAll()
    .where('business_id', '=', work.business_id)
    // Of a page that is open the provider says “abandoned”, too.
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

/** Whoever presses is led to its page, or waits for it while it is being opened. */
const isFresh = ({ now }: Work, { checkout_url, status, created_at }: PaymentRow): boolean =>
  now - Date.parse(created_at) < (checkout_url !== null ? pageGoodFor : status === 'pending' ? pageOpensWithin : 0)

/** Where the browser comes back to. */
const callbackUrl = ({ app }: Work, { id, reference }: PaymentRow) => {
  const asked = new URLSearchParams({ payment: publicId('plan_payment', id), reference })
  return `${app.config.screensUrl}/settings/billing?${asked.toString()}`
}

/**
 * Asks the provider, with no transaction open. A card is charged by whoever made the payment, once; what came of it is then asked, as of any payment. @returns where
 * the payer goes on, or null @throws Refusal 503 where a page could not be begun
 */
export async function pay(work: Work, { payment, card, isNew }: Try): Promise<string | null> {
  const { business_id } = work
  const { reference, amount, currency, email } = payment
  if (card) {
    if (isNew) await charge(work, { reference, amount, currency, email, authorization: authorizationOf(work, card) })
    await settle(work, payment.id).catch(unlessDown(work))
    return null
  }
  // Whoever paid there and did not come back is not sent to pay again.
  if (payment.checkout_url) {
    const known = await settle(work, payment.id).catch(unlessDown(work))
    return known && known.status !== 'pending' && known.status !== 'abandoned' ? null : payment.checkout_url
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

/** Asks the provider for the page of a new payment. @returns where it is, or undefined, and then the next who presses begins anew */
async function start(work: Work, payment: PaymentRow): Promise<string | undefined> {
  const { reference, amount, currency, email } = payment
  const asked = { reference, amount, currency, email, callback_url: callbackUrl(work, payment) }
  const url = await work.app.paymentProvider.start(asked).catch(unlessDown(work))
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

/** Whatever is answered, or not: what became of it is asked next, or by the job that reconciles. */
const charge = (work: Work, given: Parameters<Work['app']['paymentProvider']['charge']>[0]) =>
  work.app.paymentProvider.charge(given).catch(unlessDown(work))

const unlessDown =
  (work: Work) =>
  (error: unknown): undefined => {
    if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) throw error
    work.app.log.warn({ err: error, request_id: work.request_id }, 'payment provider')
  }
