import { dueAgeOf } from '@kasuwa/contract/due-ages'
import type { JsonBody } from './shop.ts'

/** Values of a filter that match a row: one, or several. Undefined for a row that no value matches. */
export type FilterValue = string | boolean | readonly string[] | null | undefined

/** Full rows by id, for lists whose rows show less than another list's. */
export interface FullRows {
  products: ReadonlyMap<string, JsonBody>
  contacts: ReadonlyMap<string, JsonBody>
  levels: ReadonlyMap<string, JsonBody>
  /** Full: with lines, taxes and payments. */
  sales: ReadonlyMap<string, JsonBody>
  /** Stock documents and purchase orders. */
  documents: ReadonlyMap<string, JsonBody>
}

type FilterRule = (row: JsonBody, known: FullRows) => FilterValue

const text = (value: JsonBody | undefined | null): string => String(value)
const number = (value: JsonBody | undefined | null): number => Number(value ?? 0)
const truth = (value: JsonBody | undefined): boolean => text(value) === 'true'
const isNull = (value: JsonBody | undefined): boolean => value === undefined || value === null
const productOf = (row: JsonBody, { products }: FullRows) => products.get(text(row.product?.id))

const typesOf = (contact: JsonBody | undefined) =>
  text(contact?.contact_type) === 'both' ? ['customer', 'supplier', 'both'] : [text(contact?.contact_type)]
const idsOf = (carried: JsonBody | undefined) => ((carried ?? []) as unknown as JsonBody[]).map(({ id }) => text(id))
const groupsOf = (contact: JsonBody | undefined) => idsOf(contact?.edges?.groups)
const tagsOf = (product: JsonBody | undefined) => idsOf(product?.edges?.tags)
const owes = (balance: number) => (balance > 0 ? 'them' : balance < 0 ? 'you' : 'nobody')
const isLow = (product: JsonBody | undefined) => truth(product?.is_low)

const level: Record<string, FilterRule> = {
  category: (row, fullRows) => productOf(row, fullRows)?.category_id as FilterValue,
  brand: (row, fullRows) => productOf(row, fullRows)?.brand_id as FilterValue,
  below_reorder_level: (row) => truth(row.is_low),
  in_stock: (row) => number(row.on_hand) > 0,
}

const isOpen = (status: JsonBody | undefined) => ['pending', 'approved'].includes(text(status))
/** How long ago the unpaid amount of an approved document fell due. */
function dueOf(row: JsonBody, left: number): FilterValue {
  if (text(row.status) !== 'approved' || left <= 0) return undefined
  const age = dueAgeOf(text(row.due_date), new Date().toISOString().slice(0, 10))
  return age === 'not_yet' ? age : [age, 'overdue']
}
/** How far a line was sold below its product's price; half up. */
const cutOf = ({ quantity, price, list_price }: JsonBody) =>
  isNull(list_price)
    ? 0
    : Math.max(0, Math.floor((Math.round(number(quantity) * 1000) * (number(list_price) - number(price)) * 2 + 1000) / 2000))
const leftOfSale = (row: JsonBody) =>
  number(row.payable_amount) - number(row.paid_amount) - number(row.rounding) - number(row.credited_amount)

/** A canceled document has no debt. */
const ofLive: FilterRule = ({ status, payment_status }) =>
  text(status) === 'canceled' && text(payment_status) !== 'paid' ? undefined : text(payment_status)

/** The distinct values of a sale's lines. */
const ofLines = (sale: JsonBody | undefined, valueOfLine: (line: JsonBody) => string): string[] => [
  ...new Set(((sale?.items ?? []) as unknown as JsonBody[]).map(valueOfLine)),
]
const taxesOf = (sale: JsonBody | undefined) => {
  const ids = ((sale?.edges?.taxes ?? []) as unknown as JsonBody[]).map(({ id }) => text(id))
  return ids.length > 0 ? ids : 'none'
}
/** Undone payments count for no account. */
function accountsOf(sale: JsonBody | undefined): string[] {
  const payments = (sale?.edges?.payments ?? []) as unknown as JsonBody[]
  const undone = new Set(payments.map(({ reverses }) => text(reverses)))
  return payments.flatMap(({ id, amount, account }) =>
    number(amount) > 0 && !undone.has(text(id)) ? [isNull(account) ? 'cash' : text(account?.id)] : [],
  )
}
/** The product's category or brand, or `none`. */
const sortOf = (product: JsonBody | undefined, field: 'category_id' | 'brand_id') =>
  isNull(product?.[field]) ? 'none' : text(product?.[field])

