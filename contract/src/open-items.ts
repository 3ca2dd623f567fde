import { z } from 'zod'
import { listTo, money, rule, time } from './platform/fields.ts'
import { idPrefixes } from './platform/id-prefixes.ts'
import { debtRights } from './platform/permissions.ts'
import { seenMoney } from './platform/seen-with.ts'

/** Direction of money: in from the contact, out to them. */
export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]

/** Kinds of items that make up a contact's balance (CONTACTS-21). */
export const openItemKinds = ['sale', 'intake', 'extra-cost', 'return-inward', 'return-outward', 'adjustment', 'payment'] as const
export type OpenItemKind = (typeof openItemKinds)[number]

/** Kinds of ids that an open item can have. */
const openItemIds = ['sale', 'inventory_action', 'balance_transaction', 'contact_payment', 'extra_cost'] as const
const pattern = new RegExp(`^(${openItemIds.map((kind) => idPrefixes[kind]).join('|')})[0-7][0-9A-HJKMNP-TV-Z]{25}$`)

/** Public id of an open item of any kind. */
const openItemId = () => z.string().regex(pattern, rule('pulid'))

/**
 * Kobo between a contact and the business. Debts to a supplier are null for members without the right to see them. A row names its
 * `direction`.
 */
export const paidMoney = () =>
  seenMoney(
    { anyOf: debtRights, openIn: ({ direction }) => direction === 'in' },
    'out to a contact null without contact.update-balance or report.contact-report',
  )

/** An item with an open amount that money in or out would clear. */
export const OpenItem = z.object({
  kind: z.enum(openItemKinds),
  /** Id of the sale, stock document, adjustment, payment or extra cost. */
  id: z.string(),
  /** Number of its document; null if there is none. */
  number: z.string().nullable(),
  /** In: the contact owes it; out: the business owes it. */
  direction: z.enum(directions),
  date: time(),
  /** Due day: `2026-11-20`. */
  due_date: z.string(),
  /** Its amount, and the open part. */
  amount: paidMoney(),
  left: paidMoney(),
  note: z.string().nullable(),
})

/** An allocation on a document's page: another open item of the same contact, and its share of the paid amount. */
export const settledWith = <Amount extends z.ZodType>(amount: Amount) =>
  z.object({
    item: z.object({
      kind: z.enum(openItemKinds),
      /** Id of the document, payment, adjustment or extra cost. */
      id: z.string(),
      number: z.string().nullable(),
    }),
    /** Kobo; below zero it used up an overpayment or retained money. */
    amount,
  })

/** Most items that one call can name. A payment without names goes to the oldest due first. */
const MAX_SHARES = 2000

/** Explicit allocation, instead of the oldest due first; an amount of 0 is ignored. */
export const shares = () => listTo(z.object({ id: openItemId(), amount: money() }), MAX_SHARES)
