import type { SerialStatus } from '@kasuwa/contract/serial-states'
import type { PostingKind } from '../database/tables/documents.ts'
import type { UnitState } from '../database/tables/serials.ts'

/* What documents say of goods and units that move; `ledger.ts` does it. */

/** The document behind movements, and whether they take back what it did before. */
export interface MovementSource {
  kind: PostingKind
  document_id: string
  is_reversal: boolean
  /** The business's day that the document says, `2026-11-20`: from when units that it sells are answered for. Left out by what sells none. */
  day?: string | undefined
}

export interface StockLocation {
  id: string
  name: string
}

/**
 * Kobo that goes in or out with goods: `average` takes the level's moving average (STOCK-10), `averageOr` this much where nothing
 * is there to have one.
 */
export type MoveValue = number | 'average' | { averageOr: number }

/** One change of the level of one product at one location; a line has as many as it moves products, or moves them between locations. */
export interface StockMove {
  line_id: string
  product_id: string
  location: StockLocation
  /** Thousandths added to what is on hand; 0 where stock is only promised or released, or changes its worth alone. */
  quantity: number
  /** Thousandths added to what is promised. */
  committed: number
  value: MoveValue
  /** Where a refusal belongs, `items.2.quantity`. */
  field: string
  /** What the goods are called in a refusal, where its field does not say: they are part of what the line names. */
  called?: string | undefined
  /** Units that are told apart, as many as move or are promised; left out where none are named. */
  units?: MovedUnits | undefined
}

/** What units become by a move, and of which they may be; `new` is one that nobody has seen before. */
export interface Becoming {
  from: readonly (SerialStatus | 'new')[]
  to: SerialStatus
  /** What comes back counts at what it cost itself, whatever the goods come at. */
  atOwnCost?: boolean
  /** Those of that sale alone. */
  ofSale?: string | undefined
  /** Those that came in with that intake alone. */
  ofIntake?: string | undefined
}

/**
 * A unit that stays where it is while the intake that it came in with is recorded anew. On the shelf it costs from now on what the new one
 * says; one that has left keeps what it left with.
 */
export interface KeptUnit {
  /** The intake that is taken back. */
  intake_id: string
  product_id: string
  /** Kobo that it came in at. */
  cost: number
}

/** By their ids. */
export type KeptUnits = ReadonlyMap<string, KeptUnit>

/** As a document left a unit, and as it found it: what taking it back must find, and puts it back to. */
export interface LeftUnit {
  id: string
  left: SerialStatus
  /** Null of one that came in with it, and was never here before: it is void. */
  prior: UnitState | null
  /** Kobo that the document added to its cost, where it changed that alone. */
  revalued: number | null
}

/** The units of a move: named by their numbers, or those that a document moved before. Some may be `kept`: they are counted, and stay. */
export type MovedUnits = { isEntering: boolean; kept?: KeptUnits | undefined } & (
  | {
      named: readonly string[]
      /** Where a refusal belongs, `items.2.metadata.serial_numbers`: on the place of the number in it. */
      field: string
      becomes: Becoming
    }
  | { back: readonly LeftUnit[] }
)
