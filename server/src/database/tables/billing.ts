import type { InvoiceStatus, InvoiceType, PlanInterval, PlanPaymentStatus } from '@kasuwa/contract/plan-states'
import type { ColumnType } from 'kysely'
import type { Defaulted, Json, Stamped, TenantRow } from './columns.ts'
import type { ProviderPaymentRow } from './provider-payments.ts'

interface CardDetails {
  signature: string
  email: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  bank: string | null
  is_reusable: boolean
}

/** A card from the payment provider, without its number. */
export type ProvidedCard = CardDetails & { authorization: string }

export interface BillingTables {
  /** Shared by all businesses. */
  plans: Stamped & {
    id: string
    /** Its key in `plans.json`. */
    key: string
    name: string
    sort_name: string
    search_text: string
    /** Kobo for one interval. */
    price: number
    interval: PlanInterval
    /** Null: no limit. */
    members: number | null
    locations: number | null
    products: number | null
    sort_order: number
    is_active: Defaulted<boolean>
  }
  /** One row a business. Locked to change its plan or add a row that the plan limits. */
  subscriptions: Stamped & {
    business_id: ColumnType<string, string, never>
    is_exempt: Defaulted<boolean>
    next_plan_id: Defaulted<string | null>
    card_id: Defaulted<string | null>
    grace_until: Defaulted<string | null>
    reminded_of: Defaulted<string | null>
    ended_of: Defaulted<string | null>
  }
  plan_periods: {
    business_id: ColumnType<string, string, never>
    number: ColumnType<number, number, never>
    plan_id: string
    kind: 'trial' | 'paid'
    starts_at: string
    ends_at: string
    previous_number: number | null
    previous_ends_at: string | null
    invoice_id: Defaulted<string | null>
    /** Billing day of the month, 1 to 31; the last day in shorter months. */
    anchor_day: Defaulted<number | null>
    created_at: ColumnType<string, string | undefined, never>
  }
  plan_invoices: TenantRow &
    Stamped & {
      number: number
      type: InvoiceType
      status: InvoiceStatus
      plan_id: string
      plan_name: string
      interval: PlanInterval
      /** Kobo. */
      price: number
      credit: number
      amount: number
      currency: 'NGN'
      starts_at: string
      ends_at: string
      after_period: number
      tries: Defaulted<number>
      first_tried_at: Defaulted<string | null>
      next_try_at: Defaulted<string | null>
      payment_id: Defaulted<string | null>
      payment_status: ColumnType<'paid' | null, never, never>
      paid_at: Defaulted<string | null>
      created_by: string | null
    }
  plan_payments: ProviderPaymentRow & {
    invoice_id: string | null
    merchant_id: string
    card_id: string | null
    status: PlanPaymentStatus
    card_brand: Defaulted<string | null>
    card_last4: Defaulted<string | null>
  }
  /** Belongs to a merchant, in any business. */
  payment_cards: Stamped &
    CardDetails & {
      id: string
      merchant_id: string
      provider: 'sandbox' | 'paystack'
      sealed_authorization: string
      search_text: string
      deleted_at: Defaulted<string | null>
    }
  /** Banks from the provider’s last list. Shared by all businesses, and written by a job alone. */
  provider_banks: { code: string; name: string; updated_at: ColumnType<string, never, never> }
  /** State of the sandbox provider. */
  sandbox_charges: {
    reference: string
    amount: number
    currency: string
    email: string
    callback_url: string | null
    status: 'pending' | 'success' | 'failed' | 'abandoned'
    card: Json<ProvidedCard> | null
    /** Subaccount that received a customer’s payment. */
    subaccount: Defaulted<string | null>
    refunded_at: Defaulted<string | null>
    dispute: Defaulted<'open' | 'lost' | 'won' | null>
    disputed_at: Defaulted<string | null>
    created_at: ColumnType<string, string | undefined, never>
    paid_at: Defaulted<string | null>
  }
}
