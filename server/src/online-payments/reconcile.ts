import { newId } from '../database/ids.ts'
import type { Dependencies } from '../request/dependencies.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import { recheckDue } from '../services/recheck-payments.ts'
import { settleUnsettled } from '../services/unsettled-payments.ts'
import { checkoutBy } from './checkout-row.ts'
import { recheckCheckout, trail } from './recheck.ts'
import { settleCheckout } from './settle.ts'

/** Looks up customers’ payments with unknown results. A job, every five minutes. */
export const reconcileCheckouts = (app: Dependencies, query: OwnerQuery): Promise<void> =>
  settleUnsettled(app, query, 'sale_checkouts', (business_id, id) => settleCheckout(app, { request_id: newId() }, business_id, id))

/** Looks up customers’ settled payments again. A job, every hour. */
export const recheckCheckouts = (app: Dependencies, query: OwnerQuery): Promise<void> =>
  recheckDue(app, query, 'sale_checkouts', {
    recheck: (business_id, id) => recheckCheckout(app, { request_id: newId() }, business_id, id),
    gaveUp: (business_id, id) =>
      app.database.transaction({ business_id }, async (db) => {
        const checkout = await checkoutBy(db, business_id, id)
        if (checkout) await trail(app, db, { request_id: newId() }, checkout, { not_rechecked: true })
      }),
  })
