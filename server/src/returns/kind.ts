import { api } from '@kasuwa/contract'
import { lineTotal } from '@kasuwa/contract/platform/money'
import { trackedQuantities, permissionsOf, reservedUnits } from '../documents/kind-effects.ts'
import type { StockChange, Kind, Line, PaidKind } from '../documents/kind.ts'
import type { UnitTransition } from '../inventory/moves.ts'
import { returnInwardHooks } from './inward.ts'
import { returnOutwardHooks } from './outward.ts'

/** Returned units keep their own cost. */
const returnedUnits: UnitTransition = { from: ['sold'], to: 'available', atOwnCost: true }
const returnedDamagedUnits: UnitTransition = { from: ['sold'], to: 'damaged' }
const sentBackUnits: UnitTransition = { from: ['available'], to: 'returned' }
const sentBackDamagedUnits: UnitTransition = { from: ['damaged'], to: 'returned' }
/** Transition for units of the returned sale. Products sold before they had serial numbers come back under new numbers. */
const ofSale = ({ sale_id, named_by_sale }: Line, transition: UnitTransition, product_id: string): UnitTransition => {
  if (!sale_id) return transition
  const hadSerialNumber = named_by_sale?.includes(product_id) ?? true
  return { ...transition, ofSale: sale_id, ...(!hadSerialNumber && { from: [...transition.from, 'new', 'void'] }) }
}
/** Transition for units of the returned intake. */
const ofIntake = ({ of_intake }: Line, transition: UnitTransition): UnitTransition => ({
  ...transition,
  ...(of_intake && { ofIntake: of_intake }),
})

/** The same as `isUndamaged` in SQL, over `item`. */
const isUndamagedLine = `item.metadata ->> 'condition' is distinct from 'damaged'`

const isUndamaged = (line: Line) => !line.is_damaged

/** Damaged units: their status changes, and no stock moves. */
const damagedUnits = (lines: readonly Line[], unitsOf: (line: Line, product_id: string) => UnitTransition): StockChange[] =>
  trackedQuantities(lines.filter(({ is_damaged }) => is_damaged)).flatMap(({ line, part }) =>
    (part ?? line).has_serial_number
      ? [{ line, ...(part && { part }), quantity: 0, value: 0, units: unitsOf(line, (part ?? line).product_id) }]
      : [],
  )

/**
 * Goods come back to the shelf at the cost at which they left, or at the average without a sale; the customer owes less. Damaged goods are
 * credited only.
 */
export const returnInward = {
  name: 'return-inward',
  table: 'inventory_actions',
  ledger: 'inventory-action',
  may: permissionsOf(api.inventory, api.inventory.createReturnInward),
  level: 'return_inward_approval_level',
  contact: 'anybody',
  goods: 'any',
  words: { title: 'return_inward', business: 'at', contact: 'customer', amount: 'price' },
  reserves: () => [],
  moves: (lines) => [
    ...trackedQuantities(lines.filter(isUndamaged)).map(({ line, part, quantity }): StockChange => {
      const cost = part ? part.share : line.cost
      const value = cost ?? { averageOr: lineTotal(quantity, (part ?? line).unit_cost) }
      return { line, ...(part && { part }), quantity, value, units: ofSale(line, returnedUnits, (part ?? line).product_id) }
    }),
    ...damagedUnits(lines, (line, product_id) => ofSale(line, returnedDamagedUnits, product_id)),
  ],
  balanceChange: ({ total }) => ({ kind: 'return-inward', amount: -total }),
  hooks: returnInwardHooks,
  paid: 'out',
  bearsCosts: false,
  worth: {
    line: 'value',
    document: null,
    sum: (_return, lines) => lines,
    ofLine: (_line, movedValue = 0) => movedValue,
    ofComponent: (_part, movedValue = 0) => movedValue,
  },
  books: {
    movedQuantity: `case when ${isUndamagedLine} then item.quantity end`,
    value: 'item.value',
    reserved: null,
    balance: '-document.total',
    // With a sale, its credit counts there.
    open: `case when document.status = 'canceled' then document.paid_amount when document.sale_id is not null then 0
      else document.paid_amount - document.total end`,
  },
} satisfies PaidKind

/** Goods leave at their average cost, and the supplier owes the agreed amount; the variance is stored. Damaged units have no shelf to leave. */
export const returnOutward = {
  name: 'return-outward',
  table: 'inventory_actions',
  ledger: 'inventory-action',
  may: permissionsOf(api.inventory, api.inventory.createReturnOutward),
  level: 'return_outward_approval_level',
  contact: 'named',
  goods: 'any',
  words: { title: 'return_outward', business: 'from', contact: 'supplier', amount: 'cost' },
  reserves: (lines) =>
    lines
      .filter(isUndamaged)
      .map((line): StockChange => ({ line, quantity: line.quantity, value: 0, units: ofIntake(line, reservedUnits) })),
  moves: (lines) => [
    ...lines
      .filter(isUndamaged)
      .map((line): StockChange => ({ line, quantity: -line.quantity, value: 'average', units: ofIntake(line, sentBackUnits) })),
    ...damagedUnits(lines, (line) => ofIntake(line, sentBackDamagedUnits)),
  ],
  balanceChange: ({ total }) => ({ kind: 'return-outward', amount: total }),
  hooks: returnOutwardHooks,
  paid: null,
  bearsCosts: false,
  worth: {
    line: 'value',
    document: 'variance',
    sum: ({ total }, lines) => total - lines,
    ofLine: (_line, movedValue = 0) => -movedValue,
    ofComponent: () => 0,
  },
  books: {
    movedQuantity: `case when ${isUndamagedLine} then -item.quantity end`,
    value: '-item.value',
    reserved: `case when ${isUndamagedLine} then item.quantity end`,
    balance: 'document.total',
    open: `case document.status when 'canceled' then document.paid_amount else document.total - document.paid_amount end`,
  },
} satisfies Kind
