import type pg from 'pg'

/** A row that breaks a law, as printed. */
export type Violation = Readonly<Record<string, unknown>>

interface LawHead {
  /** Short and unique: names the law in reports. */
  name: string
  /** An invariant that always holds (`docs/rooms/books.md`), in a sentence. */
  invariant: string
}

/** Finds the rows of one business that break it; `$1` is the business's id. Rows of other businesses are not read. */
export interface QueriedLaw extends LawHead {
  query: string
}

/** The same for laws that SQL cannot check: reads in portions, so that memory is bounded for a business of any size. */
export interface WorkedLaw extends LawHead {
  find(client: pg.Client, business_id: string): AsyncGenerator<Violation>
}

/** About one business; run for each in turn. */
export type Law = QueriedLaw | WorkedLaw

/** About the whole database, or about its tables; takes no `$1`. */
export type DatabaseLaw = QueriedLaw