const byGoods = (productIdOf: (row: JsonBody) => string): Record<'category' | 'brand', FilterRule> => ({
  category: (row, { products }) => sortOf(products.get(productIdOf(row)), 'category_id'),
  brand: (row, { products }) => sortOf(products.get(productIdOf(row)), 'brand_id'),
})
const ofProduct = byGoods(({ product }) => text(product?.id))
const ofLine = byGoods(({ product_id }) => text(product_id))
const madeBy = (document: JsonBody | undefined) => text(document?.created_by?.id)
const orNone = (thing: JsonBody | undefined) => (isNull(thing) ? 'none' : text(thing?.id))

/** By list and filter, if a row's field is not `x`, `x_id` or `x: { id }`. */
const otherwise: Record<string, Record<string, FilterRule>> = {
  'members.list': { role: ({ edges }) => ((edges?.roles ?? []) as unknown as JsonBody[]).map(({ id }) => text(id)) },
  'contacts.list': {
    type: typesOf,
    group: groupsOf,
    has_balance: ({ balance }) => number(balance) !== 0,
    owing: ({ balance, deposits }) => owes(number(balance) + number(deposits)),
  },
  'contacts.open': {
    type: ({ id }, { contacts }) => typesOf(contacts.get(text(id))),
    group: ({ id }, { contacts }) => groupsOf(contacts.get(text(id))),
  },
  'inventory.levels': level,
  'inventory.openLevels': level,
  'inventory.levelsByProduct': {
    product: ({ id }) => text(id),
    location: ({ levels }) => ((levels ?? []) as unknown as JsonBody[]).map(({ location }) => text(location?.id)),
    category: ({ id }, { products }) => products.get(text(id))?.category_id as FilterValue,
    brand: ({ id }, { products }) => products.get(text(id))?.brand_id as FilterValue,
    below_reorder_level: ({ is_low }) => truth(is_low),
    in_stock: ({ on_hand }) => number(on_hand) > 0,
  },
  'inventory.list': {
    contact: ({ contact }) => orNone(contact),
    sale: ({ sale_id }) => (isNull(sale_id) ? 'none' : text(sale_id)),
    member: madeBy,
    reason: ({ reasons }) => (reasons ?? []) as unknown as string[],
    payment_status: ofLive,
    due: (row) => (text(row.kind) === 'intake' ? dueOf(row, number(row.total) - number(row.paid_amount)) : undefined),
  },
  'inventory.lines': {
    ...ofLine,
    kind: ({ action }) => text(action?.kind),
    status: ({ action }) => text(action?.status),
    contact: ({ contact }) => orNone(contact),
    member: ({ action }, { documents }) => madeBy(documents.get(text(action?.id))),
  },
  'inventory.movements': ofProduct,
  'products.list': { below_reorder_level: isLow, tag: ({ id }, { products }) => tagsOf(products.get(text(id))) },
  'products.open': {
    below_reorder_level: ({ id }, { products }) => isLow(products.get(text(id))),
    tag: ({ id }, { products }) => tagsOf(products.get(text(id))),
  },
  'products.composites': {
    product: ({ composite }) => text(composite?.id),
    component: ({ product }) => text(product?.id),
    category: ({ composite }, { products }) => products.get(text(composite?.id))?.category_id as FilterValue,
    brand: ({ composite }, { products }) => products.get(text(composite?.id))?.brand_id as FilterValue,
    is_active: ({ composite }, { products }) => truth(products.get(text(composite?.id))?.is_active),
  },
  'purchaseOrders.list': {
    member: madeBy,
    receipt_status: ({ status, receipt_status: got }) => (!isOpen(status) && text(got) !== 'received' ? undefined : text(got)),
    is_late: ({ status: is, receipt_status: got, expected_date: due }) =>
      isOpen(is) && text(got) !== 'received' && !isNull(due) && text(due) < new Date().toISOString(),
  },
  'purchaseOrders.lines': {
    ...ofLine,
    member: ({ order }, { documents }) => madeBy(documents.get(text(order?.id))),
    status: ({ order }) => text(order?.status),
    is_due: ({ order, left }) => text(order?.status) === 'approved' && number(left) > 0,
  },
  'quotations.list': { member: ({ created_by }) => text(created_by?.id), is_expired: ({ is_expired }) => truth(is_expired) },
  'plans.list': { active: ({ is_active }) => truth(is_active) },
  'paymentCards.list': { active: ({ is_active }) => truth(is_active), reusable: ({ is_reusable }) => truth(is_reusable) },
  'billing.invoices': { type: ({ type }) => text(type), status: ({ status }) => text(status) },
  'drawers.list': { location: ({ location }) => text(location?.id), is_open: ({ session }) => !isNull(session) },
  'drawers.sessions': {
    member: ({ opened_by }) => text(opened_by?.id),
    is_off: ({ difference }) => number(difference) !== 0,
  },
  'drawers.counts': {
    member: ({ closed_by }) => text(closed_by?.id),
    result: ({ difference }) => ['short', 'right', 'over'][Math.sign(number(difference)) + 1],
  },
  'sales.list': {
    member: ({ created_by }) => text(created_by?.id),
    product: ({ id }, { sales }) => ofLines(sales.get(text(id)), ({ product_id }) => text(product_id)),
    category: ({ id }, { sales, products }) =>
      ofLines(sales.get(text(id)), ({ product_id }) => sortOf(products.get(text(product_id)), 'category_id')),
    brand: ({ id }, { sales, products }) =>
      ofLines(sales.get(text(id)), ({ product_id }) => sortOf(products.get(text(product_id)), 'brand_id')),
    tax: ({ id }, { sales }) => taxesOf(sales.get(text(id))),
    account: ({ id }, { sales }) => accountsOf(sales.get(text(id))),
    payment_status: ofLive,
    due: (row) => dueOf(row, leftOfSale(row)),
  },
  'sales.lines': {
    reduced: (row) => [...(number(row.line_discount) + number(row.discount) > 0 ? ['discount'] : []), ...(cutOf(row) > 0 ? ['price'] : [])],
    status: ({ sale }) => text(sale?.status),
    member: ({ sale }, { sales }) => text(sales.get(text(sale?.id))?.created_by?.id),
    ...ofLine,
    // The varied world's taxes cover every line.
    tax: ({ sale }, { sales }) => taxesOf(sales.get(text(sale?.id))),
    account: ({ sale }, { sales }) => accountsOf(sales.get(text(sale?.id))),
  },
  'sales.payments': { account: ({ account }) => text(account?.id ?? ('cash' as never)), member: madeBy },
  'serialNumbers.list': ofProduct,
  'serialNumbers.open': ofProduct,
}

