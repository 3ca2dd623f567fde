import { type Unit, units } from '@kasuwa/contract/units'
import { productTypes } from '@kasuwa/contract/product-fields'
import type { ProductBody } from './product-body.ts'

/*
 * Rows whose cells are as plain as nearly all are: a name in Latin letters, a price in digits. They are read here at a tenth of what the
 * form's own rules cost; whatever is not plain, and whatever is wrong, is left to those. Invariant: what is read here is what they would make
 * of it (`plain-rows.test.ts`).
 */

/** Letters that are one code each, and are neither trimmed, unescaped nor taken for a formula's fault. */
const text = /^(?!['#])[!-~\u00c0-\u024f](?:[ -~\u00c0-\u024f]*[!-~\u00c0-\u024f])?$/
const list = /^(?!['#])[!-~\u00c0-\u024f][ -~\u00c0-\u024f]*$/
const digits = /^\d{1,11}$/
const decimals = /^(\d{1,11})\.(\d{1,2})$/
const pieces = /^[1-9]\d{0,5}$/

/** A cell that is for the rules to read. */
export const unread = Symbol('unread')
export type Read = string | number | boolean | string[] | typeof unread

export const between =
  (min: number, max: number) =>
  (cell: string): Read =>
    cell.length >= min && cell.length <= max && text.test(cell) ? cell : unread

export function kobo(cell: string): Read {
  if (digits.test(cell)) return Number(cell) * 100
  const found = decimals.exec(cell)
  if (!found) return unread
  const [, naira = '', rest = ''] = found
  return Number(naira) * 100 + Number(rest.padEnd(2, '0'))
}

const thousandths = (cell: string): Read => (pieces.test(cell) ? Number(cell) * 1000 : unread)
const grams = (cell: string): Read => (pieces.test(cell) ? Number(cell) : unread)
const yesNo = (cell: string): Read => (cell === 'yes' ? true : cell === 'no' ? false : unread)
export const names =
  (most: number) =>
  (cell: string): Read => {
    if (!list.test(cell) || cell.includes('"')) return unread
    const found = cell.split(',').map((name) => name.trim())
    return found.length <= most && found.every((name) => name.length >= 2 && name.length <= 250) ? [...new Set(found)] : unread
  }
export const oneOf = (values: readonly string[]) => {
  const known = new Set(values)
  return (cell: string): Read => (known.has(cell) ? cell : unread)
}

/** How a plain cell of a column is read, into the field of the same name. */
const readers: Readonly<Record<string, (cell: string) => Read>> = {
  name: between(2, 250),
  sku: between(2, 250),
  barcode: between(1, 100),
  description: between(1, 1000),
  category: between(2, 250),
  brand: between(2, 250),
  type: oneOf(productTypes),
  unit: oneOf(units satisfies readonly Unit[]),
  tags: names(20),
  cost: kobo,
  price: kobo,
  has_inventory: yesNo,
  active: yesNo,
  weight: grams,
  reorder_level: thousandths,
  stock: thousandths,
  stock_location: between(2, 250),
  stock_cost: kobo,
}

/**
 * A row of products, where all that it says is plain.
 * @param barred columns of which its importer may say nothing
 */
export function plainRow(cells: Readonly<Record<string, string>>, barred: ReadonlySet<string>): ProductBody | undefined {
  const body: Record<string, unknown> = { options: [] }
  for (const column in cells) {
    const cell = cells[column]
    if (cell === undefined || cell === '') continue
    const read = barred.has(column) ? unread : (readers[column]?.(cell) ?? unread)
    if (read === unread) return undefined
    body[column] = read
  }
  return body as ProductBody
}
