import { newId } from '../database/ids.ts'
import type { Dependencies } from '../request/dependencies.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import { settleUnsettled } from '../services/unsettled-payments.ts'
import { settleCheckout } from './settle.ts'

/** Asks what became of customers' payments whose answer never came. A job of every five minutes. */
export const reconcileCheckouts = (app: Dependencies, query: OwnerQuery): Promise<void> =>
  settleUnsettled(app, query, 'sale_checkouts', (business_id, id) => settleCheckout(app, { request_id: newId() }, business_id, id))
