import { documentNumber } from '@kasuwa/contract/documents'
import { formatMoneyIn } from '@kasuwa/contract/platform/money'
import { mailOwners } from '../auth/mail-owners.ts'
import { publicId } from '../database/ids.ts'
import type { Db } from '../database/database.ts'
import { writeAuditEntry } from '../records/audit.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { type News, learnedFrom } from '../services/taken-back.ts'
import { type CheckoutRow, type Origin, checkoutBy } from './checkout-row.ts'

/** The money of it is with the business, as far as is known. */
const isKept = ({ status, refunded_at }: CheckoutRow): boolean => status === 'paid' || (status === 'mismatch' && refunded_at === null)

/**
 * Asks what happened to a customer's payment since it succeeded: what went back, and what a bank disputes, is marked on it and told to the owners, once. The provider
 * is asked with no transaction open; of two answers the one that was asked for last counts. Invariant: the books stay as they are. Whoever reads of it undoes the payment.
 * @throws ProviderDown, ProviderRefused
 */
export async function recheckCheckout(app: Dependencies, origin: Origin, business_id: string, id: string): Promise<void> {
  const found = await app.database.transaction({ business_id }, (db) => checkoutBy(db, business_id, id))
  if (!found || !isKept(found) || found.provider !== app.paymentProvider.name) return
  const asked_at = new Date(app.clock()).toISOString()
  const afterwards = await app.paymentProvider.afterwards(found.reference)
  await app.database.transaction({ business_id }, async (db) => {
    const checkout = await heldCheckout(db, business_id, id)
    const learned = checkout && isKept(checkout) ? learnedFrom(checkout, afterwards, asked_at) : undefined
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

/** A checkout, held until the transaction ends. */
export const heldCheckout = (db: Db, business_id: string, id: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom('sale_checkouts').selectAll().where('business_id', '=', business_id).where('id', '=', id).forUpdate().executeTakeFirst()

/** Puts on the sale's trail what became of what its customer paid online; nobody did it. */
export const trail = (app: Dependencies, db: Db, origin: Origin, { business_id, sale_id, reference }: CheckoutRow, after: object) =>
  writeAuditEntry({ ...origin, ip: '', user_agent: '', now: app.clock() }, db, {
    ...{ business_id, merchant_id: null, action: 'onlinePayments.recheck', entity: 'sales', entity_id: sale_id },
    after: { ...after, reference },
  })

async function tell(app: Dependencies, db: Db, origin: Origin, checkout: CheckoutRow, news: News): Promise<void> {
  const { taken_amount, taken_why: why, disputed_amount, dispute_due_at, refunded_at } = checkout
  const amount = news === 'taken' ? taken_amount : disputed_amount
  const what = { taken: refunded_at ? 'sent_back' : 'taken_back', disputed: 'disputed', dispute_over: 'dispute_over' }[news]
  await trail(app, db, origin, checkout, { [what]: amount ?? 0, ...(news === 'taken' && { why }) })
  if (news === 'dispute_over' || refunded_at !== null) return
  app.log.error({ ...origin, checkout_id: checkout.id, reference: checkout.reference, [what]: amount }, 'a customer’s money was taken back')
  if (news === 'taken') {
    // Whoever undid it already has it in the books.
    if (await isUndone(db, checkout)) return
    await mailAbout(app, db, checkout, 'online_taken_back', { amount: taken_amount ?? 0, why: why ?? '', until: checkout.taken_at })
  } else {
    const isDated = dispute_due_at === null ? 'no' : 'yes'
    await mailAbout(app, db, checkout, 'online_disputed', { amount: disputed_amount ?? 0, why: isDated, until: dispute_due_at })
  }
}

/** Whether the payment that it became in the books was undone, and not moved to what its sale was corrected by. */
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

/** Writes to the owners about what a customer paid online, with the sale that it was for. */
export async function mailAbout(
  app: Dependencies,
  db: Db,
  { business_id, sale_id, reference, verified_currency, verified_amount, amount: asked }: CheckoutRow,
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
    last: formatMoneyIn(kind === 'online_mismatch' ? asked : (verified_amount ?? 0), kind === 'online_mismatch' ? 'NGN' : currency),
    contest: app.paymentProvider.disputeUrl(reference),
  }
  const link = `/sales/${publicId('sale', sale_id)}`
  await mailOwners({ app, business_id, link }, db, kind, values, until === null ? {} : { until })
}
