import type { Dependencies } from '../request/dependencies.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import { inTurns, mayBeTried } from '../services/turns.ts'
import { recheckDue } from '../services/recheck-payments.ts'
import { settleUnsettled } from '../services/unsettled-payments.ts'
import { backgroundWork } from './background.ts'
import { tell } from './invoices.ts'
import { recheck } from './recheck.ts'
import { paymentBy, sendBack, settle } from './settle.ts'

/** Payments that pay nothing and are not refunded, oldest attempt first. */
const unsent = inTurns(
  `select business_id, id, updated_at as since from plan_payments where provider = $2 and refunded_at is null
    and updated_at < $1::timestamptz - interval '2 minutes' and ${mayBeTried}
    and (status = 'surplus' or (status = 'paid' and invoice_id is null))`,
  { ofOne: 20, most: 200 },
)

interface UnsentPayment {
  business_id: string
  id: string
}

/** Looks up payments whose result is unknown, and refunds payments that pay nothing. A job, every five minutes. */
export async function reconcilePayments(app: Dependencies, query: OwnerQuery): Promise<void> {
  if (!app.config.billing) return
  const at = new Date(app.clock()).toISOString()
  await settleUnsettled(app, query, 'plan_payments', (business_id, id) => settle(backgroundWork(app, business_id), id))
  const { rows } = await query<UnsentPayment>(unsent, [at, app.paymentProvider.name])
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

/** Looks up settled payments again. A job, every hour. */
export async function recheckPayments(app: Dependencies, query: OwnerQuery): Promise<void> {
  if (!app.config.billing) return
  await recheckDue(app, query, 'plan_payments', {
    recheck: (business_id, id) => recheck(backgroundWork(app, business_id), id),
    gaveUp: (business_id, id) => {
      const work = backgroundWork(app, business_id)
      return work.inTransaction(async (db) => {
        const payment = await paymentBy(db, business_id, id)
        if (payment)
          await tell(work, db, null, 'billing.not_rechecked', payment.invoice_id ?? id, { after: { reference: payment.reference } })
      })
    },
  })
}
