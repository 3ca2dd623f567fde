import type { Afterwards } from './taken-back.ts'

export interface Company {
  name: string
  rc_number: string
  address: string
}

/** A payment that begins on the provider's own page. */
export interface Checkout {
  /** Ours, one a payment. */
  reference: string
  /** Kobo. */
  amount: number
  currency: 'NGN'
  email: string
  /** Where the browser goes afterwards. */
  callback_url: string
  /** Whose the money is, where it is not ours: a subaccount of the provider, which bears what the provider keeps. The payer may then pay in any way it knows. */
  subaccount?: string
}

/** A bank as the provider knows it. */
export interface Bank {
  /** The bank's code at the provider. */
  id: string
  name: string
}

/** Whose a subaccount is. */
export interface Subaccount {
  name: string
  bank: string | null
  /** The account that it is paid out to, in full; null where it does not say. */
  account_number: string | null
}

/** A card that is charged without its owner: `authorization` is what the provider gave for it. */
export type Charge = Omit<Checkout, 'callback_url' | 'subaccount'> & { authorization: string }

/** A card as the provider tells of it; its number is never told. */
export interface ProvidedCard {
  authorization: string
  signature: string
  email: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  bank: string | null
  is_reusable: boolean
}

/** What the provider says of a reference. `unknown`: it has never heard of it. */
export interface Verified {
  state: 'unknown' | 'pending' | 'success' | 'failed' | 'abandoned'
  reference: string
  amount: number
  currency: string
  /** True of an answer for tests, which no money stands behind, where money is asked for. */
  is_test: boolean
  /** Whose the money is, where it is not ours. */
  subaccount: string | null
  card: ProvidedCard | null
}

/** The least that a provider takes, kobo: Paystack refuses less. */
export const leastPayment = 50_00

/** The provider gave no answer, or none that can be read: nothing is known of what was asked. */
export class ProviderDown extends Error {}

/** The provider has answered, and will not do it. */
export class ProviderRefused extends Error {}

/** What is asked of the payment provider. Offline, the sandbox answers; the real one speaks HTTP behind the same face. */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'paystack'
  /** Whose a bank account is, or undefined where the bank knows of none. */
  accountName(bank_code: string, account_number: string): Promise<string | undefined>
  /** The company registered under a number, `RC123456`, or undefined where there is none. */
  company(rc_number: string): Promise<Company | undefined>
  /** Banks by name, or undefined where it knows of none. @throws ProviderDown */
  banks(): Promise<Bank[] | undefined>
  /** Whose a subaccount is that can take money, or undefined where there is none. @throws ProviderDown */
  subaccount(code: string): Promise<Subaccount | undefined>
  /** Begins a payment on its own page. @returns where that is @throws ProviderDown, ProviderRefused */
  start(checkout: Checkout): Promise<string>
  /** Charges a card. Whether it did is asked by `verify`, whatever this answers. @throws ProviderDown where that is not known */
  charge(charge: Charge): Promise<void>
  /** What became of a payment. @throws ProviderDown */
  verify(reference: string): Promise<Verified>
  /** What happened to a payment after it succeeded; undefined where it has never heard of it, or of one for tests alone. @throws ProviderDown, ProviderRefused */
  afterwards(reference: string): Promise<Afterwards | undefined>
  /** Where a dispute of a payment is contested. */
  disputeUrl(reference: string): string
  /** Sends a payment back, whole. Asked again it does nothing more. @throws ProviderDown, ProviderRefused */
  refund(reference: string): Promise<void>
  /** Of an event that the provider sent: true where it is signed by it. @param body as it came, byte for byte */
  isSigned(body: Uint8Array, signature: string | undefined): boolean
}
