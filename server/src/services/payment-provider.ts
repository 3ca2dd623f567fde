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
}

/** A card that is charged without its owner: `authorization` is what the provider gave for it. */
export type Charge = Omit<Checkout, 'callback_url'> & { authorization: string }

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
  card: ProvidedCard | null
}

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
  /** Begins a payment on its own page. @returns where that is @throws ProviderDown, ProviderRefused */
  start(checkout: Checkout): Promise<string>
  /** Charges a card. Whether it did is asked by `verify`, whatever this answers. @throws ProviderDown where that is not known */
  charge(charge: Charge): Promise<void>
  /** What became of a payment. @throws ProviderDown */
  verify(reference: string): Promise<Verified>
  /** Sends a payment back, whole. Asked again it does nothing more. @throws ProviderDown, ProviderRefused */
  refund(reference: string): Promise<void>
  /** Of an event that the provider sent: true where it is signed by it. @param body as it came, byte for byte */
  isSigned(body: Uint8Array, signature: string | undefined): boolean
}
