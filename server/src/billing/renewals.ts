import { graceDays, renewalTries } from '@kasuwa/contract/plan-states'
import type { Db } from '../database/database.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { backgroundWork } from './background.ts'
import { chargeable } from './cards.ts'
import { invoiceFor, tell, voidInvoice } from './invoices.ts'
import { mailOwners } from './mails.ts'
import type { Work } from './origin.ts'
import { type Try, pageGoodFor, pay, tryFor } from './pay.ts'
import { quoteRenewal } from './quote.ts'
import { type InvoiceRow, type State, stateOf, updateInvoice, updateSubscription } from './state.ts'

const day = 86_400_000
/** Days before the end of the paid period on which its owners get a reminder. */
const remindedDays = 3

const later = (iso: string, days: number) => new Date(Date.parse(iso) + days * day).toISOString()

/**
 * Renews plans and mails owners before and after: an hourly job for each business whose last paid period ends soon or has ended. Each
 * business is its own transaction. All state is in the database, so it continues after a crash or downtime.
 */
export async function renewPlans(app: Dependencies, query: OwnerQuery): Promise<void> {
  if (!app.config.billing) return
  const soon = new Date(app.clock() + remindedDays * day).toISOString()
  const { rows } = await query<{ business_id: string }>(
    `select p.business_id from plan_periods p
      join subscriptions s on s.business_id = p.business_id and not s.is_exempt and s.ended_of is distinct from p.ends_at
      join businesses b on b.id = p.business_id and b.deleted_at is null
      where p.kind = 'paid' and p.ends_at <= $1
        and not exists (select from plan_periods later where later.business_id = p.business_id and later.number = p.number + 1)
      order by p.ends_at, p.business_id`,
    [soon],
  )
  for (const { business_id } of rows) {
    try {
      await renew(backgroundWork(app, business_id))
    } catch (error) {
      app.log.error({ err: error, business_id }, 'renewal')
    }
  }
}

/** One step for one business. Invariant: a period is charged once, however often and concurrently this is called. */
export async function renew(work: Work): Promise<void> {
  const begun = await work.inTransaction(async (db) => {
    const state = await stateOf(db, work.business_id, work.now, true)
    const { last, at, subscription, plans, open } = state
    // A concurrent request renewed it.
    if (last?.kind !== 'paid' || last.starts_at > at || subscription.ended_of === last.ends_at) return undefined
    const goesOnWith = subscription.next_plan_id ?? last.plan_id
    const isEnding = plans.find(({ id }) => id === goesOnWith)?.price === 0
    if (at < last.ends_at) {
      if (!isEnding && subscription.reminded_of !== last.ends_at && later(at, remindedDays) >= last.ends_at) await remind(work, db, state)
      return undefined
    }
    if (isEnding) {
      // The failed renewal is no longer owed; an open invoice for a new plan is.
      if (open && open.type !== 'subscription') await voidInvoice(work, db, null, open)
      await updateSubscription(work, db, { ended_of: last.ends_at })
      return undefined
    }
    if (state.currentPlan.status === 'grace') {
      // Another plan was chosen and its page is open, so it is not voided before the payment.
      if (open && open.type !== 'renewal' && (await isPagePending(work, db, open))) return undefined
      return tryAgain(work, db, state, await invoiceFor(work, db, state, quoteRenewal(state), null))
    }
    // The last try is made as the grace period ends.
    const isDue = open?.type === 'renewal' && open.next_try_at !== null && open.next_try_at <= at
    return isDue ? tryAgain(work, db, state, open) : { attempt: undefined, isTried: false }
  })
  if (!begun) return
  if (begun.attempt) await pay(work, begun.attempt)
  await work.inTransaction((db) => conclude(work, db, begun.isTried))
}

/** Reminds of a charge to come, or of a payment by hand. */
async function remind(work: Work, db: Db, state: State): Promise<void> {
  const { last, subscription } = state
  if (!last) return
  const quote = quoteRenewal(state)
  const card = await chargeable(work, db, subscription.card_id)
  const values = { plan: quote.plan.name, ...(card && { card: `${card.brand} •••• ${card.last4}` }) }
  await mailOwners(work, db, card ? 'plan_renews_soon' : 'plan_renews_by_hand', values, { amount: quote.amount, until: last.ends_at })
  await updateSubscription(work, db, { reminded_of: last.ends_at })
}

/** Records a try before it begins: after a crash, no second charge happens that day. */
async function tryAgain(work: Work, db: Db, { at, subscription }: State, invoice: InvoiceRow) {
  if (invoice.next_try_at !== null && invoice.next_try_at > at) return undefined
  const isFirst = invoice.first_tried_at === null
  // All tries are used and the last result is unknown: it is looked up, and no other charge begins.
  if (!isFirst && invoice.next_try_at === null) return { attempt: undefined as Try | undefined, isTried: false }
  // A replacement invoice shares the grace period, so unpaid choices do not extend it.
  const { grace_until } = subscription
  const first_tried_at = invoice.first_tried_at ?? (grace_until === null ? at : later(grace_until, -graceDays))
  // Tries missed during downtime count as one.
  const next = renewalTries.map((days) => later(first_tried_at, days)).find((time) => time > at) ?? null
  if (grace_until === null) await updateSubscription(work, db, { grace_until: later(at, graceDays) })
  await updateInvoice(work, db, invoice.id, { tries: invoice.tries + 1, first_tried_at, next_try_at: next })
  const card = await chargeable(work, db, subscription.card_id)
  const attempt = card && (await tryFor(work, db, { id: card.merchant_id, email: card.email }, invoice, card))
  return { attempt, isTried: true }
}

/** Outcome: paid, retry, or over. An unknown charge result ends nothing. */
async function conclude(work: Work, db: Db, isTried: boolean): Promise<void> {
  const { open, subscription, last, at, plans } = await stateOf(db, work.business_id, work.now, true)
  if (!last || last.ends_at > at) return
  const plan = plans.find(({ id }) => id === (open?.plan_id ?? last.plan_id))?.name ?? ''
  const isOver = subscription.grace_until !== null && at >= subscription.grace_until
  if (!isOver) {
    if (isTried && open && subscription.grace_until)
      await mailOwners(work, db, 'plan_not_renewed', { plan }, { amount: open.amount, until: subscription.grace_until })
    return
  }
  if (open && (await isUnknown(work, db, open))) return
  if (open) {
    await updateInvoice(work, db, open.id, { status: 'failed', next_try_at: null })
    await tell(work, db, null, 'billing.lapsed', open.id, { before: { status: 'open' }, after: { status: 'failed' } })
  }
  await updateSubscription(work, db, { ended_of: last.ends_at, next_plan_id: null })
  await mailOwners(work, db, 'plan_lapsed', { plan })
}

/** True if the provider’s page for an invoice was opened recently, or its card is being charged. */
const isPagePending = async (work: Work, db: Db, invoice: InvoiceRow): Promise<boolean> =>
  (await pendingOf(work, db, invoice)
    .where('created_at', '>', new Date(work.now - pageGoodFor).toISOString())
    .executeTakeFirst()) !== undefined

const isUnknown = async (work: Work, db: Db, invoice: InvoiceRow): Promise<boolean> =>
  (await pendingOf(work, db, invoice).where('card_id', 'is not', null).executeTakeFirst()) !== undefined

const pendingOf = ({ business_id }: Work, db: Db, { id }: InvoiceRow) =>
  db
    .selectFrom('plan_payments')
    .select('id')
    .where('business_id', '=', business_id)
    .where('invoice_id', '=', id)
    .where('status', '=', 'pending')
    .limit(1)
