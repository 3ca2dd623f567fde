import { parseMoney } from '@kasuwa/contract/platform/money'
import { parseQuantity } from '@kasuwa/contract/platform/quantity'

/** A row pasted from a spreadsheet: product, quantity and cost per unit. */
export interface PastedRow {
  /** Position in the pasted text, from 1. */
  row: number
  /** SKU, barcode or name. */
  text: string
  /** Units; undefined if the cell is no quantity above zero. */
  quantity: number | undefined
  /** Kobo; null if there is none, undefined if the cell is no amount. */
  cost: number | null | undefined
}

/** Splits at tabs, as spreadsheets copy cells, or at semicolons; at commas only without either, because amounts may contain commas. */
function cellsOf(line: string): string[] {
  const mark = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ','
  return line.split(mark).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
}

/** Rows of “SKU or name, quantity, cost”; a first row of headings is skipped. */
export function pastedRows(text: string): PastedRow[] {
  const rows = text.split(/\r\n|\r|\n/).flatMap((line, index): PastedRow[] => {
    const [name = '', quantity = '', cost = ''] = cellsOf(line)
    if (name === '') return []
    const units = quantity === '' ? 1 : parseQuantity(quantity)
    return [
      {
        row: index + 1,
        text: name,
        quantity: units !== undefined && units > 0 ? units : undefined,
        cost: cost === '' ? null : parseMoney(cost.replace(/^[₦#]\s*/, '')),
      },
    ]
  })
  const [first, ...rest] = rows
  const isHeading = first !== undefined && rest.length > 0 && first.quantity === undefined
  return isHeading ? rest : rows
}
