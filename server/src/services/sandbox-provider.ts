import type { Database, Db } from '../database/database.ts'
import type { Charge, Checkout, PaymentProvider, ProvidedCard, Verified } from './payment-provider.ts'
import { sandboxLookups } from './sandbox-lookups.ts'

const year = 2099
const bank = 'Sandbox Bank'

/** The cards of the pretend checkout: one that can be charged again and again, and one that is declined when it is charged a second time. */
export const sandboxCards = {
  good: { brand: 'visa', last4: '4081', authorization: 'AUTH_sandbox_good' },
  declines: { brand: 'mastercard', last4: '0051', authorization: 'AUTH_sandbox_declines' },
} as const

export type SandboxCard = keyof typeof sandboxCards

/** Everybody's pretend card is their own: its signature has their email in it. */
export const cardOf = (which: SandboxCard, email: string): ProvidedCard => ({
  ...sandboxCards[which],
  ...{ email, bank, exp_month: 12, exp_year: year, is_reusable: true, signature: `SIG_${sandboxCards[which].last4}_${email}` },
})

/** The page on which a pretend payment is made. */
export const sandboxPath = (reference: string): string => `/sandbox/checkout/${encodeURIComponent(reference)}`

const rowOf = (db: Db, reference: string) =>
  db.selectFrom('sandbox_charges').selectAll().where('reference', '=', reference).executeTakeFirst()

/** The provider where no key is set: the same face over a table of its own, and a page on which one says what is to happen. No money moves. */
export class SandboxProvider implements PaymentProvider {
  readonly name = 'sandbox' as const
  readonly accountName = sandboxLookups.accountName
  readonly company = sandboxLookups.company
  readonly banks = sandboxLookups.banks
  readonly subaccount = sandboxLookups.subaccount
  readonly #database: Pick<Database, 'transaction'>
  readonly #publicUrl: string

  constructor(database: Pick<Database, 'transaction'>, publicUrl: string) {
    this.#database = database
    this.#publicUrl = publicUrl
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

  async refund(reference: string): Promise<void> {
    await this.#database.transaction({}, (db) =>
      db.updateTable('sandbox_charges').set({ refunded: true }).where('reference', '=', reference).execute(),
    )
  }

  isSigned(): boolean {
    return false
  }
}
