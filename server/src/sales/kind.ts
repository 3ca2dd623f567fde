import { api } from '@kasuwa/contract'
import { roundingOf } from '@kasuwa/contract/cash-rounding'
import { lineTotal } from '@kasuwa/contract/platform/money'
import { trackedQuantities, permissionsOf, reservedUnits } from '../documents/kind-effects.ts'
import type { StockChange, PaidKind } from '../documents/kind.ts'
import type { UnitTransition } from '../inventory/moves.ts'
import { cashRuleOf } from '../documents/rounding.ts'
import { reopeningHooks } from '../quotations/quotation.ts'

const soldUnits: UnitTransition = { from: ['available'], to: 'sold' }

/** Stock leaves at its average cost, and the customer owes the total (STOCK-10, CONTACTS-12). */
export const sale = {
  name: 'sale',
  table: 'sales',
  ledger: 'sale',
  may: permissionsOf(api.sales, api.sales.create),
  level: 'sale_approval_level',
  contact: 'anybody',
  goods: 'on sale',
  words: { title: 'sale', business: 'from', contact: 'bill_to', amount: 'price' },
  reserves: (lines) => trackedQuantities(lines).map((goods): StockChange => ({ ...goods, value: 0, units: reservedUnits })),
  moves: (lines) =>
    trackedQuantities(lines).map(({ line, part, quantity }): StockChange => ({
      line,
      part,
      quantity: -quantity,
      value: 'average',
      units: soldUnits,
    })),
  balanceChange: ({ total }) => ({ kind: 'sale', amount: total }),
  hooks: { ...reopeningHooks, roundingOf: async (ctx, _sale, amount, due) => roundingOf(amount, due, await cashRuleOf(ctx)) },
  paid: 'in',
  bearsCosts: false,
  // Untracked products cost the product's cost.
  worth: {
    line: 'cost',
    document: 'cost',
    sum: (_sale, lines) => lines,
    ofLine: (line, movedValue = 0) => (line.has_inventory ? -movedValue : lineTotal(line.quantity, line.unit_cost)),
    ofComponent: (part, movedValue = 0) => (part.has_inventory ? -movedValue : lineTotal(part.taken, part.unit_cost)),
  },
  books: {
    movedQuantity: '-item.quantity',
    value: '-item.cost',
    reserved: 'item.quantity',
    balance: 'document.total',
    open: `case document.status when 'canceled' then 0 else document.total - document.credited end - document.paid_amount`,
  },
} satisfies PaidKind
