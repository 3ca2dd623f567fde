import type { sales } from '@kasuwa/contract/sales'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'

/** A payment of a document of any kind. */
export type Payment = Omit<NonNullable<ReplyOf<typeof sales.one>['sale']['edges']['payments']>[number], 'id' | 'reverses'> & {
  id: string
  reverses: string | null
}

/** An item allocated to a document of any kind. */
export type Allocation = NonNullable<ReplyOf<typeof sales.one>['sale']['edges']['settled']>[number]

/** A bank account that is paid to or from. */
export interface PayingAccount {
  id: string
  bank_name: string
  account_number: string
}

/** Kobo of an amount to be paid. */
export interface PaidParts {
  total: number
  paid: number
  /** Rounding of cash, which is due no more. */
  rounding?: number
  /** Credit of returns, taken off the total. */
  credited?: number
}
