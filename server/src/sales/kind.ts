import { api } from '@kasuwa/contract'
import { lineTotal } from '@kasuwa/contract/platform/money'
import { counted, mayOf, promised } from '../documents/kind-parts.ts'
import type { Goods, PaidKind } from '../documents/kind.ts'
import type { Becoming } from '../inventory/moves.ts'
import { reopened } from '../quotations/quotation.ts'

const sold: Becoming = { from: ['available'], to: 'sold' }

/** Goods leave at their average cost, and the customer owes the total (STOCK-10, CONTACTS-12). */
export const sale = {
  name: 'sale',
  table: 'sales',
  ledger: 'sale',
  may: mayOf(api.sales, api.sales.create),
  level: 'sale_approval_level',
  contact: 'anybody',
  goods: 'on sale',
  words: { title: 'sale', business: 'from', contact: 'bill_to', amount: 'price' },
  holds: (lines) => counted(lines).map((goods): Goods => ({ ...goods, value: 0, units: promised })),
  moves: (lines) =>
    counted(lines).map(({ line, part, quantity }): Goods => ({ line, part, quantity: -quantity, value: 'average', units: sold })),
  owes: ({ total }) => ({ kind: 'sale', amount: total }),
  beside: reopened,
  paid: 'in',
  bearsCosts: false,
  // Uncounted products cost what their product says.
  worth: {
    line: 'cost',
    document: 'cost',
    sum: (_sale, lines) => lines,
    of: (line, moved = 0) => (line.has_inventory ? -moved : lineTotal(line.quantity, line.unit_cost)),
    part: (part, moved = 0) => (part.has_inventory ? -moved : lineTotal(part.taken, part.unit_cost)),
  },
  books: {
    moved: '-item.quantity',
    value: '-item.cost',
    held: 'item.quantity',
    owed: 'document.total',
    open: `case document.status when 'canceled' then 0 else document.total - document.credited end - document.paid_amount`,
  },
} satisfies PaidKind
