import type { RowErrors } from './readings.ts'

/** What becomes of the rows of a file. Rows in are what was made, changed, left and refused, always. */
export interface Outcome {
  total: number
  created: MadeRow[]
  updated: ChangedRow[]
  /** Here already as they are, or left as they were asked to be. */
  skipped: number
  refused: RefusedLine[]
}

export interface MadeRow {
  line: number
  id: string
  /**
   * When it was last written, where who wrote it knows: with the transaction's own time, as columns have it by themselves, or at this one.
   * Left out, the database is asked.
   */
  written?: 'by_itself' | number
}

/** With the columns that changed, as they were. */
export interface ChangedRow extends MadeRow {
  before: Readonly<Record<string, unknown>>
}

export interface RefusedLine {
  line: number
  errors: RowErrors
  cells: Readonly<Record<string, string>>
}

/** What is made besides the rows, by id, while they are gone through. */
export interface MadeBeside {
  labels: Partial<Record<'brands' | 'product_categories' | 'product_tags' | 'contact_groups', string[]>>
  parents: string[]
  documents: string[]
}

export const nothingBeside = (): MadeBeside => ({ labels: {}, parents: [], documents: [] })

export interface Asked {
  /** Told what is made besides. */
  beside: MadeBeside
  /** Whether all is only tried: nothing is written. */
  isCheck: boolean
  /** Rows that are here already stay as they are. */
  leaves: boolean
  /** With a bad row nothing is written. */
  isWhole: boolean
  /** Told how many rows have been gone through. @throws Stopped */
  onProgress: (rows: number) => Promise<void>
}

/** Somebody stopped it. */
export class Stopped extends Error {}

/** A row was changed by somebody else while it was looked at: all is begun again. */
export class ChangedMeanwhile extends Error {}

/** There are bad rows, and all or nothing was asked for: what was written by then is undone. */
export class NothingWritten extends Error {
  constructor(readonly outcome: Outcome) {
    super('Bad rows.')
  }
}
