import { z } from 'zod'
import { balanceKinds } from './balances.ts'
import { LedgerDocument } from './ledgers.ts'
import { endpoint, wrapped } from './platform/endpoint.ts'
import { oneOf, time } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { period } from './platform/periods.ts'
import { statementMoney } from './platform/seen-with.ts'
import { builtIn } from './platform/wire-units.ts'

/** Most entries on one statement: about forty sheets of A4. Longer statements need a shorter period. */
export const MAX_STATEMENT_ROWS = 2000

/** An entry of a statement. */
export const StatementRow = z.object({
  id: id('balance_transaction'),
  kind: z.enum(balanceKinds),
  /** The document's date, or the day of the payment; else the time of recording. */
  date: time(),
  document: LedgerDocument.extend({ is_deleted: z.boolean() }).nullable(),
  note: z.string().nullable(),
  /** True if another entry reverses this one. */
  is_reversed: z.boolean(),
  /**
   * Reversed by a correction. It lowers its own side: the paid sum for a moved payment, the owed sum for the wrong document. Other
   * reversals raise the opposite side.
   */
  is_moved: z.boolean(),
  /** Above zero: the contact owes more. */
  amount: statementMoney(),
  /** Balance after the entry, in statement order. */
  balance: statementMoney(),
  created_at: time(),
})

/**
 * Opening balance, entries by document or payment date, and closing balance of a period: opening + owed − paid = closing, to the kobo.
 * Above zero the contact owes the business. Includes entries of merged contacts.
 */
export const Statement = z.object({
  contact: z.object({ ...namedRecord('contact').shape, name: builtIn(z.string()), contact_type: oneOf(['customer', 'supplier', 'both']) }),
  /** The requested period; null for an open end. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  opening: statementMoney(),
  /** Increases and decreases of the contact's debt, both from zero up. */
  owed: statementMoney(),
  paid: statementMoney(),
  closing: statementMoney(),
  rows: z.array(StatementRow),
})

/** Calls over a contact's statement. */
export const statements = {
  one: endpoint.get('/v1/business/contacts/{id}/statement', {
    of: 'contact',
    access: 'contact.view-balance-transaction',
    summary: 'What a contact owed, what happened, and what is owed since; with `format` as PDF or page',
    query: z.object({ ...period, format: oneOf(['pdf', 'html']).optional() }),
    reply: wrapped('statement', Statement),
  }),
}

/** Kobo of an entry on one side: added to the owed sum (1), or to the paid sum (−1). */
export const onSide = ({ amount, is_moved }: { amount: number; is_moved?: boolean }, side: 1 | -1): number =>
  is_moved ? Math.min(0, side * amount) : Math.max(0, side * amount)
