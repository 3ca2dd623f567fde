import { koboToText } from '@kasuwa/contract/platform/money'
import { guarded } from '@kasuwa/contract/tables/cells'
import type { Cell, Table } from './table.ts'

/** Byte order mark: spreadsheets then read UTF-8. */
const mark = '\uFEFF'

const quoted = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function written(kind: Table['columns'][number]['kind'], cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return quoted(kind === 'time' || kind === 'day' ? cell : guarded(cell))
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return kind === 'money' ? koboToText(cell) : String(cell)
}

/** A table as CSV (RFC 4180), in chunks. No spreadsheet runs its cells, and an import restores them (`tables/cells.ts`). */
export async function* csv({ columns, rows, hasMark = true }: Table): AsyncGenerator<Uint8Array> {
  const kinds = columns.map(({ kind }) => kind)
  // Sent with the first rows, so an earlier failure can still be an error reply.
  let text = `${hasMark ? mark : ''}${columns.map(({ title }) => quoted(guarded(title))).join(',')}\r\n`
  for await (const batch of rows) {
    for (const row of batch) text += `${row.map((cell, index) => written(kinds[index] ?? 'text', cell)).join(',')}\r\n`
    yield Buffer.from(text)
    text = ''
  }
}
