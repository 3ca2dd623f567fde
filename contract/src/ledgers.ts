import { z } from 'zod'
import { time } from './platform/fields.ts'

/** Kinds of documents with entries in the ledgers of stock and balances. */
const kinds = ['sale', 'intake', 'return-inward', 'return-outward', 'adjustment'] as const

/** The document behind an entry of a ledger. */
export const LedgerDocument = z.object({
  kind: z.enum(kinds),
  id: z.string(),
  /** `SL-000001` */
  number: z.string(),
  /** The document's own date, not the time of recording. */
  date: time(),
})
