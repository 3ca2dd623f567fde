import { parseMoney } from '@kasuwa/contract/platform/money'
import { parseQuantity } from '@kasuwa/contract/platform/quantity'

/** A row of a spreadsheet that was pasted: what it names, how many, and what a unit costs. */
export interface PastedRow {
  /** Its place in what was pasted, from 1. */
  row: number
  /** SKU, barcode or name. */
  text: string
  /** Units; undefined where the cell is no quantity above zero. */
  quantity: number | undefined
  /** Kobo; null where there is none, undefined where the cell is no amount. */
  cost: number | null | undefined
}

/** Cells are apart by tabs, as a spreadsheet copies them, or by semicolons; by commas only where there is neither: an amount may have some. */
function cellsOf(line: string): string[] {
  const mark = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ','
  return line.split(mark).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
}

/** Rows of “SKU or name, quantity, cost”; a first row that is headings is left out. */
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
