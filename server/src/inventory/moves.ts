import type { SerialStatus } from '@kasuwa/contract/serial-states'
import type { PostingKind } from '../database/tables/documents.ts'
import type { Levels } from './level-locks.ts'
import type { UnitState } from '../database/tables/serials.ts'

/* Types for moves of stock and units, which `ledger.ts` posts. */

/** The document behind movements, and whether they reverse it. */
export interface MovementSource {
  kind: PostingKind
  document_id: string
  is_reversal: boolean
  /** The document's day in the business's zone, `2026-11-20`: warranties of sold units start there. Left out if it sells none. */
  day?: string | undefined
}

export interface StockLocation {
  id: string
  name: string
  /** Its levels that are locked already (`lockNamedLevels`), and not changed since. */
  levels?: Levels | undefined
}

/** Kobo of a move: `average` takes the level's moving average (STOCK-10), `averageOr` this amount if the level is empty. */
export type MoveValue = number | 'average' | { averageOr: number }

/** One change of the level of a product at a location. A line has one for each product it moves; two if it moves them between locations. */
export interface StockMove {
  line_id: string
  product_id: string
  location: StockLocation
  /** Thousandths added to on hand; 0 for reservations, releases and changes of value alone. */
  quantity: number
  /** Thousandths added to the reserved quantity. */
  committed: number
  value: MoveValue
  /** Field of an error, such as `items.2.quantity`. */
  field: string
  /** Product name for an error, if the field's line has another product: a component. */
  called?: string | undefined
  /** Serial-numbered units, as many as move or are reserved; left out if none are named. */
  units?: MovedUnits | undefined
}

/** Allowed statuses of units before a move, and their status after it. `new` is a number that never existed. */
export interface UnitTransition {
  from: readonly (SerialStatus | 'new')[]
  to: SerialStatus
  /** Returned units keep their own cost, independent of the line's. */
  atOwnCost?: boolean
  /** Only units of this sale. */
  ofSale?: string | undefined
  /** Only units of this intake. */
  ofIntake?: string | undefined
}

/**
 * A unit that stays in place while its intake is corrected. On the shelf it takes the replacement's cost; a unit that has left keeps the cost
 * it left with.
 */
export interface UnmovedUnit {
  /** The intake that is reversed. */
  intake_id: string
  product_id: string
  /** Kobo that it cost when it came in. */
  cost: number
}

/** By unit id. */
export type UnmovedUnits = ReadonlyMap<string, UnmovedUnit>

/** A unit's states before and after a document: its reversal expects the latter and restores the former. */
export interface ReversedUnit {
  id: string
  left: SerialStatus
  /** Null for a unit that was new with the document: the reversal makes it void. */
  prior: UnitState | null
  /** Kobo that the document added to its cost, if it changed only that. */
  revalued: number | null
}

/** Units of a move: by serial number, or those of a reversal. Those in `unmovedUnits` count and stay in place. */
export type MovedUnits = { isEntering: boolean; unmovedUnits?: UnmovedUnits | undefined } & (
  | {
      serialNumbers: readonly string[]
      /** Field of an error, such as `items.2.metadata.serial_numbers`; the number's index follows. */
      field: string
      becomes: UnitTransition
    }
  | { reversedUnits: readonly ReversedUnit[] }
)
