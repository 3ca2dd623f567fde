import type { ColumnType } from 'kysely'
import type { Defaulted, TenantRow } from './columns.ts'

export interface ShareLinkTables {
  share_links: TenantRow & {
    token_hash: string
    /** Exactly one of the four is set. */
    sale_id: string | null
    order_id: string | null
    quotation_id: string | null
    contact_id: string | null
    /** The stored statement, with ids as stored. */
    statement: ColumnType<object | null, string | null, never>
    location_id: string | null
    with_costs: boolean
    locale: string
    created_by: string
    expires_at: string
    ended_at: Defaulted<string | null>
    ended_by: Defaulted<string | null>
  }
}
