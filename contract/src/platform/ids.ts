import { z } from 'zod'
import { wireUnits } from './wire-units.ts'

/** The two letters a public id begins with, per kind of thing (`domain.md`, Ids). The only table of them. */
export const idPrefixes = {
  merchant: 'me',
  session: 'se',
  business: 'bu',
  member: 'mb',
  role: 'rl',
  location: 'lo',
  sale_tax: 'tx',
  bank_account: 'ba',
  brand: 'br',
  product_category: 'pc',
  product_tag: 'pt',
  product: 'pd',
  contact_group: 'cg',
  contact: 'ct',
  balance_transaction: 'bt',
  inventory_level: 'lv',
  stock_movement: 'sm',
  inventory_action: 'ia',
  inventory_action_item: 'ii',
  sale: 'sa',
  sale_item: 'si',
  sale_payment: 'py',
  purchase_order: 'po',
  audit_entry: 'au',
} as const

export type IdKind = keyof typeof idPrefixes

/** Crockford's base 32 of a 128-bit number: the first character holds three bits, so it is never above 7. */
const ulid = '[0-7][0-9A-HJKMNP-TV-Z]{25}'
const patterns = new Map<IdKind, RegExp>()

/** True for 28 characters that could be the id of a thing of this kind. */
export function isIdOf(kind: IdKind, text: string): boolean {
  let pattern = patterns.get(kind)
  if (!pattern) patterns.set(kind, (pattern = new RegExp(`^${idPrefixes[kind]}${ulid}$`)))
  return pattern.test(text)
}

/** A reference to a thing of one kind: 28 characters on the wire, a uuid inside the server (see `wire-units.ts`). */
export const id = (kind: IdKind) =>
  z
    .string()
    .regex(new RegExp(`^${idPrefixes[kind]}${ulid}$`), '["pulid"]')
    .register(wireUnits, { unit: 'id', kind })

/** The name of anything, next to its id, as pickers and `created_by` show it. */
export const named = (kind: IdKind) => z.object({ id: id(kind), name: z.string() })
