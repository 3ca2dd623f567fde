import type { Document, Line } from './model-papers.ts'
import type { UnitPick } from './shop-steps.ts'

/** What was offered to whom, as the model has it. */
export interface Offer {
  id: string
  contact: number
  /** How many merges there had been. */
  merges: number
  location: number
  lines: (Line & { pick: UnitPick })[]
  /** Public ids of its lines. */
  items: string[]
  charges: number[][]
  /** The sales of it, of which one may stand. */
  sales: Document[]
  isCanceled: boolean
}
