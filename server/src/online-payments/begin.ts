import { leastPayment, ProviderDown, ProviderRefused } from '../services/payment-provider.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import type { Dependencies } from '../request/dependencies.ts'
import type { CheckoutRow, Origin } from './checkout-row.ts'
import { checkoutReference } from './reference.ts'
import { settleCheckout } from './settle.ts'
import { subaccountOf } from './subaccount.ts'

/** How long a page of the provider is led to again, milliseconds. */
const pageGoodFor = 3_600_000

/** What can be paid of a sale from its public page. */
export interface Payable {
  /** Kobo: what is left to pay now. */
  amount: number
  /** Whom the provider writes to; null where nobody knows, and the payer says. */
  email: string | null
  is_sandbox: boolean
}

/**
 * What a customer can pay online of a sale; undefined where the business has named no subaccount, nothing is left to pay, or less than the provider takes.
 * The walk-in customer's sales are paid when they are recorded, so that there is never anything of theirs.
 */
export async function payableOf(app: Dependencies, db: Db, business_id: string, sale_id: string): Promise<Payable | undefined> {
  const sale = await db
    .selectFrom('sales')
    .innerJoin('contacts', (join) =>
      join.onRef('contacts.business_id', '=', 'sales.business_id').onRef('contacts.id', '=', 'sales.contact_id'),
    )
    .select(['sales.total', 'sales.paid_amount', 'sales.credited', 'contacts.email', 'contacts.is_walk_in'])
    .where('sales.business_id', '=', business_id)
    .where('sales.id', '=', sale_id)
    .where('sales.status', '=', 'approved')
    .where('sales.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!sale || sale.is_walk_in) return undefined
  const amount = sale.total - sale.credited - sale.paid_amount
  if (amount < leastPayment || !(await subaccountOf(app, db, business_id))) return undefined
  return { amount, email: sale.email, is_sandbox: app.paymentProvider.name === 'sandbox' }
}

interface Asked {
  business_id: string
  sale_id: string
  link_id: string
  /** What the payer typed, where nobody knows their email. */
  email: string | undefined
}

/** A page of the provider's, or a checkout of which it is known by now what became; or why there is none. */
export type Begun = { url: string; checkout: CheckoutRow } | { checkout: CheckoutRow } | { fault: 'nothing_to_pay' | 'email' | 'down' }

/**
 * Begins to pay what is left of a sale: the amount is the server's, of now. A page that was opened lately for the same is led to again, unless it turns out to
 * be paid.
 */
export async function beginCheckout(
  app: Dependencies,
  origin: Origin,
  { business_id, sale_id, link_id, email: typed }: Asked,
  returnTo: string,
): Promise<Begun> {
  const inTransaction = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    app.requestSlots.run(() => app.database.transaction({ business_id }, work))
  const begun = await inTransaction(async (db): Promise<Exclude<Begun, { url: string }>> => {
    const [payable, to] = [await payableOf(app, db, business_id, sale_id), await subaccountOf(app, db, business_id)]
    if (!payable || !to) return { fault: 'nothing_to_pay' }
    const email = payable.email ?? typed
    if (!email) return { fault: 'email' }
    const now = app.clock()
    const { amount } = payable
    const pending = await db
      .selectFrom('sale_checkouts')
      .selectAll()
      .where('business_id', '=', business_id)
      .where('sale_id', '=', sale_id)
      .where('status', '=', 'pending')
      .where('created_at', '>', new Date(now - pageGoodFor).toISOString())
      .where('checkout_url', 'is not', null)
      .where('amount', '=', amount)
      .where('email', '=', email)
      .where('subaccount', '=', to.code)
      .where('account_id', '=', to.account_id)
      .where('provider', '=', app.paymentProvider.name)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (pending) return { checkout: pending }
    const id = newId(now)
    const checkout = await db
      .insertInto('sale_checkouts')
      .values({
        ...{ business_id, id, sale_id, link_id, reference: checkoutReference(business_id, id), provider: app.paymentProvider.name },
        ...{ subaccount: to.code, account_id: to.account_id, email, amount, currency: 'NGN', status: 'pending' },
        created_at: new Date(now).toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { checkout }
  })
  if ('fault' in begun) return begun
  const { checkout } = begun
  const isDown = (error: unknown) => {
    if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) throw error
    app.log.warn({ err: error, ...origin }, 'payment provider')
  }
  if (checkout.checkout_url) {
    // Whoever paid there and did not come back is not sent to pay again.
    const known = await settleCheckout(app, origin, business_id, checkout.id).catch(isDown)
    return known && known.status !== 'pending' && known.status !== 'abandoned'
      ? { checkout: known }
      : { url: checkout.checkout_url, checkout }
  }
  const { reference, amount, currency, email, subaccount } = checkout
  const callback_url = `${returnTo}/${reference}`
  const url = await app.paymentProvider.start({ reference, amount, currency, email, subaccount, callback_url }).catch(isDown)
  if (url === undefined) return { fault: 'down' }
  await inTransaction((db) =>
    db
      .updateTable('sale_checkouts')
      .set({ checkout_url: url })
      .where('business_id', '=', business_id)
      .where('id', '=', checkout.id)
      .execute(),
  )
  return { url, checkout }
}
