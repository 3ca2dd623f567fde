import { api } from '@kasuwa/contract'
import type { GivenStatus } from '@kasuwa/contract/document-states'
import type { ByField } from '@kasuwa/contract/platform/access'
import { lineTotal } from '@kasuwa/contract/platform/money'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import type { DocumentTable } from '../records/document-tables.ts'
import type { Becoming } from '../inventory/moves.ts'
import { intakeTakenBack, returnedInward, returnedOutward, saleTakenBack } from './returns.ts'
import type { Beside, Goods, Kind, Kinds, Line, PaidKind } from './kind.ts'
import { expected, received } from './orders.ts'
import { reopened } from './quotations.ts'

interface Calls {
  one: { access: Permission }
  setStatus: { access: ByField<string, Record<GivenStatus, Permission>> }
  delete: { access: Permission }
}

/** Who may do what, as the endpoints say it. */
export const mayOf = ({ one, setStatus, delete: remove }: Calls, record: { access: Permission }): Kind['may'] => ({
  view: one.access,
  record: record.access,
  approve: setStatus.access.permissions.approved,
  cancel: setStatus.access.permissions.canceled,
  delete: remove.access,
})

/** Units that a pending document holds. */
export const promised: Becoming = { from: ['available'], to: 'committed' }
const sold: Becoming = { from: ['available'], to: 'sold' }
/** What is taken in was never here, or has left: a sold one is traded in. */
const takenIn: Becoming = { from: ['new', 'sold', 'returned', 'void'], to: 'available' }
/** What is found again was lost, or set aside as damaged. */
const found: Becoming = { from: ['new', 'void', 'returned', 'damaged'], to: 'available' }
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
const revalued: Becoming = { from: ['available'], to: 'available' }

/** What goes out with some lines, of what is counted: themselves, or what they are made of. */
const counted = (lines: readonly Line[]): (Pick<Goods, 'line' | 'part'> & { quantity: number })[] =>
  lines.flatMap((line) => {
    if (line.parts.length === 0) return line.has_inventory ? [{ line, quantity: line.quantity }] : []
    return line.parts.flatMap((part) => (part.has_inventory ? [{ line, part, quantity: part.taken }] : []))
  })

/** What is done to several documents, one after the other: what only looks whether something stands in the way comes first. */
const bothOf = (first: Beside, second: Beside): Beside => ({
  posts: async (...given) => {
    await first.posts(...given)
    await second.posts(...given)
  },
  takenBack: async (...given) => {
    await first.takenBack(...given)
    await second.takenBack(...given)
  },
})

/** Goods leave at their average cost, and the customer owes the total (`domain.md`, Stock and Contact balance). */
export const sale: PaidKind = {
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
  beside: bothOf(saleTakenBack, reopened),
  paid: 'in',
  // Uncounted products cost what their product says.
  worth: {
    line: 'cost',
    document: 'cost',
    sum: (_sale, lines) => lines,
    of: (line, moved = 0) => (line.has_inventory ? -moved : lineTotal(line.quantity, line.unit_cost)),
    part: (part, moved = 0) => (part.has_inventory ? -moved : lineTotal(part.taken, part.unit_cost)),
  },
  books: { moved: '-item.quantity', value: '-item.cost', held: 'item.quantity', owed: 'document.total' },
}

/** Of a kind whose lines have no parts, and which keeps what they come to. */
const asLinesDo = { sum: (_document: object, lines: number) => lines, part: () => 0 }

/** Kobo, of a kind each of whose lines says what it comes to. */
function ownTotal({ id, total }: Line): number {
  if (total === null) throw new Error(`The line ${id} does not say what it comes to.`)
  return total
}

/** Kobo that the goods of a line are worth on the shelf when they come in, but for units that had left when their intake was corrected. */
const shelfValue = (line: Line): number => line.shelved ?? ownTotal(line) + (line.extra_cost ?? 0)

