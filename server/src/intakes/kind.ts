import { api } from '@kasuwa/contract'
import { asLinesDo, mayOf, ownTotal } from '../documents/kind-parts.ts'
import type { Goods, Line, PaidKind } from '../documents/kind.ts'
import type { Becoming } from '../inventory/moves.ts'
import { received } from './received.ts'

/** What is taken in was never here, or has left: a sold one is traded in. */
const takenIn: Becoming = { from: ['new', 'sold', 'returned', 'void'], to: 'available' }

/** Kobo that the goods of a line are worth on the shelf when they come in, but for units that had left when their intake was corrected. */
const shelfValue = (line: Line): number => line.shelved ?? ownTotal(line) + (line.extra_cost ?? 0)

/** Goods are on the shelf at what they cost and what it took to bring them in, and the business owes its supplier their sum. */
export const intake = {
  name: 'intake',
  table: 'inventory_actions',
  ledger: 'inventory-action',
  may: mayOf(api.inventory, api.inventory.createIntake),
  level: 'stock_intake_approval_level',
  contact: 'named',
  goods: 'on sale',
  words: { title: 'intake', business: 'delivered_to', contact: 'supplier', amount: 'cost' },
  holds: () => [],
  moves: (lines) => lines.map((line): Goods => ({ line, quantity: line.quantity, value: shelfValue(line), units: takenIn })),
  owes: ({ total }) => ({ kind: 'intake', amount: -total }),
  beside: received,
  paid: 'out',
  bearsCosts: true,
  worth: { line: 'value', document: null, ...asLinesDo, of: (line, moved = shelfValue(line)) => moved },
  books: {
    moved: 'item.quantity',
    value: 'item.value',
    held: null,
    owed: '-document.total',
    open: `document.paid_amount - case document.status when 'canceled' then 0 else document.total end`,
  },
} satisfies PaidKind
