import type { Numbering } from '@kasuwa/contract/documents'
import type { PaperSettings } from '@kasuwa/contract/papers'
import type { Notice } from '@kasuwa/contract/business'
import type { CashStep, CashWay } from '@kasuwa/contract/cash-rounding'
import type { Language } from '@kasuwa/contract/languages'
import type { Grants } from '@kasuwa/contract/platform/permissions'
import type { ColumnType } from 'kysely'
import type { Defaulted, Json, MasterRow, Stamped, TenantRow } from './columns.ts'

export interface AccountTables {
  merchants: Stamped & {
    id: string
    first_name: string
    last_name: string
    /** Full name in sort form, for lists of members. */
    sort_name: string
    email: string
    /** Null for a member who joined by an invitation and has given none. */
    phone: string | null
    country: string
    /** Language of mails to the merchant. */
    locale: Defaulted<string>
    password_hash: string
    email_verified_at: string | null
    phone_verified_at: string | null
    /** Start of their one trial. */
    tried_at: string | null
  }
  sessions: {
    id: string
    merchant_id: string
    /** The business of its access tokens. Null if the merchant is in none. */
    place: string | null
    /** Hashes of the only valid refresh token, and of the previous one during the 20 seconds of grace. */
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
  /** One-time secrets sent by mail or text: email verification, password reset, phone codes. */
  merchant_tokens: {
    id: string
    merchant_id: string
    kind: 'verify-email' | 'reset-password' | 'email-code' | 'phone-code'
    token_hash: string
    /** Verification links: hash of the secret in the browser that registered. Null once that browser has logged in by it. */
    browser_hash: string | null
    attempts: Defaulted<number>
    expires_at: string
    used_at: string | null
    created_at: ColumnType<string, string | undefined, never>
  }
  /** Recent attempts at rate-limited actions, by a hash of the person and the action. Written by `auth/throttle.ts` alone. */
  throttles: { key: string; hits: number[]; allowed: boolean; touched_at: string }
  businesses: Stamped & {
    /** Equals its id, so that every tenant table has a business_id. */
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
    /** Prefixes of its document numbers, in the order of its form. */
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
    /** Days to pay, for contacts without days of their own. */
    payment_terms_days: Defaulted<number>
    /** Whether a new tax on sales is one that prices contain. */
    prices_include_tax: Defaulted<boolean>
    /** Kobo that cash is rounded to; null rounds nothing. */
    cash_rounding_step: Defaulted<CashStep | null>
    cash_rounding_way: Defaulted<CashWay>
    /** Language of messages to contacts who have none of their own. */
    language: Defaulted<Language>
    /** Permissions that editors of roles have not seen yet. */
    notices: ColumnType<Notice[], Notice[] | undefined, Notice[]>
    deleted_at: string | null
  }
  members: MasterRow & {
    merchant_id: string | null
    email: string
    is_owner: boolean
    location_id: string | null
    /** Hash of the invitation’s token, until it is accepted or revoked. */
    invitation_hash: string | null
    /** The last sender of the invitation. Null for the first owner. */
    invited_by: Defaulted<string | null>
    /** Since when the invitation is invalid, because no remaining member may send one. */
    withdrawn_at: Defaulted<string | null>
    invitation_expires_at: string | null
    /** Acceptance of the invitation. */
    joined_at: Defaulted<string | null>
  }
  /** Businesses with current and past members; login finds a merchant’s businesses here. Rows are added and never deleted. */
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
