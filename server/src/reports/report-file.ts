import { type Figure, type ReportName, reports } from '@kasuwa/contract/report-figures'
import type { Report, ReportQuery, ReportRow, reportFormats } from '@kasuwa/contract/reports'
import { formatOf } from '@kasuwa/contract/languages'
import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import type { CellKind } from '@kasuwa/contract/platform/export-columns'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { formatQuantity } from '@kasuwa/contract/platform/quantity'
import { businessRow, letterheadOf } from '../documents/print/letterhead.ts'
import { logoOf } from '../documents/print/print-document.ts'
import { type Letterhead, pageWords } from '../documents/print/paper.ts'
import { exportReply, writeTable } from '../http/export-list.ts'
import { exportStatement } from '../records/audit.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { today } from '../services/clock.ts'
import type { Cell, Table } from '../services/spreadsheets/table.ts'

type Format = (typeof reportFormats)[number]
export type Figures = Record<string, number | null>
/** A row as `answer.ts` builds it, with its period as text. */
export type FileRow = ReportRow & { written: { from: string; to: string } }

/** Most groups of a report in a file. */
export const MAX_FILE_GROUPS = 50_000

export interface Column {
  name: string
  title: string
  figure: Figure
  /** True for figures of the comparison period. */
  isBefore: boolean
}

/** Content of a file: the report screen’s columns, without figures hidden from the member or unsupported by the group. */
export interface Filed {
  title: string
  period: string
  /** First and last day, as lists take them. */
  edges: FileRow['written']
  /** The group. */
  by: string | null
  /** Leading columns: the period if there are several slices, then the group. */
  leads: { title: string; kind: CellKind; of: (row: FileRow) => string }[]
  columns: Column[]
  rows: FileRow[]
  total: Figures & { previous?: Figures }
}

/**
 * Columns of a report that this member may see.
 * @param report as `answer.ts` built it
 */
export function filed(ctx: BusinessContext, name: ReportName, report: Report): Filed {
  const messageOf = (key: string) => ctx.translate({ key: `reports.${key}` })
  const rows = report.rows as FileRow[]
  const total = report._total as unknown as Filed['total']
  const all = [total, ...(rows as unknown as Figures[])]
  const figures = Object.entries(reports[name].figures as Readonly<Record<string, Figure>>).filter(
    ([figure, { ofCost }]) =>
      (!ofCost || ctx.can('product.view-cost')) && all.some((values) => values[figure] !== null && values[figure] !== undefined),
  )
  const columns = figures.flatMap(([figure, kind]): Column[] => {
    const title = name === 'purchase-order' && figure === 'outstanding' ? messageOf('figures.to_come') : messageOf(`figures.${figure}`)
    const column = { name: figure, title, figure: kind, isBefore: false }
    return report.compared ? [column, { ...column, title: `${title} (${messageOf('before')})`, isBefore: true }] : [column]
  })
  const kind: CellKind = report.interval === 'hour' ? 'text' : 'day'
  const time = [
    { title: messageOf('start_at'), kind, of: (row: FileRow) => row.written.from },
    { title: messageOf('end_at'), kind, of: (row: FileRow) => row.written.to },
  ]
  const by = { title: messageOf(`by.${report.group_by ?? 'contact'}`), kind: 'text' as const, of: (row: FileRow) => row._group?.name ?? '' }
  const { from, to } = (report as Report & { written: FileRow['written'] }).written
  return {
    title: messageOf(`titles.${name}`),
    period: from === to ? from : `${from} – ${to}`,
    edges: { from, to },
    by: report.group_by,
    leads: [...(report.interval === 'none' ? [] : time), ...(report.group_by ? [by] : [])],
    ...{ columns, rows, total },
  }
}

const valueOf = ({ name, isBefore }: Column, row: Figures & { previous?: Figures }): number | null =>
  (isBefore ? row.previous?.[name] : row[name]) ?? null

/** Thousandths and ten-thousandths of a per cent as decimals; money in kobo, as tables take it. */
function cellOf({ figure: { kind }, ...column }: Column & { figure: Figure }, row: Figures): Cell {
  const value = valueOf({ figure: { kind }, ...column }, row)
  return value === null ? null : kind === 'quantity' ? value / 1000 : kind === 'rate' ? value / 10_000 : value
}

