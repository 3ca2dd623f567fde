import type { CheckoutStatus } from '@kasuwa/contract/online-payments'
import type { ColumnType } from 'kysely'
import type { Defaulted, TenantRow } from './columns.ts'
import type { WentBack } from './went-back.ts'

export interface OnlinePaymentTables {
  /** One row a business whose customers can pay online. */
  payment_subaccounts: {
    business_id: string
    provider: 'sandbox' | 'paystack'
    /** `ACCT_…`, the provider’s id. */
    code: string
    /** Account holder, as the provider says. */
    name: string
    bank: string | null
    last4: string | null
    /** Account holder, as the bank says. */
    holder: string | null
    account_id: string
    created_at: ColumnType<string, string | undefined, never>
    updated_at: ColumnType<string, string | undefined, string>
  }
  /** Business by subaccount, across all businesses, so that no two share one. */
  taken_subaccounts: { provider: 'sandbox' | 'paystack'; code: string; taken_by: string }
  sale_checkouts: TenantRow & {
    sale_id: string
    link_id: string
    reference: string
    provider: 'sandbox' | 'paystack'
    subaccount: string
    account_id: string
    email: string
    /** Kobo. */
    amount: number
    currency: 'NGN'
    status: CheckoutStatus
    verified_amount: Defaulted<number | null>
    verified_currency: Defaulted<string | null>
    verified_subaccount: Defaulted<string | null>
    verified_at: Defaulted<string | null>
    /** Exactly one of the two, once it is paid. */
    payment_id: Defaulted<string | null>
    contact_payment_id: Defaulted<string | null>
    checkout_url: Defaulted<string | null>
    /** The provider’s page for payers of the sale: one page for each sale and email. */
    is_open: Defaulted<boolean>
    asked_at: Defaulted<string | null>
    /** Failed attempts in a row to verify it, to 5. */
    failures: Defaulted<number>
    /** Refund time of a payment that differs from the request. */
    refunded_at: Defaulted<string | null>
    updated_at: ColumnType<string, string | undefined, string>
  } & WentBack
}
