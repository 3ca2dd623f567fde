import type { ContactText } from '@kasuwa/contract/contact-fields'
import type { Language } from '@kasuwa/contract/languages'
import type { Channel } from '@kasuwa/contract/reminders'
import type { Defaulted, Json, MasterRow, TenantRow } from './columns.ts'
import type { PaymentRow } from './documents.ts'

export type BalanceKind =
  | 'sale'
  | 'payment'
  | 'rounding'
  | 'return-inward'
  | 'intake'
  | 'return-outward'
  | 'adjustment'
  | 'reversal'
  | 'merge'

/** Kind of an allocation’s end: a sale, a stock document, a contact payment, a balance adjustment, an intake’s extra cost. */
export type ItemKind = 'sale' | 'inventory-action' | 'payment' | 'entry' | 'cost'

/** Columns that the remaining contact lacked, with their new values, and the groups that it was not in. */
export interface MergedValues {
  columns: Readonly<Record<string, string | boolean | null>>
  groups: readonly string[]
  /** Country of the remaining contact before the merge, which may have replaced it along with the phone. */
  country?: string | null
}

type ContactTexts = Record<ContactText, string | null>

export interface ContactTables {
  contact_group_members: Omit<TenantRow, 'id'> & { contact_id: string; group_id: string }
  contacts: MasterRow & {
    name: string
    email: string | null
    phone: string | null
    gender: 'male' | 'female' | null
    dob: string | null
    contact_type: 'customer' | 'supplier' | 'both'
    country: Defaulted<string>
    identity_type: 'nin' | 'bvn' | null
    identity_number: string | null
    /** Days to pay; null: the business’s. */
    payment_terms_days: Defaulted<number | null>
    /** Credit limit in kobo; null: no limit. */
    credit_limit: Defaulted<number | null>
    language: Defaulted<Language | null>
    is_blacklisted: Defaulted<boolean>
    is_walk_in: Defaulted<boolean>
    /** Kobo. Above zero the contact owes the business. */
    balance: Defaulted<number>
    /** Position of its newest ledger entry; 0 if it has none. */
    last_entry: Defaulted<number>
    /** The contact that this one was merged into. Once set, this row is a hidden alias. */
    merged_into: Defaulted<string | null>
    search_text: string
    sort_name: string
  } & ContactTexts
  contact_merges: TenantRow & {
    contact_id: string
    into_id: string
    /** Contact → its last ledger entry at the merge, for both contacts and their aliases. */
    entries: Json<Record<string, number>>
    /** Kind of document → the last number given. */
    numbers: Json<Record<string, number>>
    /** Values that the remaining contact took from the merged one. */
    took: Json<MergedValues>
    /** Kobo: balance of the merged contact. */
    amount: number
    created_by: string
    undone_by: Defaulted<string | null>
    undone_at: Defaulted<string | null>
  }
  contact_payments: Omit<PaymentRow, 'moved_from' | 'rounding'> & {
    contact_id: string
    /** `in`: the contact paid; `out`: the contact was paid. */
    direction: 'in' | 'out'
    /** Location of the member who recorded it. Null: none in particular. */
    location_id: string | null
    /** Kobo allocated to items. */
    allocated: Defaulted<number>
  }
  allocations: TenantRow & {
    contact_id: string
    /** Receivable and payable sides of an allocation. */
    debit_kind: ItemKind
    debit_id: string
    credit_kind: ItemKind
    credit_id: string
    /** Kobo; below zero it reverses the allocation that it refers to. */
    amount: number
    reverses: string | null
    created_by: string
  }
  /** Append-only. */
  reminders: TenantRow & {
    contact_id: string
    channel: Channel
    /** Phone or email at that time. */
    sent_to: string
    /** Kobo. */
    owed: number
    language: Language
    /** Local date of the business, `2026-11-20`. */
    day: string
    /** True if an earlier one of that day was known. */
    is_again: boolean
    created_by: string
  }
  balance_transactions: TenantRow & {
    contact_id: string
    /** Position in the contact’s ledger: 1, 2, 3 …, assigned under the contact’s lock. */
    entry: number
    kind: BalanceKind
    amount: number
    balance_after: number
    source_id: string
    document_kind: 'sale' | 'inventory-action' | null
    document_id: string | null
    note: string | null
    created_by: string
  }
  /** Cached debts of contacts with open items, in kobo. */
  contact_debts: {
    business_id: string
    contact_id: string
    due_in: number
    due_out: number
    deposits: number
    /** Each [day, in, of it outside sales, out, of it outside intakes]. */
    days: Json<readonly unknown[]>
  }
  debts_by_day: {
    business_id: string
    due_date: string
    due_in: number
    due_in_other: number
    due_out: number
    due_out_other: number
  }
  debt_totals: {
    business_id: string
    in_count: Defaulted<number>
    in_credit: Defaulted<number>
    in_deposits: Defaulted<number>
    out_count: Defaulted<number>
    out_credit: Defaulted<number>
    out_deposits: Defaulted<number>
    owing_count: Defaulted<number>
    owing_total: Defaulted<number>
    owed_count: Defaulted<number>
    owed_total: Defaulted<number>
  }
  /** Contacts whose cached debts are stale. */
  stale_debts: {
    business_id: string
    id: string
    contact_id: string
  }
}
