import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import { samples as english } from '@kasuwa/contract/messages/samples.en'
import { samples as french } from '@kasuwa/contract/messages/samples.fr'
import { readCell } from '@kasuwa/contract/tables/cells'
import { type CellType, columnsOf } from '@kasuwa/contract/tables/columns'
import { type SampleKind, sampleColumns } from '@kasuwa/contract/tables/samples'
import type { Locale } from '../errors/translate.ts'
import { exportReply, writeTable } from '../http/export-list.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { Cell } from '../services/spreadsheets/table.ts'

const samplesByLocale = { en: english, fr: french } satisfies Record<Locale, typeof english>

/** Kind of a spreadsheet’s cell. All other types are text, which keeps the digits of a barcode. */
const cellKinds: Partial<Record<CellType, 'money' | 'number'>> = { money: 'money', change: 'money', quantity: 'number' }

/** @param barred columns that the member may not import */
export function sampleFile(ctx: BusinessContext, kind: SampleKind, barred: ReadonlySet<string>): FileReply {
  const { locale, translate } = ctx
  const columns = sampleColumns[kind].flatMap((name) => {
    const type = columnsOf(kind).find((column) => column.name === name)?.type ?? 'text'
    if (barred.has(name)) return []
    return [{ name, type, title: translate({ key: `columns.${kind}.${name}` }), kind: cellKinds[type] ?? ('text' as const) }]
  })
  const rows = (samplesByLocale[locale as Locale][kind] as readonly Partial<Record<string, string>>[]).map((row) =>
    columns.map(({ name, type, kind: cellKind }): Cell => {
      const cell = row[name] ?? ''
      return cellKind === 'text' ? cell : (readCell(type, cell) as number | null)
    }),
  )
  const name = translate({ key: 'import_sample', values: { list: translate({ key: `lists.${kind}.list` }) } })
  async function* batch() {
    yield rows
  }
  return exportReply('xlsx', `${name}.xlsx`, async () => writeTable('xlsx', { name, columns, rows: batch() }))
}
