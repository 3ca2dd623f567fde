import { sql } from 'kysely'
import { inBusiness } from '../database/joins.ts'
import { openPage, pageOf, pageOpensWithin } from '../services/opening-pages.ts'
import { leastPayment, ProviderDown, ProviderRefused } from '../services/payment-provider.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { type CheckoutRow, type Origin, checkoutBy } from './checkout-row.ts'
import { checkoutReference } from './reference.ts'
import { settleCheckout } from './settle.ts'
import { subaccountOf } from './subaccount.ts'

/** Milliseconds that an open page of the provider is reused. */
const pageGoodFor = 3_600_000

/**
 * Most checkouts of one sale within some minutes: each is a row and a page. One network begins a fifth of them (`perNetwork`), so a
 * stranger cannot exhaust the customer’s.
 */
const mostBegun = 100
export const within = 600_000
export const perNetwork = 20

/** Amount of a sale that can be paid on its public page. */
export interface Payable {
  /** Kobo due now. */
  amount: number
  /** Recipient of the provider’s mails; null if unknown, so the payer types it. */
  email: string | null
  is_sandbox: boolean
}

/**
 * Online payment of a sale; undefined without a subaccount, or with less due than the provider’s minimum.
 * Walk-in sales are paid when they are recorded, so they never qualify.
 */
export async function payableOf(app: Dependencies, db: Db, business_id: string, sale_id: string): Promise<Payable | undefined> {
  const sale = await db
    .selectFrom('sales')
    .innerJoin('contacts', (join) => inBusiness(join, 'contacts.id', 'sales.contact_id'))
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

interface CheckoutInput {
  business_id: string
  sale_id: string
  link_id: string
  /** Typed by the payer if the contact has no email. */
  email: string | undefined
  /**
   * Counts a new page.
   * @returns false if the network has reached its limit
   */
  mayBegin: () => boolean
}

/** The provider’s page, or a checkout with a known result; or the reason for neither. */
export type Begun =
  | { url: string; checkout: CheckoutRow }
  | { checkout: CheckoutRow }
  | { fault: 'nothing_to_pay' | 'email' | 'down' | 'often' }

/**
 * Begins payment of a sale’s amount due, which the server decides. Invariant: a sale, amount and email have one open page, reused until
 * paid. Among concurrent requests, one inserts the row (`sale_checkouts_one_open`) and calls the provider; the others wait. Another email
 * opens another page: the provider shows it, and a typo can be corrected.
 */
export async function beginCheckout(app: Dependencies, origin: Origin, input: CheckoutInput, returnTo: string): Promise<Begun> {
  const inTransaction = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    app.requestSlots.run(() => app.database.transaction({ business_id: input.business_id }, work))
  const begun = await inTransaction((db) => openOf(app, db, input))
  if ('fault' in begun) return begun
  const { checkout, isNew } = begun
  if (checkout.checkout_url) {
    // A payer who paid there and did not return must not pay again.
    const settledCheckout = await settleCheckout(app, origin, input.business_id, checkout.id).catch(unlessDown(app, origin))
    return settledCheckout && settledCheckout.status !== 'pending' && settledCheckout.status !== 'abandoned'
      ? { checkout: settledCheckout }
      : { url: checkout.checkout_url, checkout }
  }
  const url = isNew
    ? await openPage(checkout.id, () => startAt(app, origin, checkout, returnTo, inTransaction))
    : await pageOf(checkout.id, async () => {
        const now = await inTransaction((db) => checkoutBy(db, checkout.business_id, checkout.id))
        return now?.is_open ? now.checkout_url : (now?.checkout_url ?? undefined)
      })
  return url === undefined ? { fault: 'down' } : { url, checkout }
}

type Open = { checkout: CheckoutRow; isNew: boolean } | { fault: 'nothing_to_pay' | 'email' | 'down' | 'often' }

/** The open checkout for this sale, amount and email, or a new one that replaces an outdated one. */
async function openOf(app: Dependencies, db: Db, { business_id, sale_id, link_id, email: typed, mayBegin }: CheckoutInput): Promise<Open> {
  const [payable, to] = [await payableOf(app, db, business_id, sale_id), await subaccountOf(app, db, business_id)]
  if (!payable || !to) return { fault: 'nothing_to_pay' }
  const email = payable.email ?? typed
  if (!email) return { fault: 'email' }
  const now = app.clock()
  const { amount } = payable
  const ofPayer = () =>
    db
      .selectFrom('sale_checkouts')
      .selectAll()
      .where('business_id', '=', business_id)
      .where('sale_id', '=', sale_id)
      .where('email', '=', email)
      .where(sql<boolean>`is_open`)
      .executeTakeFirst()
  const leadsHere = (row: CheckoutRow) =>
    row.amount === amount && row.subaccount === to.code && row.account_id === to.account_id && row.provider === app.paymentProvider.name
  const isFresh = ({ checkout_url, created_at }: CheckoutRow) =>
    now - Date.parse(created_at) < (checkout_url === null ? pageOpensWithin : pageGoodFor)
  const open = await ofPayer()
  if (open && leadsHere(open) && isFresh(open)) return { checkout: open, isNew: false }
  if (open) await close(db, open)
  const { begun_lately } = await db
    .selectFrom('sale_checkouts')
    .select((select) => select.fn.countAll<number>().as('begun_lately'))
    .where('business_id', '=', business_id)
    .where('created_at', '>', new Date(now - within).toISOString())
    .where('status', 'in', ['pending', 'abandoned', 'failed'])
    .where('sale_id', '=', sale_id)
    .executeTakeFirstOrThrow()
  if (begun_lately >= mostBegun || !mayBegin()) return { fault: 'often' }
  const id = newId(now)
  const added = await db
    .insertInto('sale_checkouts')
    .values({
      ...{ business_id, id, sale_id, link_id, reference: checkoutReference(business_id, id), provider: app.paymentProvider.name },
      ...{ subaccount: to.code, account_id: to.account_id, email, amount, currency: 'NGN', status: 'pending', is_open: true },
      created_at: new Date(now).toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'sale_id', 'email'])
        .where(sql<boolean>`is_open`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (added) return { checkout: added, isNew: true }
  // A concurrent request was first.
  const first = await ofPayer()
  return first ? { checkout: first, isNew: false } : { fault: 'down' }
}

/** The page is no longer offered. A payment there still counts. */
const close = (db: Db, { business_id, id }: CheckoutRow) =>
  db.updateTable('sale_checkouts').set({ is_open: false }).where('business_id', '=', business_id).where('id', '=', id).execute()

const unlessDown =
  (app: Dependencies, origin: Origin) =>
  (error: unknown): undefined => {
    if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) throw error
    app.log.warn({ err: error, ...origin }, 'payment provider')
  }

/**
 * Opens the provider’s page for a new checkout.
 * @returns its address, or undefined; the next attempt then starts again
 */
async function startAt(
  app: Dependencies,
  origin: Origin,
  checkout: CheckoutRow,
  returnTo: string,
  inTransaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
): Promise<string | undefined> {
  const { business_id, id, reference, amount, currency, email, subaccount } = checkout
  const callback_url = `${returnTo}/${reference}`
  const url = await app.paymentProvider
    .start({ reference, amount, currency, email, subaccount, callback_url })
    .catch(unlessDown(app, origin))
  await inTransaction((db) =>
    url === undefined
      ? close(db, checkout)
      : db.updateTable('sale_checkouts').set({ checkout_url: url }).where('business_id', '=', business_id).where('id', '=', id).execute(),
  )
  return url
}
