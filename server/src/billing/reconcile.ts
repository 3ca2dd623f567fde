import type { Dependencies } from '../request/dependencies.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import { settleUnsettled } from '../services/unsettled-payments.ts'
import { backgroundWork } from './background.ts'
import { paymentBy, sendBack, settle } from './settle.ts'

/** Payments that one turn sends back. */
const most = 200

interface Found {
  business_id: string
  id: string
}

/** Asks what became of payments whose answer never came. What pays nothing and was not sent back is sent back. A job of every five minutes. */
export async function reconcilePayments(app: Dependencies, query: OwnerQuery): Promise<void> {
  if (!app.config.billing) return
  const at = new Date(app.clock()).toISOString()
  await settleUnsettled(app, query, 'plan_payments', (business_id, id) => settle(backgroundWork(app, business_id), id))
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
