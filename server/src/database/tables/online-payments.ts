import type { CheckoutStatus } from '@kasuwa/contract/online-payments'
import type { ColumnType } from 'kysely'
import type { Defaulted, TenantRow } from './columns.ts'
import type { WentBack } from './went-back.ts'

export interface OnlinePaymentTables {
  /** One of a business, while its customers can pay online. */
  payment_subaccounts: {
    business_id: string
    provider: 'sandbox' | 'paystack'
    /** `ACCT_…`, the provider's own. */
    code: string
    /** Whose it is, as the provider tells. */
    name: string
    bank: string | null
    last4: string | null
    /** Whom the bank says that the account belongs to. */
    holder: string | null
    account_id: string
    created_at: ColumnType<string, string | undefined, never>
    updated_at: ColumnType<string, string | undefined, string>
  }
  /** Which business has a subaccount: of no business, so that no two have one. */
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
    /** Whoever pays the sale is led here, and to no other page: one of a sale and an email. */
    is_open: Defaulted<boolean>
    asked_at: Defaulted<string | null>
    /** Of asking about it: in a row, to 5. */
    failures: Defaulted<number>
    /** When what came otherwise than asked was sent back. */
    refunded_at: Defaulted<string | null>
    updated_at: ColumnType<string, string | undefined, string>
  } & WentBack
}
