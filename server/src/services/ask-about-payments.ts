import type { OwnerQuery } from './jobs.ts'
import { type PaymentProvider, ProviderDown } from './payment-provider.ts'
import { inTurns } from './turns.ts'

export type PaymentTable = 'plan_payments' | 'sale_checkouts'

export interface App {
  clock: () => number
  log: { warn: (about: object, words: string) => void; error: (about: object, words: string) => void }
  paymentProvider: Pick<PaymentProvider, 'name'>
}

/** Missing or unreadable replies in a row after which the provider counts as down, rather than one payment as odd. */
const silences = 3

interface Asking<Due> {
  /** Query of payments with `business_id`, `id` and `since`; $1 is the time, $2 the provider. */
  due: string
  /** Name in the log. */
  logMessage: string
  ask: (business_id: string, id: string) => Promise<unknown>
  /** Called without a reply; `at` is the time of the request. */
  silent: (payment: Due, at: string) => Promise<unknown>
  /** Called after an error reply. */
  onErrorReply: (payment: Due, at: string) => Promise<unknown>
}

/** Looks up due payments at the provider. Businesses take turns. It ends early once the provider is down. */
export async function askAboutPayments<Due extends { business_id: string; id: string }>(
  app: App,
  query: OwnerQuery,
  { due, logMessage, ask, silent, onErrorReply }: Asking<Due>,
): Promise<void> {
  const at = new Date(app.clock()).toISOString()
  const { rows } = await query<Due>(inTurns(due, { ofOne: 20, most: 200 }), [at, app.paymentProvider.name])
  let unanswered = 0
  for (const payment of rows) {
    const { business_id, id } = payment
    try {
      await ask(business_id, id)
      unanswered = 0
    } catch (error) {
      app.log.warn({ err: error, business_id, payment: id }, logMessage)
      const isDown = error instanceof ProviderDown
      await (isDown ? silent : onErrorReply)(payment, at)
      unanswered = isDown ? unanswered + 1 : 0
      if (unanswered === silences) return
    }
  }
}