/** Goods are on the shelf at what they cost and what it took to bring them in, and the business owes its supplier their sum. */
export const intake: PaidKind = {
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
  beside: bothOf(intakeTakenBack, received),
  paid: 'out',
  worth: { line: 'value', document: null, ...asLinesDo, of: (line, moved = shelfValue(line)) => moved },
  books: { moved: 'item.quantity', value: 'item.value', held: null, owed: '-document.total' },
}

/** What is damaged is still here; what is lost, used or expired is not. */
const takenOff = ({ reason }: Line): Becoming => ({ from: ['available'], to: reason === 'damage' ? 'damaged' : 'void' })

/**
 * What is on the shelf is put right. What goes out is held while it waits, and leaves at its average cost; what comes in does so at the
 * cost that its line says, or else at the average of the shelf, and on an empty shelf at what the product costs. A line of no goods
 * changes their worth alone. What was taken off sale is still on the shelf, and is put right too.
 */
export const adjustment: Kind = {
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
  worth: { line: 'total', document: 'total', ...asLinesDo, of: (_line, moved = 0) => moved },
  books: { moved: 'item.quantity', value: 'item.total', held: '-item.quantity', owed: null },
}

/** Goods are asked for: nothing moves and nothing is owed, and what has not come of them is to come (`domain.md`, Purchase orders). */
export const order: Kind = {
  name: 'purchase-order',
  table: 'purchase_orders',
  ledger: null,
  may: mayOf(api.purchaseOrders, api.purchaseOrders.create),
  level: 'purchase_order_approval_level',
  contact: 'named',
  goods: 'on sale',
  words: { title: 'purchase_order', business: 'deliver_to', contact: 'supplier', amount: 'cost' },
  holds: () => [],
  moves: () => [],
  owes: () => null,
  beside: expected,
  paid: null,
  worth: { line: 'total', document: null, ...asLinesDo, of: ownTotal },
  books: { moved: null, value: null, held: null, owed: null },
}

/** Goods are offered at a price until a day: nothing moves, is held or owed, and nobody approves it. What it becomes is a sale's to do. */
export const quotation: Kind = {
  name: 'quotation',
  table: 'quotations',
  ledger: null,
  may: {
    view: api.quotations.one.access,
    record: api.quotations.create.access,
    approve: null,
    cancel: api.quotations.setStatus.access,
    delete: api.quotations.delete.access,
  },
  level: null,
  contact: 'anybody',
  goods: 'on sale',
  words: { title: 'quotation', business: 'from', contact: 'quoted_for', amount: 'price' },
  holds: () => [],
  moves: () => [],
  owes: () => null,
  beside: null,
  paid: null,
  worth: { line: 'total', document: null, ...asLinesDo, of: ownTotal },
  books: { moved: null, value: null, held: null, owed: null },
}

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
export const returnInward: PaidKind = {
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
  worth: {
    line: 'value',
    document: null,
    sum: (_return, lines) => lines,
    of: (_line, moved = 0) => moved,
    part: (_part, moved = 0) => moved,
  },
  books: { moved: `case when ${wholeLine} then item.quantity end`, value: 'item.value', held: null, owed: '-document.total' },
}

/** What goes back to its supplier leaves at its average cost, who owes what is agreed; what differs is kept. What is damaged is on no shelf any more. */
export const returnOutward: Kind = {
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
  worth: { line: 'value', document: 'variance', sum: ({ total }, lines) => total - lines, of: (_line, moved = 0) => -moved, part: () => 0 },
  books: {
    moved: `case when ${wholeLine} then -item.quantity end`,
    value: '-item.value',
    held: `case when ${wholeLine} then item.quantity end`,
    owed: 'document.total',
  },
}

/** Every kind of document there is. What is done for all of them loops over this, or is given it. */
export const kinds: readonly Kind[] = [sale, intake, returnInward, returnOutward, adjustment, order, quotation]

/** Those that stand in one table. */
export const kindsIn = (table: DocumentTable, among: readonly Kind[] = kinds): Kinds => ({
  table,
  kinds: among.filter((kind) => kind.table === table),
})
