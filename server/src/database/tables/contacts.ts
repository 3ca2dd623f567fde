import type { Defaulted, MasterRow, TenantRow } from './columns.ts'

export type BalanceKind = 'sale' | 'payment' | 'return-inward' | 'intake' | 'return-outward' | 'adjustment' | 'reversal'

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
    search_text: string
    sort_name: string
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
