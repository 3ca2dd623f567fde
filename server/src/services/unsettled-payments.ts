import { type App, type PaymentTable, askAboutPayments } from './ask-about-payments.ts'
import type { OwnerQuery } from './jobs.ts'
import { mayBeTried, mostFailures } from './turns.ts'

const unsettled = (table: PaymentTable) =>
  `select business_id, id, updated_at as since from ${table} where provider = $2 and status in ('pending', 'abandoned', 'failed')
    and created_at > $1::timestamptz - interval '60 days' and ${mayBeTried} and (
    (status = 'pending' and coalesce(asked_at, created_at) < created_at + interval '7 days' and created_at < $1::timestamptz - interval '2 minutes')
    or (status in ('abandoned', 'failed') and asked_at < created_at + interval '1 day' and asked_at < $1::timestamptz - interval '1 hour'))`

/** A failure moves a payment to the end of the queue. The fifth sets it to failed; the provider’s event may still settle it. */
const failed = (table: PaymentTable) =>
  `update ${table} set updated_at = $3::timestamptz, failures = failures + 1, status = case when failures + 1 < ${mostFailures} then status else 'failed' end
    ${table === 'sale_checkouts' ? `, is_open = is_open and failures + 1 < ${mostFailures}` : ''}
    where business_id = $1 and id = $2 and status in ('pending', 'abandoned', 'failed') and failures < ${mostFailures} returning failures`

/**
 * Looks up payments with unknown results: for a week, and failed or abandoned ones hourly in their first day, since payers may continue.
 * Each is looked up once more at the end of that time, up to two months later, so downtime loses none.
 * Businesses take turns; within one, the oldest try comes first.
 */
export const settleUnsettled = (
  app: App,
  query: OwnerQuery,
  table: PaymentTable,
  settle: (business_id: string, id: string) => Promise<unknown>,
): Promise<void> =>
  askAboutPayments(app, query, {
    ...{ due: unsettled(table), logMessage: 'reconciliation', ask: settle },
    // Without a reply, `asked_at` stays.
    silent: ({ business_id, id }, at) =>
      query(`update ${table} set updated_at = $3::timestamptz where business_id = $1 and id = $2`, [business_id, id, at]),
    onErrorReply: async ({ business_id, id }, at) => {
      const { rows } = await query<{ failures: number }>(failed(table), [business_id, id, at])
      if (rows[0]?.failures === mostFailures) app.log.error({ business_id, payment: id }, 'payment, to be asked about no more')
    },
  })
