import { type TableKind, columnsOf } from '@kasuwa/contract/tables/columns'
import { unguarded, writeCell } from '@kasuwa/contract/tables/cells'
import type { BusinessContext } from '../../request/request-context.ts'
import { rulesOfContacts } from '../contact-rows.ts'
import { Phones } from '../phones.ts'
import { productRules } from '../product-rows.ts'
import { plainRules } from '../import-plain.ts'
import { readerOf } from '../readings.ts'
import type { Edits } from '../table.ts'
import type { Source } from './source.ts'

const PREVIEW_ROWS = 10
const LETTERS = 200

/** The first rows of a file beside the values that they become, as texts of an export. */
export function previewRows(ctx: BusinessContext, kind: TableKind, source: Source, edits: Edits) {
  const columns = columnsOf(kind).filter(({ needs }) => !needs || ctx.can(needs))
  const read =
    kind === 'products'
      ? readerOf(ctx, productRules)
      : kind === 'contacts'
        ? readerOf(ctx, rulesOfContacts(ctx, new Phones()))
        : readerOf(ctx, plainRules(kind))
  const rows: { row: number; cells: Record<string, string>; becomes: Record<string, string> }[] = []
  for (const row of source.rows(edits)) {
    const { read: values } = read(row)
    const becomes = columns.flatMap(({ name, type }) => {
      const text = unguarded(writeCell(type, values[name]))
      return text === '' ? [] : [[name, text.slice(0, LETTERS)] as const]
    })
    // A row of sizes has the pieces of each.
    const pieces = row.parts?.map(({ value, cell, stores }) => `${value} ${stores?.map((store) => store.cell).join(' + ') ?? cell}`)
    if (pieces && pieces.length > 0) becomes.push(['stock', pieces.join(', ').slice(0, LETTERS)])
    rows.push({ row: row.line, cells: source.filledCells(row.line), becomes: Object.fromEntries(becomes) })
    if (rows.length === PREVIEW_ROWS) break
  }
  return rows
}
