import { z } from 'zod'
import { type Permission, debtRights } from './permissions.ts'

/** A row as the server holds it before the reply: other columns decide whether a figure in it is hidden. */
type StoredRow = Readonly<Record<string, unknown>>

/** Permissions that show a figure, and allow it in requests. */
export interface SeenWith {
  /** Any one of these is enough. */
  anyOf: readonly [Permission, ...Permission[]]
  /** Hides only values below zero from other members; left out, every value. */
  belowZero?: true
  /** Rows in which it is hidden above zero too. */
  hiddenIn?: (row: StoredRow) => boolean
  /** Rows in which all callers see it. */
  openIn?: (row: StoredRow) => boolean
  /** For a filter: the values that need the permission; left out, all do. */
  words?: readonly string[]
}

/**
 * Fields that only some callers may see. In a reply, others get null (`server/src/http/wire.ts`, the only writer; papers ask there too) and
 * cannot sort by it. In a body or filter, others get 422; null counts as not given, so a form that is sent back wipes nothing. Handlers
 * read and return stored values. `server/src/laws/costs.test.ts` finds unmarked figures.
 */
export const seenWith = z.registry<SeenWith>()

/** Kobo that some members may not see. @param description when it is null, for the documentation */
export const seenMoney = (mark: SeenWith, description: string) =>
  z.int().describe(`kobo; ${description}`).register(seenWith, mark).nullable()

/** Costs, stock values at cost, and profits. */
export const seesCost: SeenWith = { anyOf: ['product.view-cost'] }

/** Kobo of cost, profit or stock value, of either sign; null without permission to view costs. */
export const costMoney = () => seenMoney(seesCost, 'null without product.view-cost')

/** The same on a stock document. On a return inward it is the customer's credit, visible to all readers: a row names its `kind`. */
export const stockMoney = () =>
  seenMoney({ ...seesCost, openIn: ({ kind }) => kind === 'return-inward' }, 'null without product.view-cost, but on returns inward')

/** Debts of the business to suppliers. */
export const seesOwed: SeenWith = { anyOf: debtRights }

/** Tills may see a customer's credit; only contacts who also supply have hidden debts. A row without a type counts as a supplier. */
const buysOnly = (row: StoredRow): boolean => row.contact_type === 'customer'

/** An advance to a supplier is part of the balance: shown without the deposits, the balance would look like a debt. */
const isPaidAhead = (row: StoredRow): boolean => typeof row.deposits === 'number' && row.deposits < 0

/** Kobo; above zero the contact owes the business. Debts to a supplier are null for members without the right to see them. */
export const contactBalance = () =>
  seenMoney(
    { anyOf: debtRights, belowZero: true, hiddenIn: isPaidAhead, openIn: buysOnly },
    'what a supplier is owed is null without contact.update-balance or report.contact-report',
  )

/** Kobo of an entry in a contact’s ledger: null if it reveals a debt to a supplier before or after it, or the cost of goods. */
export const ledgerMoney = () =>
  seenMoney(
    { anyOf: debtRights, openIn: tellsOfNoDebt },
    'what tells of a debt to a supplier is null without contact.update-balance or report.contact-report',
  )

/**
 * Kobo on a contact’s statement: hidden entirely or not at all, since each figure reveals the others. The server marks rows whose statement
 * reveals a debt to a supplier (`tells_of_debt`); an unmarked row counts as one.
 */
export const statementMoney = () =>
  seenMoney(
    { anyOf: debtRights, openIn: ({ tells_of_debt }) => tells_of_debt === false },
    'null without contact.update-balance or report.contact-report where it tells of a debt to a supplier',
  )

function tellsOfNoDebt(row: StoredRow): boolean {
  const { amount, balance_after, document_kind, kind } = row
  // A merge moves another contact's balance, which may have been a debt to a supplier.
  if (kind === 'merge') return buysOnly(row)
  if ((document_kind === 'inventory-action' && kind !== 'return-inward') || typeof amount !== 'number' || typeof balance_after !== 'number')
    return false
  return buysOnly(row) || (balance_after >= 0 && balance_after - amount >= 0)
}