function tableOf({ title, leads, columns, rows, total }: Filed, totalLabel: string): Table {
  const first = leads.length > 0 ? leads : [{ title: '', kind: 'text' as const, of: () => '' }]
  const lines = rows.map((row): Cell[] => [
    ...first.map(({ of }) => of(row)),
    ...columns.map((column) => cellOf(column, row as unknown as Figures)),
  ])
  const last: Cell[] = [...first.map((_, index) => (index === 0 ? totalLabel : '')), ...columns.map((column) => cellOf(column, total))]
  async function* all() {
    for (let at = 0; at < lines.length; at += 500) yield lines.slice(at, at + 500)
    yield [last]
  }
  return {
    name: title,
    columns: [
      // The total row has text in the column of dates.
      ...first.map((lead, index) => ({ title: lead.title, kind: index === 0 ? ('text' as const) : lead.kind })),
      ...columns.map((column) => ({
        title: column.figure.kind === 'money' ? `${column.title} (₦)` : column.title,
        kind: column.figure.kind === 'money' ? ('money' as const) : ('number' as const),
      })),
    ],
    rows: all(),
  }
}

/** Input of `papers/report.typ`: text and figures in the reader’s language. */
interface ReportPaper {
  lang: string
  title: string
  number: null
  letterhead: Letterhead
  period: string
  leads: string[]
  columns: string[]
  rows: { leads: string[]; figures: string[] }[]
  total: { label: string; figures: string[] }
  empty: string
  page: string
}

/** A figure as text; a dash for null. */
export function formatFigure({ figure: { kind }, ...column }: Column, row: Figures, locale: string): string {
  const value = valueOf({ figure: { kind }, ...column }, row)
  if (value === null) return '–'
  if (kind === 'money') return formatMoney(value)
  if (kind === 'quantity') return formatQuantity(value)
  const number = kind === 'rate' ? Math.round(value / 1000) / 10 : value
  return `${new Intl.NumberFormat(formatOf(locale)).format(number)}${kind === 'rate' ? ' %' : ''}`
}

async function paperOf(
  ctx: BusinessContext,
  { title, period, leads, columns, rows, total }: Filed,
  totalLabel: string,
): Promise<ReportPaper> {
  const figures = (row: Figures) => columns.map((column) => formatFigure(column, row, ctx.locale))
  return {
    ...{ ...pageWords(ctx), title, number: null, period },
    letterhead: letterheadOf(ctx, await businessRow(ctx), { address: true, abroad: false }),
    leads: leads.map((lead) => lead.title),
    columns: columns.map((column) => column.title),
    rows: rows.map((row) => ({ leads: leads.map(({ of }) => of(row)), figures: figures(row as unknown as Figures) })),
    total: { label: totalLabel, figures: figures(total) },
    empty: ctx.translate({ key: 'reports.empty' }),
  }
}

/** The query for a file: all groups. */
export const wholeOf = (query: ReportQuery): ReportQuery => ({ ...query, page: 1, per_page: MAX_FILE_GROUPS })

/** A report as a file, with totals in the last row. The audit log records it like an exported list. */
export async function reportFile(
  ctx: BusinessContext,
  name: ReportName,
  report: Report,
  query: ReportQuery,
  format: Format,
): Promise<FileReply> {
  const content = filed(ctx, name, report)
  const totalLabel = ctx.translate({ key: 'reports.whole' })
  const fileName = `${content.title} ${today(ctx)}.${format}`
  ctx.write(exportStatement(ctx, query))
  if (format !== 'pdf') {
    const pieces = writeTable(format, tableOf(content, totalLabel))
    return exportReply(format, fileName, async () => pieces)
  }
  const paper = await paperOf(ctx, content, totalLabel)
  return {
    type: 'application/pdf',
    name: fileName,
    content: async () => ctx.app.pdf.render('report', paper, await logoOf(ctx, paper.letterhead)),
  }
}
