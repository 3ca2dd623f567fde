import type { PlanInterval } from '@kasuwa/contract/plan-states'
import type { ColumnType } from 'kysely'
import type { Defaulted } from './columns.ts'

export interface BillingTables {
  /** Shared by all businesses. */
  plans: {
    id: string
    /** What `plans.json` calls it. */
    key: string
    name: string
    sort_name: string
    search_text: string
    /** Kobo for one interval. */
    price: number
    interval: PlanInterval
    /** Null: any number. */
    members: number | null
    locations: number | null
    products: number | null
    sort_order: number
    is_active: Defaulted<boolean>
    created_at: ColumnType<string, string | undefined, never>
    updated_at: ColumnType<string, string | undefined, string>
  }
  /** One row a business, held by whoever changes its plan or adds what the plan limits. */
  subscriptions: {
    business_id: ColumnType<string, string, never>
    is_exempt: Defaulted<boolean>
    created_at: ColumnType<string, string | undefined, never>
    updated_at: ColumnType<string, string | undefined, string>
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
    created_at: ColumnType<string, string | undefined, never>
  }
}
