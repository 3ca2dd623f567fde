import { api } from '@kasuwa/contract'
import { sumOfLines, permissionsOf, lineTotal } from '../documents/kind-effects.ts'
import type { StockChange, Line, PaidKind } from '../documents/kind.ts'
import type { UnitTransition } from '../inventory/moves.ts'
import { intakeHooks } from './intake-hooks.ts'

/** Received units are new or have left; a sold one is a trade-in. */
const receivedUnits: UnitTransition = { from: ['new', 'sold', 'returned', 'void'], to: 'available' }

/** Kobo that a line adds to the level, except for units of a correction that had left. */
const shelfValue = (line: Line): number => line.shelfValue ?? lineTotal(line) + (line.extra_cost ?? 0)

/** Stock comes in at its cost and its share of extra costs, and the business owes the supplier the total. */
export const intake = {
  name: 'intake',
  table: 'inventory_actions',
  ledger: 'inventory-action',
  may: permissionsOf(api.inventory, api.inventory.createIntake),
  level: 'stock_intake_approval_level',
  contact: 'named',
  goods: 'on sale',
  words: { title: 'intake', business: 'delivered_to', contact: 'supplier', amount: 'cost' },
  reserves: () => [],
  moves: (lines) => lines.map((line): StockChange => ({ line, quantity: line.quantity, value: shelfValue(line), units: receivedUnits })),
  balanceChange: ({ total }) => ({ kind: 'intake', amount: -total }),
  hooks: intakeHooks,
  paid: 'out',
  bearsCosts: true,
  worth: { line: 'value', document: null, ...sumOfLines, ofLine: (line, movedValue = shelfValue(line)) => movedValue },
  books: {
    movedQuantity: 'item.quantity',
    value: 'item.value',
    reserved: null,
    balance: '-document.total',
    open: `document.paid_amount - case document.status when 'canceled' then 0 else document.total end`,
  },
} satisfies PaidKind
