import type { SerialEvent, SerialStatus } from '@kasuwa/contract/serial-states'
import type { Json, MasterRow, TenantRow } from './columns.ts'
import type { Metadata, PostingKind } from './documents.ts'

interface UnitRow extends MasterRow {
  product_id: string
  /** Where it is, or was last. */
  location_id: string
  serial_number: string
  sort_name: string
  search_text: string
  status: SerialStatus
  /** Kobo: what this one cost. */
  cost: number
  /** How often documents moved it. */
  moves: number
  /** The document that holds it, or that it left with; null of one that is available. */
  taken_kind: PostingKind | null
  taken_id: string | null
  taken_line: string | null
  /** The document that it came in with. */
  intake_kind: PostingKind | null
  intake_id: string | null
  /** `2027-11-20` */
  warranty_until: string | null
  note: string | null
  meta: Json<Metadata> | null
}

/** The columns of a unit that documents change: what taking one back puts it back to. */
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
  /** Units that are told apart, moved by `inventory/write-units.ts`. */
  serial_numbers: UnitRow
  /** The numbers that units are found by, folded. */
  serial_number_codes: Omit<TenantRow, 'id'> & { code: string; serial_number_id: string }
  /** Letters that stand beside each other in their numbers, each with a unit that had them. */
  serial_number_pairs: { business_id: string; pair: string; serial_number_id: string }
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
    hidden_at: string | null
    hidden_by: string | null
  }
}
