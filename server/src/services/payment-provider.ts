import type { ProvidedCard } from '../database/tables/billing.ts'
import type { Afterwards } from './taken-back.ts'

export interface Company {
  name: string
  rc_number: string
  address: string
}

/** A payment on the provider’s own page. */
export interface Checkout {
  /** Our reference, one per payment. */
  reference: string
  /** Kobo. */
  amount: number
  currency: 'NGN'
  email: string
  /** Return address of the browser. */
  callback_url: string
  /** Receiver of the money, if not the operator: a subaccount of the provider, which pays the fees. The payer may then use any channel. */
  subaccount?: string
}

/** A bank of the provider. */
export interface Bank {
  /** The bank's code at the provider. */
  id: string
  name: string
}

/** Owner of a subaccount. */
export interface Subaccount {
  name: string
  bank: string | null
  /** Full payout account number; null if the provider gives none. */
  account_number: string | null
}

/** A charge of a stored card; `authorization` comes from the provider. */
export type Charge = Omit<Checkout, 'callback_url' | 'subaccount'> & { authorization: string }

/** The provider’s answer about a reference. `unknown`: it has no such payment. */
export interface Verified {
  state: 'unknown' | 'pending' | 'success' | 'failed' | 'abandoned'
  reference: string
  amount: number
  currency: string
  /** True for a test payment, without real money, where real money is expected. */
  is_test: boolean
  /** Subaccount that received the money, if any. */
  subaccount: string | null
  card: ProvidedCard | null
}

/** The provider’s minimum, kobo: Paystack refuses less. */
export const leastPayment = 50_00

/** The provider did not reply, or not readably: the result is unknown. */
export class ProviderDown extends Error {}

/** The provider refused the request. */
export class ProviderRefused extends Error {}

/** Interface of payment providers: the offline sandbox, and the real one over HTTP. */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'paystack'
  /** Name of a bank account’s owner, or undefined if the bank has no such account. */
  accountName(bank_code: string, account_number: string): Promise<string | undefined>
  /** The company registered under a number, `RC123456`, or undefined if none is. */
  company(rc_number: string): Promise<Company | undefined>
  /**
   * Banks by name, or undefined if the provider has no list.
   * @throws ProviderDown
   */
  banks(): Promise<Bank[] | undefined>
  /**
   * Owner of a subaccount that can receive money, or undefined if there is none.
   * @throws ProviderDown
   */
  subaccount(code: string): Promise<Subaccount | undefined>
  /**
   * Opens a payment on the provider’s page.
   * @returns its address
   * @throws ProviderDown, ProviderRefused
   */
  start(checkout: Checkout): Promise<string>
  /**
   * Charges a card. The result comes only from `verify`.
   * @throws ProviderDown if the result is unknown
   */
  charge(charge: Charge): Promise<void>
  /**
   * Looks up a payment.
   * @throws ProviderDown
   */
  verify(reference: string): Promise<Verified>
  /**
   * Looks up refunds and disputes of a settled payment; undefined if it is unknown or only a test.
   * @throws ProviderDown, ProviderRefused
   */
  afterwards(reference: string): Promise<Afterwards | undefined>
  /** Page of the provider for contesting a dispute. */
  disputeUrl(reference: string): string
  /**
   * Refunds a payment in full; a repeated call does nothing.
   * @throws ProviderDown, ProviderRefused
   */
  refund(reference: string): Promise<void>
  /**
   * True if the provider signed the event.
   * @param body raw bytes
   */
  isSigned(body: Uint8Array, signature: string | undefined): boolean
}
