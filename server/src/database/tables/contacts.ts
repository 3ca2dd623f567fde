import type { Defaulted, Json, MasterRow, TenantRow } from './columns.ts'

export type BalanceKind = 'sale' | 'payment' | 'return-inward' | 'intake' | 'return-outward' | 'adjustment' | 'reversal' | 'merge'

/** Columns that the first lacked, as they became; and the groups that it was not in. */
export interface Took {
  columns: Readonly<Record<string, string | boolean | null>>
  groups: readonly string[]
  /** That the first had, whatever it took with a phone. */
  country?: string | null
}

export interface ContactTables {
  contact_group_members: Omit<TenantRow, 'id'> & { contact_id: string; group_id: string }
  contacts: MasterRow & {
    name: string
    company_name: string | null
    email: string | null
    phone: string | null
    gender: 'male' | 'female' | null
    dob: string | null
    contact_type: 'customer' | 'supplier' | 'both'
    country: Defaulted<string>
    state: string | null
    city: string | null
    address: string | null
    identity_type: 'nin' | 'bvn' | null
    identity_number: string | null
    facebook: string | null
    instagram: string | null
    twitter: string | null
    note: string | null
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
  }
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
}
