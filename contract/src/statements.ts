import { z } from 'zod'
import { balanceKinds } from './balances.ts'
import { LedgerDocument } from './ledgers.ts'
import { endpoint, wrapped } from './platform/endpoint.ts'
import { oneOf, time } from './platform/fields.ts'
import { id, named } from './platform/ids.ts'
import { period } from './platform/periods.ts'
import { statementMoney } from './platform/seen-with.ts'
import { builtIn } from './platform/wire-units.ts'

/** Most entries on one statement: some forty sheets of A4. Who needs more asks for a shorter period. */
export const MAX_STATEMENT_ROWS = 2000

/** An entry of a statement. */
export const StatementRow = z.object({
  id: id('balance_transaction'),
  kind: z.enum(balanceKinds),
  /** The day of the document, or on which money was paid; else when it was typed in. */
  date: time(),
  document: LedgerDocument.extend({ is_deleted: z.boolean() }).nullable(),
  note: z.string().nullable(),
  /** An entry that another has taken back. */
  is_reversed: z.boolean(),
  /** A correction took it back: less is paid, and not more owed, of a payment that it moved; less owed, and not more paid, of the wrong document. */
  is_moved: z.boolean(),
  /** Above zero the contact owes more. */
  amount: statementMoney(),
  /** What is owed after it, in the order of the statement. */
  balance: statementMoney(),
  created_at: time(),
})

/**
 * What a contact owed when a period began, what happened in it by the dates of documents and payments, and what is owed at its end: opening + owed −
 * paid = closing, to the kobo. Above zero the contact owes the business. Of contacts that were merged, the entries of all of them.
 */
export const Statement = z.object({
  contact: z.object({ ...named('contact').shape, name: builtIn(z.string()), contact_type: oneOf(['customer', 'supplier', 'both']) }),
  /** The period as it was asked for; null where it is open at that end. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  opening: statementMoney(),
  /** What was added to what the contact owes, and what was taken off it: both from zero up. */
  owed: statementMoney(),
  paid: statementMoney(),
  closing: statementMoney(),
  rows: z.array(StatementRow),
})

/** Calls over a contact's statement. */
export const statements = {
  one: endpoint({
    method: 'GET',
    path: '/v1/business/contacts/{id}/statement',
    of: 'contact',
    access: 'contact.view-balance-transaction',
    summary: 'What a contact owed, what happened, and what is owed since; with `format` as PDF or page',
    query: z.object({ ...period, format: oneOf(['pdf', 'html']).optional() }),
    reply: wrapped('statement', Statement),
  }),
}

/** Kobo of an entry on one side: what it adds to what is owed (1), or to what is paid (−1). */
export const onSide = ({ amount, is_moved }: { amount: number; is_moved?: boolean }, side: 1 | -1): number =>
  is_moved ? Math.min(0, side * amount) : Math.max(0, side * amount)