/** @returns null if the field of the list's rows is unknown */
export function saysOf(list: string, filter: string, rows: readonly JsonBody[]): FilterRule | null {
  const rule = otherwise[list]?.[filter]
  if (rule) return rule
  const names = [filter, `${filter}_id`]
  const hasField = rows.some((row) => names.some((name) => row[name] !== undefined))
  return hasField ? (row) => (row[`${filter}_id`] ?? row[filter]?.id ?? row[filter]) as FilterValue : null
}

/** Lists without a search, and why. */
export const unsearched: Record<string, string> = { 'sessions.list': 'a person’s own few devices' }

/** The text that a search finds a row by: the first of these that it has. */
export const nameOfRow = (row: JsonBody): string =>
  text(
    row.serial_number?.serial_number ??
      row.serial_number ??
      row.name ??
      row.last4 ??
      row.product?.name ??
      row.contact?.name ??
      row.account_name ??
      row.email ??
      row.file_name ??
      row.number,
  )

type Order = string | number

/** Sort key of a name, without case and accents. */
const plain = (value: string) => value.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const low = (value: JsonBody | undefined | null) => plain(text(value))
/** By list and field, if a row's field is not `x`, `x: { name }` or `sale: { x }`. */
const orders: Record<string, (row: JsonBody) => Order> = {
  // A member without an account sorts after all names.
  'members.list name': ({ first_name, last_name }) => (isNull(first_name) ? '\uFFFF' : `${low(first_name)} ${low(last_name)}`),
  // A document without a contact sorts after all names.
  'inventory.list contact': ({ contact }) => (isNull(contact) ? '\uFFFF' : low(contact?.name)),
  // Each kind has its own numbers, so the order across kinds is the order of creation.
  'inventory.list number': ({ created_at }) => text(created_at),
  'products.composites component': ({ product }) => low(product?.name),
  'purchaseOrders.list expected_date': ({ expected_date }) => (isNull(expected_date) ? '\uFFFF' : text(expected_date)),
  // A document without a due date sorts after those with one.
  'inventory.list due_date': ({ due_date }) => (isNull(due_date) ? '\uFFFF' : text(due_date)),
  // An open session sorts after closed ones.
  'drawers.sessions closed_at': ({ closed_at }) => (isNull(closed_at) ? '\uFFFF' : text(closed_at)),
  'drawers.sessions difference': ({ difference }) => (isNull(difference) ? Number.MAX_SAFE_INTEGER : number(difference)),
  'sales.list total': ({ payable_amount }) => number(payable_amount),
  'quotations.list total': ({ payable_amount }) => number(payable_amount),
}

/** The value that a list sorts a row by. Ids are in order of creation. */
export function orderOf(list: string, field: string, row: JsonBody): Order {
  const sortKeyOf = orders[`${list} ${field}`]
  if (sortKeyOf) return sortKeyOf(row)
  const value: unknown = row[field]?.name ?? row[field] ?? row.sale?.[field] ?? (field === 'created_at' ? row.id : undefined)
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new Error(`Say in testing/list-rows.ts what a row of ${list} is ordered by: ${field}`)
  return typeof value === 'string' ? plain(value) : value
}

