import { api } from '@kasuwa/contract'
import { lineTotal } from '@kasuwa/contract/platform/money'
import { sumOfLines, permissionsOf, reservedUnits } from '../documents/kind-effects.ts'
import type { StockChange, Kind, Line } from '../documents/kind.ts'
import type { UnitTransition } from '../inventory/moves.ts'

/** A unit that is found was lost, or set aside as damaged. */
const foundTransition: UnitTransition = { from: ['new', 'void', 'returned', 'damaged'], to: 'available' }
const revalued: UnitTransition = { from: ['available'], to: 'available' }
/** A damaged unit is still in the shop; a lost, used or expired one is not. */
const takenOff = ({ reason }: Line): UnitTransition => ({ from: ['available'], to: reason === 'damage' ? 'damaged' : 'void' })

/**
 * Corrects stock. Pending outgoing units are reserved, and leave at average cost. Incoming ones have the line’s cost, else the average
 * cost, else the product’s cost. A line without a quantity changes only the value. Products off sale can be adjusted, too.
 */
export const adjustment = {
  name: 'adjustment',
  table: 'inventory_actions',
  ledger: 'inventory-action',
  may: permissionsOf(api.inventory, api.inventory.createAdjustment),
  level: 'adjustment_approval_level',
  contact: 'none',
  goods: 'any',
  words: { title: 'adjustment', business: 'at', contact: 'customer', amount: 'cost' },
  reserves: (lines) =>
    lines
      .filter(({ quantity }) => quantity < 0)
      .map((line): StockChange => ({ line, quantity: -line.quantity, value: 0, units: reservedUnits })),
  moves: (lines) =>
    lines.map((line): StockChange => {
      const { quantity, total, unit_cost } = line
      const units = quantity === 0 ? revalued : quantity > 0 ? foundTransition : takenOff(line)
      if (total !== null) return { line, quantity, value: total, units }
      return { line, quantity, value: quantity < 0 ? 'average' : { averageOr: lineTotal(quantity, unit_cost) }, units }
    }),
  balanceChange: () => null,
  hooks: null,
  paid: null,
  bearsCosts: false,
  worth: { line: 'total', document: 'total', ...sumOfLines, ofLine: (_line, movedValue = 0) => movedValue },
  books: { movedQuantity: 'item.quantity', value: 'item.total', reserved: '-item.quantity', balance: null, open: null },
} satisfies Kind
