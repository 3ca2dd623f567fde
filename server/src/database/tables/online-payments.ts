import type { CheckoutStatus } from '@kasuwa/contract/online-payments'
import type { Defaulted, Stamped } from './columns.ts'
import type { ProviderPaymentRow } from './provider-payments.ts'

export interface OnlinePaymentTables {
  /** One row a business whose customers can pay online. */
  payment_subaccounts: Stamped & {
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
  }
  /** Business by subaccount, across all businesses, so that no two share one. */
  taken_subaccounts: { provider: 'sandbox' | 'paystack'; code: string; taken_by: string }
  sale_checkouts: ProviderPaymentRow & {
    sale_id: string
    link_id: string
    subaccount: string
    account_id: string
    status: CheckoutStatus
    verified_subaccount: Defaulted<string | null>
    /** Exactly one of the two, once it is paid. */
    payment_id: Defaulted<string | null>
    contact_payment_id: Defaulted<string | null>
    /** The provider’s page for payers of the sale: one page for each sale and email. */
    is_open: Defaulted<boolean>
  }
}