/** A row's part of a sum. @param named true if the query filters canceled documents by status */
type Adds = (row: JsonBody, named: boolean, known: FullRows) => number

const isApproved = (document: JsonBody) => text(document.status) === 'approved'
const isPending = (document: JsonBody) => text(document.status) === 'pending'
const isCanceled = (document: JsonBody | undefined) => text(document?.status) === 'canceled'
const counts = (document: JsonBody | undefined, all: boolean) => all || !isCanceled(document)
const isIntake = ({ kind }: JsonBody) => text(kind) === 'intake'
const canceled: Adds = (row) => (isCanceled(row) ? 1 : 0)
const owedBy = ({ balance, deposits }: JsonBody) => number(balance) + number(deposits)

/** By call: the list whose rows it adds up, and the definition of each sum. */
export const summed: Record<string, { list: string; sums: Record<string, Adds> }> = {
  'sales.sums': {
    list: 'sales.list',
    sums: {
      canceled,
      total: (row, all) => (counts(row, all) ? number(row.payable_amount) : 0),
      paid: (row, all) => (counts(row, all) ? number(row.paid_amount) : 0),
      rounding: (row, all) => (counts(row, all) ? number(row.rounding) : 0),
      credited: (row) => (isApproved(row) ? number(row.credited_amount) : 0),
      not_owed: (row) => (isPending(row) ? number(row.payable_amount) - number(row.paid_amount) - number(row.rounding) : 0),
      over: (row) => (isApproved(row) ? Math.max(-leftOfSale(row), 0) : 0),
      left: (row) => (isApproved(row) ? Math.max(leftOfSale(row), 0) : 0),
    },
  },
  'sales.lineSums': {
    list: 'sales.lines',
    sums: {
      canceled: ({ sale }) => (isCanceled(sale) ? 1 : 0),
      quantity: ({ sale, quantity }, all) => (counts(sale, all) ? number(quantity) : 0),
      total: ({ sale, total }, all) => (counts(sale, all) ? number(total) : 0),
      discounts: ({ sale, line_discount, discount }, all) => (counts(sale, all) ? number(line_discount) + number(discount) : 0),
      price_cuts: (row, all) => (counts(row.sale, all) ? cutOf(row) : 0),
    },
  },
  'sales.paymentSums': {
    list: 'sales.payments',
    sums: {
      received: ({ amount }) => Math.max(number(amount), 0),
      taken_back: ({ amount }) => Math.max(-number(amount), 0),
      total: ({ amount }) => number(amount),
    },
  },
  'inventory.sums': {
    list: 'inventory.list',
    sums: {
      canceled,
      total: (row, all) => (isIntake(row) && counts(row, all) ? number(row.total) : 0),
      paid: (row, all) => (isIntake(row) && counts(row, all) ? number(row.paid_amount) : 0),
      not_owed: (row) => (isIntake(row) && isPending(row) ? number(row.total) - number(row.paid_amount) : 0),
      left: (row) => (isIntake(row) && isApproved(row) ? number(row.total) - number(row.paid_amount) : 0),
      adjusted: (row, all) => (text(row.kind) === 'adjustment' && counts(row, all) ? number(row.total) : 0),
    },
  },
  'purchaseOrders.sums': {
    list: 'purchaseOrders.list',
    sums: { canceled, total: (row, all) => (counts(row, all) ? number(row.total) : 0) },
  },
  'quotations.sums': {
    list: 'quotations.list',
    sums: { canceled, total: (row, all) => (counts(row, all) ? number(row.payable_amount) : 0) },
  },
  'inventory.levelSums': { list: 'inventory.levels', sums: { on_hand: (row) => number(row.on_hand), value: (row) => number(row.value) } },
  'inventory.heldSums': { list: 'inventory.held', sums: { quantity: (row) => number(row.quantity) } },
  'inventory.movementSums': {
    list: 'inventory.movements',
    sums: {
      quantity_in: ({ quantity }) => Math.max(number(quantity), 0),
      quantity_out: ({ quantity }) => Math.max(-number(quantity), 0),
    },
  },
  'contacts.sums': {
    list: 'contacts.list',
    sums: { owed_to_you: (row) => Math.max(owedBy(row), 0), you_owe: (row) => Math.max(-owedBy(row), 0) },
  },
  'products.sums': {
    list: 'products.list',
    sums: {
      on_hand: (row) => number(row.on_hand),
      value: ({ id }, _, { levels }) =>
        [...levels.values()].filter(({ product }) => text(product?.id) === text(id)).reduce((sum, { value }) => sum + number(value), 0),
    },
  },
}
