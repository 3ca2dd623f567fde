import type { Selectable, Updateable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables/index.ts'
import { type PlanRow, type CurrentPlan, allPlans, currentPlanOf } from '../plans/plan.ts'
import type { Work } from './origin.ts'

export type InvoiceRow = Selectable<Tables['plan_invoices']>
export type PaymentRow = Selectable<Tables['plan_payments']>
export type PeriodRow = Selectable<Tables['plan_periods']>
export type SubscriptionRow = Selectable<Tables['subscriptions']>

/** State that decides what a business may buy, and at which price. */
export interface State {
  business_id: string
  /** ISO, UTC. */
  at: string
  plans: PlanRow[]
  subscription: SubscriptionRow
  currentPlan: CurrentPlan
  /** The latest period; it may begin in the future. */
  last: PeriodRow | undefined
  /** Invoice of the last period. */
  bought: InvoiceRow | undefined
  open: InvoiceRow | undefined
}

const invoices = (db: Db, business_id: string) => db.selectFrom('plan_invoices').selectAll().where('business_id', '=', business_id)

/**
 * Reads the state under a lock of the subscription’s row until commit. Every purchase, payment, renewal and end takes that lock first, so
 * the reads are consistent.
 * @param hold true for an exclusive lock; readers share theirs
 * @param now milliseconds since 1970
 */
export async function stateOf(db: Db, business_id: string, now: number, hold: boolean): Promise<State> {
  const subscription = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('business_id', '=', business_id)
    .$if(hold, (row) => row.forUpdate())
    .$if(!hold, (row) => row.forShare())
    .executeTakeFirstOrThrow()
  const plans = await allPlans(db)
  const last = await db
    .selectFrom('plan_periods')
    .selectAll()
    .where('business_id', '=', business_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const bought = last?.invoice_id ? await invoices(db, business_id).where('id', '=', last.invoice_id).executeTakeFirst() : undefined
  const open = await invoices(db, business_id).where('status', '=', 'open').executeTakeFirst()
  const currentPlan = await currentPlanOf(db, business_id, now, plans)
  return { business_id, at: new Date(now).toISOString(), plans, subscription, currentPlan, last, bought, open }
}

export const updateSubscription = ({ business_id, now }: Work, db: Db, values: Updateable<Tables['subscriptions']>) =>
  db
    .updateTable('subscriptions')
    .set({ ...values, updated_at: new Date(now).toISOString() })
    .where('business_id', '=', business_id)
    .execute()

export const updateInvoice = ({ business_id, now }: Work, db: Db, id: string, values: Updateable<Tables['plan_invoices']>) =>
  db
    .updateTable('plan_invoices')
    .set({ ...values, updated_at: new Date(now).toISOString() })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()
