import type { Dependencies } from '../request/dependencies.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import { inTurns, mayBeTried } from '../services/turns.ts'
import { settleUnsettled } from '../services/unsettled-payments.ts'
import { backgroundWork } from './background.ts'
import { paymentBy, sendBack, settle } from './settle.ts'

/** Payments that pay nothing and were not sent back, those whose turn was longest ago first. */
const unsent = inTurns(
  `select business_id, id, updated_at as since from plan_payments where provider = $2 and refunded_at is null
    and updated_at < $1::timestamptz - interval '2 minutes' and ${mayBeTried('failures', 'updated_at', '$1::timestamptz')}
    and (status = 'surplus' or (status = 'paid' and invoice_id is null))`,
  { ofOne: 20, most: 200 },
)

interface Found {
  business_id: string
  id: string
}

/** Asks what became of payments whose answer never came. What pays nothing and was not sent back is sent back. A job of every five minutes. */
export async function reconcilePayments(app: Dependencies, query: OwnerQuery): Promise<void> {
  if (!app.config.billing) return
  const at = new Date(app.clock()).toISOString()
  await settleUnsettled(app, query, 'plan_payments', (business_id, id) => settle(backgroundWork(app, business_id), id))
  const { rows } = await query<Found>(unsent, [at, app.paymentProvider.name])
  for (const { business_id, id } of rows) {
    const work = backgroundWork(app, business_id)
    try {
      const payment = await work.inTransaction((db) => paymentBy(db, business_id, id))
      if (payment) await sendBack(work, payment)
    } catch (error) {
      app.log.error({ err: error, business_id, payment: id }, 'refund')
    }
  }
}
