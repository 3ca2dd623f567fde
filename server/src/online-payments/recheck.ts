import { documentNumber } from '@kasuwa/contract/documents'
import { formatMoneyIn } from '@kasuwa/contract/platform/money'
import { mailOwners } from '../auth/mail-owners.ts'
import { publicId } from '../database/ids.ts'
import type { Db } from '../database/database.ts'
import { writeAuditEntry } from '../records/audit.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { type News, learnedFrom } from '../services/taken-back.ts'
import { type CheckoutRow, type Origin, checkoutBy } from './checkout-row.ts'

/** True if the business still has the money, as far as known. */
const isReceived = ({ status, refunded_at }: CheckoutRow): boolean => status === 'paid' || (status === 'mismatch' && refunded_at === null)

/**
 * Looks up refunds and disputes of a customer’s settled payment, stores them and notifies the owners once. No transaction is open during
 * the call; of two replies, the later request’s counts. Invariant: the books do not change; a member undoes the payment.
 * @throws ProviderDown, ProviderRefused
 */
export async function recheckCheckout(app: Dependencies, origin: Origin, business_id: string, id: string): Promise<void> {
  const existingCheckout = await app.database.transaction({ business_id }, (db) => checkoutBy(db, business_id, id))
  if (!existingCheckout || !isReceived(existingCheckout) || existingCheckout.provider !== app.paymentProvider.name) return
  const asked_at = new Date(app.clock()).toISOString()
  const afterwards = await app.paymentProvider.afterwards(existingCheckout.reference)
  await app.database.transaction({ business_id }, async (db) => {
    const checkout = await lockCheckout(db, business_id, id)
    const learned = checkout && isReceived(checkout) ? learnedFrom(checkout, afterwards, asked_at) : undefined
    if (!checkout || !learned) return
    const isSentBack = checkout.status === 'mismatch' && learned.isAllGone
    const values = { ...learned.values, ...(isSentBack && { refunded_at: learned.values.taken_at ?? asked_at, recheck_at: null }) }
    const after = await db
      .updateTable('sale_checkouts')
      .set({ ...values, updated_at: asked_at })
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    for (const news of learned.news) await tell(app, db, origin, after, news)
  })
}

/** A checkout, locked until commit. */
export const lockCheckout = (db: Db, business_id: string, id: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom('sale_checkouts').selectAll().where('business_id', '=', business_id).where('id', '=', id).forUpdate().executeTakeFirst()

/** Adds an event of an online payment to the sale’s audit log, without an author. */
export const trail = (app: Dependencies, db: Db, origin: Origin, { business_id, sale_id, reference }: CheckoutRow, after: object) =>
  writeAuditEntry({ ...origin, ip: '', user_agent: '', now: app.clock() }, db, {
    ...{ business_id, merchant_id: null, action: 'onlinePayments.recheck', entity: 'sales', entity_id: sale_id },
    after: { ...after, reference },
  })

async function tell(app: Dependencies, db: Db, origin: Origin, checkout: CheckoutRow, news: News): Promise<void> {
  const { taken_amount, taken_why: why, disputed_amount, dispute_due_at, refunded_at } = checkout
  const amount = news === 'taken' ? taken_amount : disputed_amount
  const eventName = { taken: refunded_at ? 'sent_back' : 'taken_back', disputed: 'disputed', dispute_over: 'dispute_over' }[news]
  await trail(app, db, origin, checkout, { [eventName]: amount ?? 0, ...(news === 'taken' && { why }) })
  if (news === 'dispute_over' || refunded_at !== null) return
  app.log.error(
    { ...origin, checkout_id: checkout.id, reference: checkout.reference, [eventName]: amount },
    'a customer’s money was taken back',
  )
  if (news === 'taken') {
    // If it was undone, the books have it already.
    if (await isUndone(db, checkout)) return
    await mailAbout(app, db, checkout, 'online_taken_back', { amount: taken_amount ?? 0, why: why ?? '', until: checkout.taken_at })
  } else {
    const isDated = dispute_due_at === null ? 'no' : 'yes'
    await mailAbout(app, db, checkout, 'online_disputed', { amount: disputed_amount ?? 0, why: isDated, until: dispute_due_at })
  }
}

/** True if its payment was undone, and not moved to the corrected sale. */
async function isUndone(db: Db, { business_id, sale_id, payment_id, contact_payment_id }: CheckoutRow): Promise<boolean> {
  const undone = (table: 'sale_payments' | 'contact_payments', id: string) =>
    db
      .selectFrom(table as 'sale_payments')
      .select('id')
      .where('business_id', '=', business_id)
      .where('reverses', '=', id)
      .executeTakeFirst()
  if (payment_id) return (await undone('sale_payments', payment_id)) !== undefined && !(await isCorrected(db, business_id, sale_id))
  return contact_payment_id !== null && (await undone('contact_payments', contact_payment_id)) !== undefined
}

const isCorrected = async (db: Db, business_id: string, sale_id: string): Promise<boolean> =>
  (await db
    .selectFrom('sales')
    .select('id')
    .where('business_id', '=', business_id)
    .where('corrects', '=', sale_id)
    .where('status', '<>', 'canceled')
    .executeTakeFirst()) !== undefined

type Kind = 'online_taken_back' | 'online_disputed' | 'online_mismatch'

/** Mails the owners about a customer’s online payment, with its sale. */
export async function mailAbout(
  app: Dependencies,
  db: Db,
  { business_id, sale_id, reference, verified_currency, verified_amount, amount: expectedAmount }: CheckoutRow,
  kind: Kind,
  { amount, why, until }: { amount: number; why: string; until: string | null },
): Promise<void> {
  const { number, number_prefixes } = await db
    .selectFrom('sales')
    .innerJoin('businesses', 'businesses.id', 'sales.business_id')
    .select(['sales.number', 'businesses.number_prefixes'])
    .where('sales.business_id', '=', business_id)
    .where('sales.id', '=', sale_id)
    .executeTakeFirstOrThrow()
  const currency = verified_currency ?? 'NGN'
  const values = {
    ...{ number: documentNumber('sale', number, number_prefixes), code: reference, why, owed: formatMoneyIn(amount, currency) },
    last: formatMoneyIn(
      kind === 'online_mismatch' ? expectedAmount : (verified_amount ?? 0),
      kind === 'online_mismatch' ? 'NGN' : currency,
    ),
    contest: app.paymentProvider.disputeUrl(reference),
  }
  const link = `/sales/${publicId('sale', sale_id)}`
  await mailOwners({ app, business_id, link }, db, kind, values, until === null ? {} : { until })
}
