import { z } from 'zod'
import { type Permission, debtRights } from './permissions.ts'

/** A row as the server holds it before it is answered: its other columns tell whether a figure in it is one of those that are kept back. */
type Row = Readonly<Record<string, unknown>>

/** Who may see a figure, and say it. */
export interface SeenWith {
  /** Any one of these is enough. */
  anyOf: readonly [Permission, ...Permission[]]
  /** Only what is below zero is kept back from everybody else; left out, every value. */
  belowZero?: true
  /** Rows in which it is kept back above zero too. */
  keptIn?: (row: Row) => boolean
  /** Rows in which it is for everybody who may make the call. */
  openIn?: (row: Row) => boolean
  /** Of a filter: the words that need the permission; left out, all do. */
  words?: readonly string[]
}

/**
 * Fields that not everybody who may make the call may see. In an answer such a field is null for anybody else (`server/src/http/wire.ts`, the one
 * place that writes answers; papers ask there too); a list is not ordered by it; and in a body or a filter it is 422, or, where it is null, not given: a form
 * that is sent back as it was read wipes nothing. So a handler reads and answers what is stored, and cannot forget.
 * `server/src/laws/costs.test.ts` looks for a figure that should be marked and is not.
 */
export const seenWith = z.registry<SeenWith>()

/** Kobo that some may not see. @param says when it is null, for the documentation */
export const seenMoney = (mark: SeenWith, says: string) => z.int().describe(`kobo; ${says}`).register(seenWith, mark).nullable()

/** What goods cost, what they are worth at cost, and what was earned on them. */
export const seesCost: SeenWith = { anyOf: ['product.view-cost'] }

/** Kobo of cost, profit or stock value, of either sign; null for whoever may not see what goods cost. */
export const costMoney = () => seenMoney(seesCost, 'null without product.view-cost')

/** The same on a stock document; on a return inward it is what a customer is credited, and for all who see it: a row says its `kind`. */
export const stockMoney = () =>
  seenMoney({ ...seesCost, openIn: ({ kind }) => kind === 'return-inward' }, 'null without product.view-cost, but on returns inward')

/** What is owed to those whom goods come from. */
export const seesOwed: SeenWith = { anyOf: debtRights }

/** A customer’s credit is no secret of the till: only who supplies, too, is somebody that the business buys from. A row that does not say counts as one who does. */
const buysOnly = (row: Row): boolean => row.contact_type === 'customer'

/** What a supplier is paid ahead stands in the balance as if it were owed: without the one, the other would be taken for a debt. */
const isPaidAhead = (row: Row): boolean => typeof row.deposits === 'number' && row.deposits < 0

/** Kobo; above zero the contact owes the business. What the business owes a supplier is null for whoever may not see it. */
export const contactBalance = () =>
  seenMoney(
    { anyOf: debtRights, belowZero: true, keptIn: isPaidAhead, openIn: buysOnly },
    'what a supplier is owed is null without contact.update-balance or report.contact-report',
  )

/** Kobo of an entry of a contact’s ledger: null where it tells what a supplier was owed before or after it, or what goods came in at. */
export const ledgerMoney = () =>
  seenMoney(
    { anyOf: debtRights, openIn: tellsOfNoDebt },
    'what tells of a debt to a supplier is null without contact.update-balance or report.contact-report',
  )

/**
 * Kobo on a contact’s statement: all of it is kept back, or nothing, as one figure tells the others. The server says with each row whether the
 * statement tells what a supplier was owed (`tells_of_debt`); a row that does not say counts as one that does.
 */
export const statementMoney = () =>
  seenMoney(
    { anyOf: debtRights, openIn: ({ tells_of_debt }) => tells_of_debt === false },
    'null without contact.update-balance or report.contact-report where it tells of a debt to a supplier',
  )

function tellsOfNoDebt(row: Row): boolean {
  const { amount, balance_after, document_kind, kind } = row
  // What a merge moves is a balance of somebody else, who may have been owed it.
  if (kind === 'merge') return buysOnly(row)
  if ((document_kind === 'inventory-action' && kind !== 'return-inward') || typeof amount !== 'number' || typeof balance_after !== 'number')
    return false
  return buysOnly(row) || (balance_after >= 0 && balance_after - amount >= 0)
}
