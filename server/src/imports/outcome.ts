import type { RowErrors } from './readings.ts'

/** Outcome of a file’s rows. `total` always equals created, updated, skipped, rejected and left out rows. */
export interface Outcome {
  total: number
  created: MadeRow[]
  updated: ChangedRow[]
  /** Unchanged, or left alone by request. */
  skipped: number
  rejected: RefusedLine[]
  /** Rows that are no records: sums, notes, headings again, further pictures. */
  leftOut?: number
  /** Cells that no field takes, of rows without errors. */
  leftOutCells?: { line: number; column: string; text: string }[]
  /** Known products whose stock differs from the file’s, in thousandths. An import moves no stock of theirs. */
  stockDiffers?: { line: number; id: string | null; name: string; stock: number; inFile: number }[]
  /** Names of products whose own pictures stay. */
  keptPictures?: string[]
  /** Sums of products, in a check. */
  sums?: ProductSums
  contactSums?: ContactSums
}

/** Thousandths and kobo of a file’s goods without errors. */
export type ProductSums = Record<'products' | 'quantity' | 'worth' | 'unpriced' | 'uncosted', number>

/** Contacts without errors. Receivable and payable are kobo of new ones, both above zero. */
export type ContactSums = Record<'contacts' | 'debtors' | 'receivable' | 'creditors' | 'payable' | 'without_phone', number>

export interface MadeRow {
  line: number
  id: string
  /** Time of the last write, if known: the transaction’s default, or this one. Undefined: the database is asked. */
  written?: 'by_itself' | number
}

/** With old values of the changed columns. */
export interface ChangedRow extends MadeRow {
  before: Readonly<Record<string, unknown>>
}

export interface RefusedLine {
  line: number
  errors: RowErrors
  cells: Readonly<Record<string, string>>
}

/** Ids of records created beside the rows, added during the import. */
export interface MadeBeside {
  labels: Partial<Record<'brands' | 'product_categories' | 'product_tags' | 'contact_groups', string[]>>
  parents: string[]
  documents: string[]
  locations: string[]
}

export const nothingBeside = (): MadeBeside => ({ labels: {}, parents: [], documents: [], locations: [] })

export interface ImportOptions {
  /** Collects records created beside the rows. */
  sideRecords: MadeBeside
  /** True for a check, which writes nothing. */
  isCheck: boolean
  /** True to leave existing rows unchanged. */
  leaves: boolean
  /** True for all or nothing. */
  isWhole: boolean
  /**
   * Called with the number of processed rows.
   * @throws Stopped
   */
  onProgress: (rows: number) => Promise<void>
}

/** A member stopped the import. */
export class Stopped extends Error {}

/** Another request changed a row after it was read; the import starts again. */
export class ChangedMeanwhile extends Error {}

/** All or nothing was requested and rows are bad; the transaction rolls back. */
export class NothingWritten extends Error {
  constructor(readonly outcome: Outcome) {
    super('Bad rows.')
  }
}
