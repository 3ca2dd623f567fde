import { lineTotal, parseMoney } from '@kasuwa/contract/platform/money'
import { parseQuantity, toThousandths } from '@kasuwa/contract/platform/quantity'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { inventory } from '@kasuwa/contract/inventory'
import { moneyInputText } from '../kit/fields/parse-number.ts'

export type Suggested = ReplyOf<typeof inventory.reorder>['lines'][number]

export interface Supplier {
  id: string
  name: string
}

/** Input that overrides a suggestion, by the line's id. */
export interface Typed {
  quantity?: string
  cost?: string
  /** Left out: as suggested, so ordered if the quantity is above zero. */
  isTaken?: boolean
}

export interface ReorderDraft {
  typed: Readonly<Record<string, Typed>>
  /** Chosen suppliers, by the id of the suggested one; '' for lines without a suggestion. */
  suppliers: Readonly<Record<string, Supplier>>
}

export interface ReorderRow {
  of: Suggested
  /** As typed in the fields. */
  quantity: string
  cost: string
  isTaken: boolean
  /** In units, and kobo; undefined if the text is no number. */
  units: number | undefined
  kobo: number | undefined
  /** Kobo; 0 if it is not ordered. */
  total: number
}

/** Lines of one suggested supplier. */
export interface ReorderGroup {
  /** Id of the suggested supplier; '' if there is none. */
  key: string
  supplier: Supplier | null
  rows: ReorderRow[]
}

/** An order to create. */
export interface WantedOrder {
  supplier: Supplier
  rows: ReorderRow[]
  total: number
}

function rowOf(line: Suggested, typed: Typed): ReorderRow {
  const quantity = typed.quantity ?? String(line.quantity || '')
  const cost = typed.cost ?? (line.cost === null ? '' : moneyInputText(line.cost))
  const units = parseQuantity(quantity)
  const kobo = parseMoney(cost)
  // Typing a quantity selects the line.
  const isTaken = typed.isTaken ?? (typed.quantity === undefined ? line.quantity > 0 : units !== undefined && units > 0)
  return { of: line, quantity, cost, isTaken, units, kobo, total: isTaken ? lineTotal(toThousandths(units ?? 0), kobo ?? 0) : 0 }
}

/** Lines by supplier, by name; those without a supplier last. */
export function groupsOf(lines: readonly Suggested[], draft: ReorderDraft): ReorderGroup[] {
  const groups = new Map<string, ReorderGroup>()
  for (const line of lines) {
    const key = line.supplier?.id ?? ''
    const group = groups.get(key) ?? { key, supplier: draft.suppliers[key] ?? line.supplier, rows: [] }
    groups.set(key, group)
    group.rows.push(rowOf(line, draft.typed[line.id] ?? {}))
  }
  const name = ({ key, supplier }: ReorderGroup) => (key === '' ? '\uFFFF' : (supplier?.name ?? ''))
  return [...groups.values()].toSorted((a, b) => name(a).localeCompare(name(b)))
}

/** The invalid field that blocks a line. */
export const faultOf = ({ isTaken, units, kobo }: ReorderRow): 'quantity' | 'cost' | undefined => {
  if (!isTaken) return undefined
  if (units === undefined || units <= 0) return 'quantity'
  return kobo === undefined ? 'cost' : undefined
}

/** Orders to create: one for each chosen supplier, merging groups. Lines without a supplier are left out. */
export function ordersOf(groups: readonly ReorderGroup[]): WantedOrder[] {
  const orders = new Map<string, WantedOrder>()
  for (const { supplier, rows } of groups) {
    const selectedRows = rows.filter(({ isTaken }) => isTaken)
    if (!supplier || selectedRows.length === 0) continue
    const order = orders.get(supplier.id) ?? { supplier, rows: [], total: 0 }
    orders.set(supplier.id, order)
    order.rows.push(...selectedRows)
    order.total += selectedRows.reduce((sum, { total }) => sum + total, 0)
  }
  return [...orders.values()]
}

/** Lines of an order as its call takes them. */
export const itemsOf = ({ rows }: WantedOrder) =>
  rows.map(({ of, units, kobo }) => ({ product: of.product.id, quantity: units ?? 0, cost: kobo ?? 0 }))
