import type { Numbering } from '@kasuwa/contract/documents'
import type { PaperSettings } from '@kasuwa/contract/papers'
import type { Notice } from '@kasuwa/contract/business'
import type { Language } from '@kasuwa/contract/languages'
import type { Grants } from '@kasuwa/contract/platform/permissions'
import type { ColumnType } from 'kysely'
import type { Defaulted, Json, MasterRow, TenantRow } from './columns.ts'

export interface AccountTables {
  merchants: {
    id: string
    first_name: string
    last_name: string
    /** Both names, as lists of members order them. */
    sort_name: string
    email: string
    /** Null for whoever joined by an invitation, until they give one. */
    phone: string | null
    country: string
    /** What mails to them are written in. */
    locale: Defaulted<string>
    password_hash: string
    email_verified_at: string | null
    phone_verified_at: string | null
    /** When they began their one trial. */
    tried_at: string | null
    created_at: ColumnType<string, string | undefined, never>
    updated_at: ColumnType<string, string | undefined, string>
  }
  sessions: {
    id: string
    merchant_id: string
    /** The business that its access tokens are for; null for whoever is in none. */
    place: string | null
    /** Hash of the only refresh token that is good, and of the one before it for the 20 seconds of grace. */
    token_hash: string
    previous_hash: string | null
    rotated_at: string
    remember: boolean
    user_agent: string
    ip: string
    expires_at: string
    ended_at: string | null
    ended_why: string | null
    created_at: ColumnType<string, string | undefined, never>
  }
  /** One-time secrets that travel by mail or text: email verification, password reset, phone codes. */
  merchant_tokens: {
    id: string
    merchant_id: string
    kind: 'verify-email' | 'reset-password' | 'email-code' | 'phone-code'
    token_hash: string
    /** Of a verification link: hash of the secret that the browser keeps which registered; null once it has logged in by it. */
    browser_hash: string | null
    attempts: Defaulted<number>
    expires_at: string
    used_at: string | null
    created_at: ColumnType<string, string | undefined, never>
  }
  /** Recent tries of what is limited, by a hash of who and what; written by `auth/throttle.ts` alone. */
  throttles: { key: string; hits: number[]; allowed: boolean; touched_at: string }
  businesses: {
    /** Its own id again, so that every tenant table reads alike. */
    id: string
    name: string
    image: string | null
    email: string | null
    phone: string | null
    website: string | null
    industry: ColumnType<string[], string[], string[]>
    description: string | null
    country: string
    state: string | null
    city: string | null
    address1: string | null
    postal_code: string | null
    rc_number: Defaulted<string | null>
    tin: Defaulted<string | null>
    /** `#rrggbb`. */
    /** Letters of its documents' numbers, in the order in which they were chosen. */
    number_prefixes: ColumnType<Numbering, string | undefined, string>
    paper_colour: Defaulted<string>
    paper_terms: Defaulted<string | null>
    paper_footer: Defaulted<string | null>
    paper_shows_sku: Defaulted<boolean>
    paper_shows_account: Defaulted<boolean>
    receipt_width: Defaulted<PaperSettings['receipt_width']>
    time_zone: Defaulted<string>
    sale_approval_level: Defaulted<number>
    purchase_order_approval_level: Defaulted<number>
    stock_intake_approval_level: Defaulted<number>
    return_inward_approval_level: Defaulted<number>
    return_outward_approval_level: Defaulted<number>
    adjustment_approval_level: Defaulted<number>
    /** Days, where a contact has none of their own. */
    payment_terms_days: Defaulted<number>
    /** What contacts are written to in who have none of their own. */
    language: Defaulted<Language>
    /** What those who edit roles have not read yet. */
    notices: ColumnType<Notice[], Notice[] | undefined, Notice[]>
    created_at: ColumnType<string, string | undefined, never>
    updated_at: ColumnType<string, string | undefined, string>
    deleted_at: string | null
  }
  members: MasterRow & {
    merchant_id: string | null
    email: string
    is_owner: boolean
    location_id: string | null
    /** Of the invitation's link, until it is accepted or taken back. */
    invitation_hash: string | null
    /** Who sent the invitation last; null for whoever was there from the start. */
    invited_by: Defaulted<string | null>
    /** Since when the invitation counts no more, for want of somebody who could send it. */
    withdrawn_at: Defaulted<string | null>
    invitation_expires_at: string | null
    /** When it was accepted. */
    joined_at: Defaulted<string | null>
  }
  /** Businesses that a merchant is or was a member of: where a login looks. Rows are added and never go. */
  merchant_businesses: { business_id: string; merchant_id: string }
  roles: MasterRow & {
    name: string
    sort_name: string
    description: string | null
    grants: Json<Grants>
    is_built_in: Defaulted<boolean>
  }
  member_roles: Omit<TenantRow, 'id'> & { member_id: string; role_id: string }
}
