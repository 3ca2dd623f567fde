import type { Document, Line } from './model-papers.ts'
import type { UnitPick } from './shop-steps.ts'

/** A quotation, as the model has it. */
export interface Offer {
  id: string
  contact: number
  /** Number of merges before it. */
  merges: number
  location: number
  lines: (Line & { pick: UnitPick })[]
  /** Public ids of its lines. */
  items: string[]
  charges: number[][]
  /** Its sales, at most one of them active. */
  sales: Document[]
  isCanceled: boolean
}
