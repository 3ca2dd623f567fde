import { api } from '@kasuwa/contract'
import { lineTotal } from '@kasuwa/contract/platform/money'
import { counted, mayOf, promised } from '../documents/kind-parts.ts'
import type { Goods, Kind, Line, PaidKind } from '../documents/kind.ts'
import type { Becoming } from '../inventory/moves.ts'
import { returnedInward } from './inward.ts'
import { returnedOutward } from './outward.ts'

/** What comes back from a customer counts at what it cost itself. */
const cameBack: Becoming = { from: ['sold'], to: 'available', atOwnCost: true }
const cameBackDamaged: Becoming = { from: ['sold'], to: 'damaged' }
const sentBack: Becoming = { from: ['available'], to: 'returned' }
const sentBackDamaged: Becoming = { from: ['damaged'], to: 'returned' }
/**
 * Of the sale that a line takes back of, where it is of one. What was sold before its units were told apart comes back under the number that
 * it gets now.
 */
const soldBy = ({ sale_id, named_by_sale }: Line, becoming: Becoming, product_id: string): Becoming => {
  if (!sale_id) return becoming
  const wasTold = named_by_sale?.includes(product_id) ?? true
  return { ...becoming, ofSale: sale_id, ...(!wasTold && { from: [...becoming.from, 'new', 'void'] }) }
}
/** Of the intake that a line takes back of, where it is of one. */
const tookIn = ({ of_intake }: Line, becoming: Becoming): Becoming => ({ ...becoming, ...(of_intake && { ofIntake: of_intake }) })

/** The same in SQL, over `item`. */
const wholeLine = `item.metadata ->> 'condition' is distinct from 'damaged'`

const whole = (line: Line) => !line.is_damaged

/** Units of damaged goods, which are on no shelf: they become something else, and no stock moves. */
const damagedUnits = (lines: readonly Line[], unitsOf: (line: Line, product_id: string) => Becoming): Goods[] =>
  counted(lines.filter(({ is_damaged }) => is_damaged)).flatMap(({ line, part }) =>
    (part ?? line).has_serial_number
      ? [{ line, ...(part && { part }), quantity: 0, value: 0, units: unitsOf(line, (part ?? line).product_id) }]
      : [],
  )

/**
 * What a customer brings back is on the shelf at what it cost when it left, and without its sale at the average there; the customer owes that
 * much less. What is damaged is credited alone.
 */
export const returnInward = {
  name: 'return-inward',
  table: 'inventory_actions',
  ledger: 'inventory-action',
  may: mayOf(api.inventory, api.inventory.createReturnInward),
  level: 'return_inward_approval_level',
  contact: 'anybody',
  goods: 'any',
  words: { title: 'return_inward', business: 'at', contact: 'customer', amount: 'price' },
  holds: () => [],
  moves: (lines) => [
    ...counted(lines.filter(whole)).map(({ line, part, quantity }): Goods => {
      const left = part ? part.share : line.cost
      const value = left ?? { averageOr: lineTotal(quantity, (part ?? line).unit_cost) }
      return { line, ...(part && { part }), quantity, value, units: soldBy(line, cameBack, (part ?? line).product_id) }
    }),
    ...damagedUnits(lines, (line, product_id) => soldBy(line, cameBackDamaged, product_id)),
  ],
  owes: ({ total }) => ({ kind: 'return-inward', amount: -total }),
  beside: returnedInward,
  paid: 'out',
  bearsCosts: false,
  worth: {
    line: 'value',
    document: null,
    sum: (_return, lines) => lines,
    of: (_line, moved = 0) => moved,
    part: (_part, moved = 0) => moved,
  },
  books: {
    moved: `case when ${wholeLine} then item.quantity end`,
    value: 'item.value',
    held: null,
    owed: '-document.total',
    // With its sale it is in what that is credited.
    open: `case when document.status = 'canceled' then document.paid_amount when document.sale_id is not null then 0
      else document.paid_amount - document.total end`,
  },
} satisfies PaidKind

/** What goes back to its supplier leaves at its average cost, who owes what is agreed; what differs is kept. What is damaged is on no shelf any more. */
export const returnOutward = {
  name: 'return-outward',
  table: 'inventory_actions',
  ledger: 'inventory-action',
  may: mayOf(api.inventory, api.inventory.createReturnOutward),
  level: 'return_outward_approval_level',
  contact: 'named',
  goods: 'any',
  words: { title: 'return_outward', business: 'from', contact: 'supplier', amount: 'cost' },
  holds: (lines) => lines.filter(whole).map((line): Goods => ({ line, quantity: line.quantity, value: 0, units: tookIn(line, promised) })),
  moves: (lines) => [
    ...lines.filter(whole).map((line): Goods => ({ line, quantity: -line.quantity, value: 'average', units: tookIn(line, sentBack) })),
    ...damagedUnits(lines, (line) => tookIn(line, sentBackDamaged)),
  ],
  owes: ({ total }) => ({ kind: 'return-outward', amount: total }),
  beside: returnedOutward,
  paid: null,
  bearsCosts: false,
  worth: { line: 'value', document: 'variance', sum: ({ total }, lines) => total - lines, of: (_line, moved = 0) => -moved, part: () => 0 },
  books: {
    moved: `case when ${wholeLine} then -item.quantity end`,
    value: '-item.value',
    held: `case when ${wholeLine} then item.quantity end`,
    owed: 'document.total',
    open: `case document.status when 'canceled' then document.paid_amount else document.total - document.paid_amount end`,
  },
} satisfies Kind
