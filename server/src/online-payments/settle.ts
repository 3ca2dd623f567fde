import type { CheckoutStatus } from '@kasuwa/contract/online-payments'
import type { Db } from '../database/database.ts'
import { writeAuditEntry } from '../records/audit.ts'
import type { Dependencies } from '../request/dependencies.ts'
import type { Verified } from '../services/payment-provider.ts'
import { recheckAfter } from '../services/taken-back.ts'
import { type CheckoutRow, type Origin, checkoutBy } from './checkout-row.ts'
import { post } from './post.ts'
import { lockCheckout, mailAbout } from './recheck.ts'

/** Final statuses. */
const isFinal = (status: CheckoutStatus): boolean => status === 'paid' || status === 'mismatch'

/** True if its page may still be paid, as far as known, or the status is unknown. */
const isOpen = (status: CheckoutStatus | undefined): boolean => status === undefined || status === 'pending' || status === 'abandoned'

/** Milliseconds that an unknown reference stays pending, since the provider may not know a new page yet. */
const heardOfBy = 600_000

/**
 * Applies the provider’s answer. Invariant: the books have one payment per checkout, in its account, once the provider verified amount,
 * naira and subaccount. It is written under the checkout’s lock, taken before the sale’s and contact’s; final statuses stay. Backed by
 * `sale_checkouts_posted`, `sale_checkouts_verified`, `sale_checkouts_posted_as`.
 * @returns undefined if the business has no such checkout
 * @throws ProviderDown
 */
export async function settleCheckout(app: Dependencies, origin: Origin, business_id: string, id: string): Promise<CheckoutRow | undefined> {
  const existingCheckout = await app.database.transaction({ business_id }, (db) => checkoutBy(db, business_id, id))
  if (!existingCheckout || isFinal(existingCheckout.status) || existingCheckout.provider !== app.paymentProvider.name)
    return existingCheckout
  const answer = await app.paymentProvider.verify(existingCheckout.reference)
  const isOfAnother = answer.is_test || answer.reference !== existingCheckout.reference
  if (isOfAnother) app.log.warn({ ...origin, checkout: id, is_test: answer.is_test }, 'payment provider answered for another payment')
  return app.database.transaction({ business_id }, async (db) => {
    const checkout = await lockCheckout(db, business_id, id)
    if (!checkout || isFinal(checkout.status)) return checkout
    // Nothing is learned, except that it was asked.
    if (isOfAnother) return set(app, db, checkout, {})
    if (answer.state === 'success') return succeed(app, db, origin, checkout, answer)
    const isYoung = app.clock() - Date.parse(checkout.created_at) < heardOfBy
    // Not paid so far; a late success still counts.
    return set(app, db, checkout, { status: answer.state !== 'unknown' ? answer.state : isYoung ? 'pending' : 'failed' })
  })
}

function set(app: Dependencies, db: Db, { business_id, id }: CheckoutRow, values: Partial<CheckoutRow>): Promise<CheckoutRow> {
  const { business_id: _, id: __, created_at: ___, ...changed } = values
  const at = new Date(app.clock()).toISOString()
  return db
    .updateTable('sale_checkouts')
    .set({ ...changed, ...(!isOpen(changed.status) && { is_open: false }), failures: 0, asked_at: at, updated_at: at })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function succeed(app: Dependencies, db: Db, origin: Origin, checkout: CheckoutRow, answer: Verified): Promise<CheckoutRow> {
  const now = app.clock()
  const verified = {
    ...{ verified_amount: answer.amount, verified_currency: answer.currency, verified_subaccount: answer.subaccount },
    verified_at: new Date(now).toISOString(),
    recheck_at: recheckAfter(new Date(now).toISOString(), now),
  }
  const isAsExpected =
    answer.amount === checkout.amount && answer.currency === checkout.currency && answer.subaccount === checkout.subaccount
  if (isAsExpected) return set(app, db, checkout, { status: 'paid', ...verified, ...(await post(app, db, origin, checkout)) })
  const { business_id, id, sale_id: entity_id, reference } = checkout
  const { recheck_at: _, ...paidValues } = verified
  const details = { checkout: reference, ...paidValues }
  app.log.error({ ...origin, checkout_id: id, ...details }, 'a customer paid something else than was asked for')
  await writeAuditEntry({ ...origin, ip: '', user_agent: '', now }, db, {
    ...{ business_id, merchant_id: null, action: 'onlinePayments.mismatch', entity: 'sales', entity_id },
    ...{ before: { asked: checkout.amount, currency: checkout.currency, subaccount: checkout.subaccount }, after: details },
  })
  const after = await set(app, db, checkout, { status: 'mismatch', ...verified })
  const why = answer.subaccount === checkout.subaccount ? 'amount' : 'elsewhere'
  await mailAbout(app, db, after, 'online_mismatch', { amount: answer.amount, why, until: null })
  return after
}
