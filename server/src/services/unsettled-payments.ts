import { type App, type PaymentTable, askAboutPayments } from './ask-about-payments.ts'
import type { OwnerQuery } from './jobs.ts'
import { mayBeTried, mostFailures } from './turns.ts'

const unsettled = (table: PaymentTable) =>
  `select business_id, id, updated_at as since from ${table} where provider = $2 and status in ('pending', 'abandoned', 'failed')
    and created_at > $1::timestamptz - interval '60 days' and ${mayBeTried} and (
    (status = 'pending' and coalesce(asked_at, created_at) < created_at + interval '7 days' and created_at < $1::timestamptz - interval '2 minutes')
    or (status in ('abandoned', 'failed') and asked_at < created_at + interval '1 day' and asked_at < $1::timestamptz - interval '1 hour'))`

/** A failure sends a payment to the end of the line. The fifth ends it as failed: a later word of the provider still settles it. */
const failed = (table: PaymentTable) =>
  `update ${table} set updated_at = $3::timestamptz, failures = failures + 1, status = case when failures + 1 < ${mostFailures} then status else 'failed' end
    ${table === 'sale_checkouts' ? `, is_open = is_open and failures + 1 < ${mostFailures}` : ''}
    where business_id = $1 and id = $2 and status in ('pending', 'abandoned', 'failed') and failures < ${mostFailures} returning failures`

/**
 * Asks what became of payments whose answer never came: those that nothing is known of, for a week; those that failed or were left, every hour of
 * their first day, for their payers may have gone on. Whatever time has passed since, each is asked about once more at the end of it, so that nothing is lost while
 * the app was off: two months, at most. Businesses take turns; in a business those that it was tried longest ago come first.
 */
export const settleUnsettled = (
  app: App,
  query: OwnerQuery,
  table: PaymentTable,
  settle: (business_id: string, id: string) => Promise<unknown>,
): Promise<void> =>
  askAboutPayments(app, query, {
    ...{ due: unsettled(table), what: 'reconciliation', ask: settle },
    // It was not answered: `asked_at` stays.
    silent: ({ business_id, id }, at) =>
      query(`update ${table} set updated_at = $3::timestamptz where business_id = $1 and id = $2`, [business_id, id, at]),
    refused: async ({ business_id, id }, at) => {
      const { rows } = await query<{ failures: number }>(failed(table), [business_id, id, at])
      if (rows[0]?.failures === mostFailures) app.log.error({ business_id, payment: id }, 'payment, to be asked about no more')
    },
  })
