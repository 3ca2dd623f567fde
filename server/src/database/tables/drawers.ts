import type { ColumnType } from 'kysely'
import type { MasterRow, TenantRow } from './columns.ts'

export interface DrawerTables {
  drawers: MasterRow & { location_id: string; name: string; search_text: string; sort_name: string }
  drawer_sessions: Omit<TenantRow, 'created_at'> & {
    drawer_id: string
    /** Where the drawer stood then. */
    location_id: string
    /** 1, 2, 3 … of its drawer. */
    number: number
    /** Kobo. */
    opening_float: number
    opened_by: string
    opened_at: string
    closed_by: string | null
    closed_at: string | null
    /** Kobo of cash that should be in it, as it was closed. */
    expected: number | null
    counted: number | null
    /** Counted less expected; worked out by the database. */
    difference: ColumnType<number | null, never, never>
    note: string | null
  }
  /** What should have come to each account, as a session was closed. */
  drawer_counts: {
    business_id: ColumnType<string, string, never>
    session_id: string
    account_id: string
    /** Kobo. */
    expected: number
    counted: number | null
    /** Counted less expected; worked out by the database. */
    difference: ColumnType<number | null, never, never>
  }
  drawer_movements: TenantRow & {
    session_id: string
    direction: 'in' | 'out'
    /** Kobo, above zero. */
    amount: number
    reason: string
    created_by: string
  }
}
