import type { SerialEvent, SerialStatus } from '@kasuwa/contract/serial-states'
import type { Defaulted, Json, MasterRow, TenantRow } from './columns.ts'
import type { Metadata, PostingKind } from './documents.ts'

/** The columns of a unit that documents change: what taking one back puts it back to. */
export interface UnitState {
  product_id: string
  status: SerialStatus
  /** Where it is, or was last. */
  location_id: string
  /** Kobo: what this one cost. */
  cost: number
  /** The document that holds it, or that it left with; null of one that is available. */
  taken_kind: PostingKind | null
  taken_id: string | null
  taken_line: string | null
  /** The document that it came in with. */
  intake_kind: PostingKind | null
  intake_id: string | null
  /** `2027-11-20` */
  warranty_until: string | null
}

export interface SerialNumberTables {
  /** Units that are told apart, written by `inventory/serial-units.ts`. */
  serial_numbers: MasterRow &
    UnitState & {
      serial_number: string
      sort_name: string
      search_text: string
      /** How often documents moved it. */
      moves: number
      note: string | null
      meta: Json<Metadata> | null
      created_by: string
    }
  /** The numbers that units are found by, folded. */
  serial_number_codes: Omit<TenantRow, 'id'> & { code: string; serial_number_id: string }
  /** What happened to them. */
  serial_number_logs: TenantRow & {
    serial_number_id: string
    product_id: string
    location_id: string
    what: SerialEvent
    from_status: SerialStatus | null
    to_status: SerialStatus | null
    /** Its place among the unit's moves. */
    move: number | null
    document_kind: PostingKind | null
    document_id: string | null
    line_id: string | null
    is_reversal: boolean
    prior: Json<UnitState> | null
    before: Json<Metadata> | null
    after: Json<Metadata> | null
    created_by: string
    hidden_at: Defaulted<string | null>
    hidden_by: Defaulted<string | null>
  }
}
