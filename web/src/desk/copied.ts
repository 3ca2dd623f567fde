import type { Unit } from '@kasuwa/contract/units'
import type { Party } from '../contacts/party.ts'
import { moneyInputText, quantityInputText } from '../kit/fields/parse-number.ts'
import type { Line } from './lines.ts'

interface CopiedItem {
  product_id: string
  name: string
  sku: string
  unit?: Unit | null | undefined
  /** Kobo per unit; null for members who may not see it. */
  cost: number | null
}

/**
 * A line for a product of another document, at the amount agreed there, not the product's current amount.
 * @param quantity units; left out: still to be entered
 */
export const lineOf = ({ product_id, name, sku, unit, cost }: CopiedItem, index: number, quantity?: number): Line => ({
  ...{ key: String(index + 1), product: product_id, name, sku, unit: unit ?? null, taxes: [] },
  quantity: quantity === undefined ? '' : quantityInputText(quantity),
  amount: cost === null ? '' : moneyInputText(cost),
  ...{ listed: -1, available: null },
})

/** The contact of another document. */
export const partyOf = (contact: Party | null | undefined): Party | null =>
  contact ? { id: contact.id, name: contact.name, phone: contact.phone, balance: contact.balance } : null
