import type { OwnerQuery } from './jobs.ts'
import { type PaymentProvider, ProviderDown } from './payment-provider.ts'
import { recheckAfter } from './taken-back.ts'
import { inTurns, mostFailures, triedAgainAt } from './turns.ts'

interface App {
  clock: () => number
  log: { warn: (about: object, words: string) => void }
  paymentProvider: Pick<PaymentProvider, 'name'>
}

/** Rechecked however long the app was off, so that what cannot be read is not asked about for ever. */
const due = (table: PaymentTable) =>
  inTurns(
    `select business_id, id, verified_at, recheck_failures, recheck_at as since from ${table}
      where recheck_at <= $1::timestamptz and provider = $2 and verified_at > $1::timestamptz - interval '300 days'`,
    { ofOne: 20, most: 200 },
  )

type PaymentTable = 'plan_payments' | 'sale_checkouts'

interface Due {
  business_id: string
  id: string
  verified_at: Date
  recheck_failures: number
}

/** Answers in a row that did not come, or could not be read, after which the provider is down. */
const silences = 3

/**
 * Asks again about payments that succeeded, on the days that they are to be asked about (`taken-back.ts`). Businesses take turns. A payment that is refused an answer
 * is asked about with growing pauses; after the fifth time it waits for the next of its days, and the owners see that. What is not answered goes to the end of the line.
 * @param gaveUp tells the owners that one was refused five times
 */
export async function recheckDue(
  app: App,
  query: OwnerQuery,
  table: PaymentTable,
  { recheck, gaveUp }: Record<'recheck' | 'gaveUp', (business_id: string, id: string) => Promise<unknown>>,
): Promise<void> {
  const now = app.clock()
  const { rows } = await query<Due>(due(table), [new Date(now).toISOString(), app.paymentProvider.name])
  let unanswered = 0
  const putOff = (business_id: string, id: string, failures: number, at: string | null) =>
    query(`update ${table} set recheck_at = $3::timestamptz, recheck_failures = $4 where business_id = $1 and id = $2`, [
      ...[business_id, id, at, failures],
    ])
  for (const { business_id, id, verified_at, recheck_failures } of rows) {
    try {
      await recheck(business_id, id)
      unanswered = 0
    } catch (error) {
      app.log.warn({ err: error, business_id, payment: id }, 'recheck')
      if (error instanceof ProviderDown) {
        await putOff(business_id, id, recheck_failures, new Date(now).toISOString())
        unanswered += 1
        if (unanswered === silences) return
        continue
      }
      unanswered = 0
      const failures = recheck_failures + 1
      if (failures < mostFailures) await putOff(business_id, id, failures, triedAgainAt(now, failures))
      else {
        await putOff(business_id, id, 0, recheckAfter(verified_at.toISOString(), now))
        await gaveUp(business_id, id)
      }
    }
  }
}
