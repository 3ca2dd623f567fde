import type { Dependencies } from '../request/dependencies.ts'
import { ProviderDown } from '../services/payment-provider.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import { backgroundWork } from './background.ts'
import { paymentBy, sendBack, settle } from './settle.ts'

/** Payments that one turn asks about. */
const most = 200

interface Found {
  business_id: string
  id: string
}

/**
 * Asks what became of payments whose answer never came: those that nothing is known of, every few minutes for a week; those that failed or were left, every hour of
 * their first day, for their payers may have gone on. What pays nothing and was not sent back is sent back. A job of every five minutes.
 */
export async function reconcilePayments(app: Dependencies, query: OwnerQuery): Promise<void> {
  if (!app.config.billing) return
  const at = new Date(app.clock()).toISOString()
  const { rows } = await query<Found>(
    `select business_id, id from plan_payments where provider = $2 and (
        (status = 'pending' and created_at > $1::timestamptz - interval '7 days' and created_at < $1::timestamptz - interval '2 minutes')
        or (status in ('abandoned', 'failed') and created_at > $1::timestamptz - interval '1 day' and asked_at < $1::timestamptz - interval '1 hour'))
      order by asked_at nulls first limit ${most}`,
    [at, app.paymentProvider.name],
  )
  for (const { business_id, id } of rows) {
    try {
      await settle(backgroundWork(app, business_id), id)
    } catch (error) {
      app.log.warn({ err: error, business_id, payment: id }, 'reconciliation')
      // Nobody else is answered either: the next turn asks again.
      if (error instanceof ProviderDown) return
    }
  }
  const unsent = await query<Found>(
    `select business_id, id from plan_payments where provider = $2 and refunded_at is null and updated_at < $1::timestamptz - interval '2 minutes'
      and (status = 'surplus' or (status = 'paid' and invoice_id is null)) order by created_at limit ${most}`,
    [at, app.paymentProvider.name],
  )
  for (const { business_id, id } of unsent.rows) {
    const work = backgroundWork(app, business_id)
    const payment = await work.inTransaction((db) => paymentBy(db, business_id, id))
    if (payment) await sendBack(work, payment)
  }
}
