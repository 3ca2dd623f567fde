import { api } from '@kasuwa/contract'
import { lineTotal } from '@kasuwa/contract/platform/money'
import { asLinesDo, mayOf, promised } from '../documents/kind-parts.ts'
import type { Goods, Kind, Line } from '../documents/kind.ts'
import type { Becoming } from '../inventory/moves.ts'

/** A found unit was lost before, or set aside as damaged. */
const found: Becoming = { from: ['new', 'void', 'returned', 'damaged'], to: 'available' }
const revalued: Becoming = { from: ['available'], to: 'available' }
/** Damaged units stay in stock as damaged; lost, used or expired ones leave. */
const takenOff = ({ reason }: Line): Becoming => ({ from: ['available'], to: reason === 'damage' ? 'damaged' : 'void' })

/**
 * Corrects stock. Pending outgoing units are reserved, and leave at average cost. Incoming ones have the line’s cost, else the average
 * cost, else the product’s cost. A line without a quantity changes only the value. Products off sale can be adjusted, too.
 */
export const adjustment = {
  name: 'adjustment',
  table: 'inventory_actions',
  ledger: 'inventory-action',
  may: mayOf(api.inventory, api.inventory.createAdjustment),
  level: 'adjustment_approval_level',
  contact: 'none',
  goods: 'any',
  words: { title: 'adjustment', business: 'at', contact: 'customer', amount: 'cost' },
  holds: (lines) =>
    lines.filter(({ quantity }) => quantity < 0).map((line): Goods => ({ line, quantity: -line.quantity, value: 0, units: promised })),
  moves: (lines) =>
    lines.map((line): Goods => {
      const { quantity, total, unit_cost } = line
      const units = quantity === 0 ? revalued : quantity > 0 ? found : takenOff(line)
      if (total !== null) return { line, quantity, value: total, units }
      return { line, quantity, value: quantity < 0 ? 'average' : { averageOr: lineTotal(quantity, unit_cost) }, units }
    }),
  owes: () => null,
  beside: null,
  paid: null,
  bearsCosts: false,
  worth: { line: 'total', document: 'total', ...asLinesDo, of: (_line, moved = 0) => moved },
  books: { moved: 'item.quantity', value: 'item.total', held: '-item.quantity', owed: null, open: null },
} satisfies Kind
