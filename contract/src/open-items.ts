import { z } from 'zod'
import { listTo, money, rule, time } from './platform/fields.ts'
import { idPrefixes } from './platform/id-prefixes.ts'
import { debtRights } from './platform/permissions.ts'
import { seenMoney } from './platform/seen-with.ts'

/** Which way money goes: in from the contact, out to them. */
export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]

/** What a contact's balance consists of (CONTACTS-21). */
export const openItemKinds = ['sale', 'intake', 'extra-cost', 'return-inward', 'return-outward', 'adjustment', 'payment'] as const
export type OpenItemKind = (typeof openItemKinds)[number]

/** Ids of what an open item may be. */
const openItemIds = ['sale', 'inventory_action', 'balance_transaction', 'contact_payment', 'extra_cost'] as const
const pattern = new RegExp(`^(${openItemIds.map((kind) => idPrefixes[kind]).join('|')})[0-7][0-9A-HJKMNP-TV-Z]{25}$`)

/** The public id of an open item, whatever it is. */
const openItemId = () => z.string().regex(pattern, rule('pulid'))

/** Kobo of what a contact pays, or is paid: what a supplier is owed is null for whoever may not see it. A row says its `direction`. */
export const paidMoney = () =>
  seenMoney(
    { anyOf: debtRights, openIn: ({ direction }) => direction === 'in' },
    'out to a contact null without contact.update-balance or report.contact-report',
  )

/** Something of which a part is open: money that is in for it, or out, would settle it. */
export const OpenItem = z.object({
  kind: z.enum(openItemKinds),
  /** Of the sale, stock document, adjustment, payment or extra cost that it is. */
  id: z.string(),
  /** Of the document behind it, as people name it; null where there is none. */
  number: z.string().nullable(),
  /** In: the contact owes it; out: they are owed it. */
  direction: z.enum(directions),
  date: time(),
  /** The day by which it is to be paid: `2026-11-20`. */
  due_date: z.string(),
  /** What it came to, and what is left of that. */
  amount: paidMoney(),
  left: paidMoney(),
  note: z.string().nullable(),
})

/** What a document is matched with, as its page tells it: another open item of its contact, and what that added to what is paid on it. */
export const settledWith = <Amount extends z.ZodType>(amount: Amount) =>
  z.object({
    item: z.object({
      kind: z.enum(openItemKinds),
      /** Of the document, payment, adjustment or extra cost. */
      id: z.string(),
      number: z.string().nullable(),
    }),
    /** Kobo; below zero it used up what had been paid over, or was kept. */
    amount,
  })

/** Most items that one call settles by name: who owes for more pays the oldest due first. */
const MAX_SHARES = 2000

/** How much goes to some items, in place of the oldest due first; what is nothing counts for nothing. */
export const shares = () => listTo(z.object({ id: openItemId(), amount: money() }), MAX_SHARES)
