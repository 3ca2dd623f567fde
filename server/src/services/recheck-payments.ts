import { type App, type PaymentTable, askAboutPayments } from './ask-about-payments.ts'
import type { OwnerQuery } from './jobs.ts'
import { recheckAfter } from './taken-back.ts'
import { mostFailures, triedAgainAt } from './turns.ts'

/** Rechecks payments that became due during downtime, and stops for replies that stay unreadable. */
const due = (table: PaymentTable) =>
  `select business_id, id, verified_at, recheck_failures, recheck_at as since from ${table}
    where recheck_at <= $1::timestamptz and provider = $2 and verified_at > $1::timestamptz - interval '300 days'`

interface Due {
  business_id: string
  id: string
  verified_at: Date
  recheck_failures: number
}

/**
 * Looks up settled payments on their scheduled days (`taken-back.ts`). A refused one is retried with growing pauses; after the fifth
 * refusal it waits for its next day, and the owners see that. One without a reply goes to the end of the queue.
 * @param gaveUp notifies the owners of a fifth refusal
 */
export async function recheckDue(
  app: App,
  query: OwnerQuery,
  table: PaymentTable,
  { recheck, gaveUp }: Record<'recheck' | 'gaveUp', (business_id: string, id: string) => Promise<unknown>>,
): Promise<void> {
  const putOff = ({ business_id, id }: Due, failures: number, at: string | null) =>
    query(`update ${table} set recheck_at = $3::timestamptz, recheck_failures = $4 where business_id = $1 and id = $2`, [
      ...[business_id, id, at, failures],
    ])
  await askAboutPayments<Due>(app, query, {
    ...{ due: due(table), logMessage: 'recheck', ask: recheck },
    silent: (payment, at) => putOff(payment, payment.recheck_failures, at),
    onErrorReply: async (payment, at) => {
      const now = Date.parse(at)
      const failures = payment.recheck_failures + 1
      if (failures < mostFailures) return putOff(payment, failures, triedAgainAt(now, failures))
      await putOff(payment, 0, recheckAfter(payment.verified_at.toISOString(), now))
      return gaveUp(payment.business_id, payment.id)
    },
  })
}
