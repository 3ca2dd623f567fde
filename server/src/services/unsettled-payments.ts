import type { OwnerQuery } from './jobs.ts'
import { type PaymentProvider, ProviderDown } from './payment-provider.ts'

/** Payments that one turn asks about. */
const most = 200
/** Answers in a row that did not come, or could not be read, after which it is the provider that is down and not one payment that is odd. */
const silences = 3

interface App {
  clock: () => number
  log: { warn: (about: object, words: string) => void }
  paymentProvider: Pick<PaymentProvider, 'name'>
}

/**
 * Asks what became of payments whose answer never came: those that nothing is known of, for a week; those that failed or were left, every hour of
 * their first day, for their payers may have gone on. Whatever time has passed since, each is asked about once more at the end of it, so that nothing is lost while
 * the app was off: two months, at most. Those that it was tried longest ago come first, and what goes wrong with one keeps no other waiting.
 */
export async function settleUnsettled(
  app: App,
  query: OwnerQuery,
  table: 'plan_payments' | 'sale_checkouts',
  settle: (business_id: string, id: string) => Promise<unknown>,
): Promise<void> {
  const at = new Date(app.clock()).toISOString()
  const { rows } = await query<{ business_id: string; id: string }>(
    `select business_id, id from ${table} where provider = $2 and status in ('pending', 'abandoned', 'failed')
        and created_at > $1::timestamptz - interval '60 days' and (
        (status = 'pending' and coalesce(asked_at, created_at) < created_at + interval '7 days' and created_at < $1::timestamptz - interval '2 minutes')
        or (status in ('abandoned', 'failed') and asked_at < created_at + interval '1 day' and asked_at < $1::timestamptz - interval '1 hour'))
      order by updated_at, id limit ${most}`,
    [at, app.paymentProvider.name],
  )
  let unanswered = 0
  for (const { business_id, id } of rows) {
    try {
      await settle(business_id, id)
      unanswered = 0
    } catch (error) {
      app.log.warn({ err: error, business_id, payment: id }, 'reconciliation')
      // It goes to the end of the line, and was not answered: `asked_at` stays.
      await query(`update ${table} set updated_at = $3::timestamptz where business_id = $1 and id = $2`, [business_id, id, at])
      unanswered = error instanceof ProviderDown ? unanswered + 1 : 0
      // Nobody else is answered either: the next turn asks again.
      if (unanswered === silences) return
    }
  }
}
