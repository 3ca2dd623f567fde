import type { BusinessContext } from '../request/request-context.ts'
import { inBusiness } from '../database/joins.ts'
import { creatorsOf } from '../records/created-by.ts'
import { countAll } from '../plans/room.ts'
import { cardBy, chargeable } from './cards.ts'
import { invoiceNumber, waitingFor } from './invoices.ts'
import { planReply } from './plans.ts'
import { renewalOf } from './quote.ts'
import { type InvoiceRow, type State, stateOf } from './state.ts'

/** The business’s plan and its next renewal. */
export async function currentBilling(ctx: BusinessContext) {
  const { db, business_id, now, app } = ctx
  const state = await stateOf(db, business_id, now, false)
  const { currentPlan, subscription, plans, last, open, at } = state
  const next = plans.find(({ id }) => id === subscription.next_plan_id)
  const isAhead = last !== undefined && last.starts_at > at
  return {
    billing: {
      ...{
        plan: planReply(currentPlan.plan, currentPlan.plan.id),
        standing: currentPlan.status,
        ends_at: currentPlan.ends_at,
        used: await countAll(ctx),
      },
      next_plan: next && currentPlan.status !== 'free' ? { id: next.id, name: next.name } : null,
      paid_until: isAhead ? last.ends_at : null,
      paid_plan: isAhead ? namedPlan(plans, last.plan_id) : null,
      card: await cardOfPlan(ctx, subscription.card_id),
      open_invoice: open ? openInvoice(open) : null,
      renewal: nextStretch(state),
      wrong_payments: await wrongPayments(ctx),
      taken_back: await takenBack(ctx),
      is_sandbox: app.paymentProvider.name === 'sandbox',
    },
  }
}

const namedPlan = (plans: State['plans'], of: string) =>
  plans.filter(({ id }) => id === of).map(({ id, name }) => ({ id, name }))[0] ?? null

const openInvoice = ({ id, number, amount, type, plan_id, plan_name }: InvoiceRow) => ({
  ...{ id, number: invoiceNumber(number), amount, type },
  plan: { id: plan_id, name: plan_name },
})

/** Payment of the next period: the open invoice, or the current quote. */
function nextStretch(state: State) {
  const quote = renewalOf(state)
  if (!quote) return null
  const { amount, starts_at, ends_at } = waitingFor(state, quote) ?? quote
  return { plan: { id: quote.plan.id, name: quote.plan.name }, amount, starts_at, ends_at }
}

/** Milliseconds that a mismatched payment is shown. */
const shownFor = 60 * 86_400_000

/** Payments with another amount or currency than asked, newest first. */
async function wrongPayments({ db, business_id, now }: BusinessContext) {
  const rows = await db
    .selectFrom('plan_payments')
    .select(['id', 'reference', 'amount as asked', 'verified_amount as paid', 'verified_currency as currency', 'verified_at as at'])
    .where('business_id', '=', business_id)
    .where('status', '=', 'mismatch')
    .where('refunded_at', 'is', null)
    .where('verified_at', '>', new Date(now - shownFor).toISOString())
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ paid, currency, at, ...row }) => ({ ...row, paid: paid ?? 0, currency: currency ?? '', at: at ?? '' }))
}

/** Refunded or disputed payments, newest first: during the period that they paid, and as long as mismatches are shown. */
async function takenBack({ db, business_id, now }: BusinessContext) {
  const since = new Date(now - shownFor).toISOString()
  const rows = await db
    .selectFrom('plan_payments as payment')
    .innerJoin('plan_invoices as invoice', (join) => inBusiness(join, 'invoice.id', 'payment.invoice_id'))
    .select(['payment.reference', 'payment.amount', 'taken_amount', 'taken_why', 'taken_at', 'disputed_amount', 'dispute_due_at'])
    .select(['invoice.number', 'invoice.ends_at'])
    .where('payment.business_id', '=', business_id)
    .where('payment.status', '=', 'paid')
    .where((eb) =>
      eb.or([eb('disputed_amount', 'is not', null), eb('taken_at', '>', since), eb('invoice.ends_at', '>', new Date(now).toISOString())]),
    )
    .where((eb) => eb.or([eb('disputed_amount', 'is not', null), eb('taken_amount', 'is not', null)]))
    .orderBy('payment.id', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ number, taken_amount, taken_why: why, taken_at: at, disputed_amount, dispute_due_at: due_at, ...row }) => ({
    ...{ ...row, invoice: invoiceNumber(number) },
    taken_back: taken_amount !== null && why !== null && at !== null ? { amount: taken_amount, why, at } : null,
    disputed: disputed_amount === null ? null : { amount: disputed_amount, due_at },
  }))
}

/** The card for renewals, unless it was deleted. */
async function cardOfPlan(ctx: BusinessContext, card_id: string | null) {
  const card = card_id === null ? undefined : await cardBy(ctx.db, card_id)
  if (!card) return null
  const { id, brand, last4, exp_month, exp_year, merchant_id } = card
  const workContext = { ...ctx, app: ctx.app, inTransaction: <T>(work: (db: typeof ctx.db) => Promise<T>) => work(ctx.db) }
  const is_chargeable = (await chargeable(workContext, ctx.db, card_id)) !== undefined
  const of = (await creatorsOf(ctx, [merchant_id])).get(merchant_id) ?? null
  return { id, brand, last4, exp_month, exp_year, of, is_chargeable }
}
