import type { ContactText } from '@kasuwa/contract/contact-fields'
import type { Language } from '@kasuwa/contract/languages'
import type { Channel } from '@kasuwa/contract/reminders'
import type { Defaulted, Json, MasterRow, TenantRow } from './columns.ts'

export type BalanceKind = 'sale' | 'payment' | 'return-inward' | 'intake' | 'return-outward' | 'adjustment' | 'reversal' | 'merge'

/** What an allocation names: a sale, a stock document, a payment of a contact, an adjustment of a balance, an intake's extra cost. */
export type ItemKind = 'sale' | 'inventory-action' | 'payment' | 'entry' | 'cost'

/** Columns that the first lacked, as they became; and the groups that it was not in. */
export interface Took {
  columns: Readonly<Record<string, string | boolean | null>>
  groups: readonly string[]
  /** That the first had, whatever it took with a phone. */
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
    /** Days that they have to pay in; null is the business's. */
    payment_terms_days: Defaulted<number | null>
    /** Kobo; null is no limit. */
    credit_limit: Defaulted<number | null>
    language: Defaulted<Language | null>
    is_blacklisted: Defaulted<boolean>
    is_walk_in: Defaulted<boolean>
    /** Kobo; above zero the contact owes the business. */
    balance: Defaulted<number>
    /** Of the newest entry of its ledger; 0 where there is none. */
    last_entry: Defaulted<number>
    /** The contact that they turned out to be: this one is an alias from then on, and hidden. */
    merged_into: Defaulted<string | null>
    search_text: string
    sort_name: string
  } & ContactTexts
  contact_merges: TenantRow & {
    contact_id: string
    into_id: string
    /** Contact → the last entry of its ledger as it was merged: of both, and of their aliases. */
    entries: Json<Record<string, number>>
    /** Kind of document → the last number that was given. */
    numbers: Json<Record<string, number>>
    /** What the first took from the second. */
    took: Json<Took>
    /** Kobo that the second owed. */
    amount: number
    created_by: string
    undone_by: Defaulted<string | null>
    undone_at: Defaulted<string | null>
  }
  contact_payments: TenantRow & {
    contact_id: string
    /** In: they paid; out: they were paid. */
    direction: 'in' | 'out'
    /** Null is cash. */
    account_id: string | null
    /** Where the member worked who recorded it; null where that is nowhere in particular. */
    location_id: string | null
    /** Kobo; below zero it takes back the payment that it names. */
    amount: number
    /** Kobo of it that are matched with what it paid for. */
    allocated: Defaulted<number>
    reverses: string | null
    date: string
    note: string | null
    created_by: string
    /** The session of the drawer at which it was taken, or given back. */
    drawer_session_id: string | null
  }
  allocations: TenantRow & {
    contact_id: string
    /** What the contact owes, and what they are owed or have paid. */
    debit_kind: ItemKind
    debit_id: string
    credit_kind: ItemKind
    credit_id: string
    /** Kobo; below zero it takes back the allocation that it names. */
    amount: number
    reverses: string | null
    created_by: string
  }
  /** Only ever added to. */
  reminders: TenantRow & {
    contact_id: string
    channel: Channel
    /** The phone or email as it was then. */
    sent_to: string
    /** Kobo. */
    owed: number
    language: Language
    /** By the business's clock, `2026-11-20`. */
    day: string
    /** That it was known not to be the first of that day. */
    is_again: boolean
    created_by: string
  }
  balance_transactions: TenantRow & {
    contact_id: string
    /** Its place in the contact's ledger: 1, 2, 3 …, given under the contact's lock. */
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
  /** Kept of contacts with open items: kobo. */
  contact_debts: {
    business_id: string
    contact_id: string
    due_in: number
    due_out: number
    deposits: number
    /** [day, in, of it of no sale, out, of it of no intake] each. */
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
  /** Contacts of whom that is to be worked out again. */
  stale_debts: {
    business_id: string
    id: string
    contact_id: string
  }
}
