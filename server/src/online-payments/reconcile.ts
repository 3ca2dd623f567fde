import { newId } from '../database/ids.ts'
import type { Dependencies } from '../request/dependencies.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import { ProviderDown } from '../services/payment-provider.ts'
import { settleCheckout } from './settle.ts'

/** Checkouts that one turn asks about. */
const most = 200

/**
 * Asks what became of customers' payments whose answer never came: those that nothing is known of, for a week; those that failed or were left, every hour of
 * their first day, for their payers may have gone on. A job of every five minutes.
 */
export async function reconcileCheckouts(app: Dependencies, query: OwnerQuery): Promise<void> {
  const at = new Date(app.clock()).toISOString()
  const { rows } = await query<{ business_id: string; id: string }>(
    `select business_id, id from sale_checkouts where provider = $2 and (
        (status = 'pending' and created_at > $1::timestamptz - interval '7 days' and created_at < $1::timestamptz - interval '2 minutes')
        or (status in ('abandoned', 'failed') and created_at > $1::timestamptz - interval '1 day' and asked_at < $1::timestamptz - interval '1 hour'))
      order by asked_at nulls first limit ${most}`,
    [at, app.paymentProvider.name],
  )
  for (const { business_id, id } of rows) {
    try {
      await settleCheckout(app, { request_id: newId() }, business_id, id)
    } catch (error) {
      app.log.warn({ err: error, business_id, checkout: id }, 'reconciliation')
      // Nobody else is answered either: the next turn asks again.
      if (error instanceof ProviderDown) return
    }
  }
}
