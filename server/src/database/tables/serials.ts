import type { SerialEvent, SerialStatus } from '@kasuwa/contract/serial-states'
import type { Json, MasterRow, TenantRow } from './columns.ts'
import type { Metadata, PostingKind } from './documents.ts'

interface UnitRow extends MasterRow {
  product_id: string
  /** Its location, or its last one. */
  location_id: string
  serial_number: string
  sort_name: string
  search_text: string
  status: SerialStatus
  /** Kobo: cost of this unit. */
  cost: number
  /** Number of its movements. */
  moves: number
  /** The document that reserves it or that it left with; null if available. */
  taken_kind: PostingKind | null
  taken_id: string | null
  taken_line: string | null
  /** The document that it was received with. */
  intake_kind: PostingKind | null
  intake_id: string | null
  /** `2027-11-20` */
  warranty_until: string | null
  note: string | null
  meta: Json<Metadata> | null
}

/** Columns of a unit that documents change. An undo restores them. */
export type UnitState = Pick<
  UnitRow,
  | 'product_id'
  | 'status'
  | 'location_id'
  | 'cost'
  | 'taken_kind'
  | 'taken_id'
  | 'taken_line'
  | 'intake_kind'
  | 'intake_id'
  | 'warranty_until'
>

export interface SerialNumberTables {
  /** Serial units, moved by `inventory/write-units.ts`. */
  serial_numbers: UnitRow
  /** Serial numbers in folded form, for search. */
  serial_number_codes: Omit<TenantRow, 'id'> & { code: string; serial_number_id: string }
  /** Adjacent letters in serial numbers, each with a unit that had them. */
  serial_number_pairs: { business_id: string; pair: string; serial_number_id: string }
  /** Movements of units. */
  serial_number_logs: TenantRow & {
    serial_number_id: string
    product_id: string
    location_id: string
    what: SerialEvent
    from_status: SerialStatus | null
    to_status: SerialStatus | null
    /** Position among the unit’s movements. */
    move: number | null
    document_kind: PostingKind | null
    document_id: string | null
    line_id: string | null
    is_reversal: boolean
    prior: Json<UnitState> | null
    before: Json<Metadata> | null
    after: Json<Metadata> | null
    created_by: string
    hidden_at: string | null
    hidden_by: string | null
  }
}
