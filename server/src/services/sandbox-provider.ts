import type { Database, Db } from '../database/database.ts'
import type { ProvidedCard } from '../database/tables/billing.ts'
import type { Charge, Checkout, PaymentProvider, Verified } from './payment-provider.ts'
import type { Afterwards } from './taken-back.ts'
import { sandboxLookups } from './sandbox-lookups.ts'

const year = 2099
const bank = 'Sandbox Bank'

/** Cards of the sandbox checkout: one for repeated charges, and one declined on its second charge. */
export const sandboxCards = {
  good: { brand: 'visa', last4: '4081', authorization: 'AUTH_sandbox_good' },
  declines: { brand: 'mastercard', last4: '0051', authorization: 'AUTH_sandbox_declines' },
} as const

export type SandboxCard = keyof typeof sandboxCards

/** Each payer’s sandbox card differs: its signature contains the email. */
export const cardOf = (which: SandboxCard, email: string): ProvidedCard => ({
  ...sandboxCards[which],
  ...{ email, bank, exp_month: 12, exp_year: year, is_reusable: true, signature: `SIG_${sandboxCards[which].last4}_${email}` },
})

/** The page of a sandbox payment. */
export const sandboxPath = (reference: string): string => `/sandbox/checkout/${encodeURIComponent(reference)}`

/** Days to answer a sandbox dispute. */
const daysToAnswer = 7

const rowOf = (db: Db, reference: string) =>
  db.selectFrom('sandbox_charges').selectAll().where('reference', '=', reference).executeTakeFirst()

/** Provider without a key: the same interface over its own table, and a page to choose the outcome. No money moves. */
export class SandboxProvider implements PaymentProvider {
  readonly name = 'sandbox' as const
  readonly accountName = sandboxLookups.accountName
  readonly company = sandboxLookups.company
  readonly banks = sandboxLookups.banks
  readonly subaccount = sandboxLookups.subaccount
  readonly #database: Pick<Database, 'transaction'>
  readonly #publicUrl: string
  readonly #clock: () => number

  constructor(database: Pick<Database, 'transaction'>, publicUrl: string, clock: () => number = Date.now) {
    this.#database = database
    this.#publicUrl = publicUrl
    this.#clock = clock
  }

  async start({ reference, amount, currency, email, callback_url, subaccount }: Checkout): Promise<string> {
    await this.#database.transaction({}, (db) =>
      db
        .insertInto('sandbox_charges')
        .values({ reference, amount, currency, email, callback_url, status: 'pending', subaccount: subaccount ?? null })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
    return `${this.#publicUrl}${sandboxPath(reference)}`
  }

  async charge({ reference, amount, currency, email, authorization }: Charge): Promise<void> {
    const which = (Object.keys(sandboxCards) as SandboxCard[]).find((name) => sandboxCards[name].authorization === authorization)
    const status = which === 'good' ? 'success' : 'failed'
    const card = which ? JSON.stringify(cardOf(which, email)) : null
    await this.#database.transaction({}, (db) =>
      db
        .insertInto('sandbox_charges')
        .values({ reference, amount, currency, email, callback_url: null, status, card })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  }

  async verify(reference: string): Promise<Verified> {
    const row = await this.#database.transaction({}, (db) => rowOf(db, reference))
    const unknown = { state: 'unknown' as const, reference, amount: 0, currency: 'NGN', is_test: false, subaccount: null, card: null }
    if (!row) return unknown
    const { status: state, amount, currency, card, subaccount } = row
    return { state, reference, amount, currency, is_test: false, subaccount, card: state === 'success' ? card : null }
  }

  async afterwards(reference: string): Promise<Afterwards | undefined> {
    const row = await this.#database.transaction({}, (db) => rowOf(db, reference))
    if (!row) return undefined
    const { amount, refunded_at, dispute: state, disputed_at: at } = row
    const due_at = at && new Date(Date.parse(at) + daysToAnswer * 86_400_000).toISOString()
    return {
      is_reversed: refunded_at !== null,
      refunds: refunded_at ? [{ amount, dispute: null, at: refunded_at }] : [],
      disputes: state ? [{ id: reference, amount, state, at, due_at }] : [],
    }
  }

  disputeUrl(reference: string): string {
    return `${this.#publicUrl}${sandboxPath(reference)}`
  }

  async refund(reference: string): Promise<void> {
    const refunded_at = new Date(this.#clock()).toISOString()
    await this.#database.transaction({}, (db) =>
      db
        .updateTable('sandbox_charges')
        .set({ refunded_at })
        .where('reference', '=', reference)
        .where('status', '=', 'success')
        .where('refunded_at', 'is', null)
        .execute(),
    )
  }

  isSigned(): boolean {
    return false
  }
}
