import { type ListExport, listExport } from '@kasuwa/contract/exports'
import type { Endpoint, FileReply } from '@kasuwa/contract/platform/endpoint'
import type { ExportColumn } from '@kasuwa/contract/platform/export-columns'
import { type ExportProgram, programNames } from '@kasuwa/contract/platform/export-programs'
import type { ExportFormat } from '@kasuwa/contract/platform/lists'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import { columnsOf } from '@kasuwa/contract/tables/columns'
import { listText } from '@kasuwa/contract/tables/cells'
import type { Db } from '../database/database.ts'
import { publicId } from '../database/ids.ts'
import { openListCursor } from '../database/list-cursor.ts'
import { BusinessContext, type RequestContext } from '../request/request-context.ts'
import { csv } from '../services/spreadsheets/csv.ts'
import type { Cell, Table } from '../services/spreadsheets/table.ts'
import { xlsx } from '../services/spreadsheets/xlsx.ts'
import type { ExportForm } from './export-forms/export-form.ts'
import { formOf } from './export-forms/index.ts'
import { type Converter, maySee } from './wire.ts'

type ListRow = Record<string, unknown>

/** Rows read at once. A small page is garbage soon after, which the collector frees cheaply. */
const pageRows = 50

/** Time zone for calls outside a business, which have none of their own. */
const defaultZone = 'Africa/Lagos'

/** The part of a call that a list handler reads. */
export interface ListCall {
  params: Record<string, string>
  query: ListRow
}

/** A list handler’s context, in the transaction of an export. */
export interface ListContext extends RequestContext {
  /** Undefined for a list of constants, which needs no database. */
  db?: Db
  zone?: string
  permissions?: ReadonlySet<Permission>
}

/** A call that returns pages of rows, and can be exported in full. */
export interface ExportableList extends ListExport {
  endpoint: Endpoint
  handler: (context: ListContext, call: ListCall & { body: unknown }) => unknown
  encode: (locale: string) => Converter
}

/** @returns undefined for a call that is no list */
export function listOf(
  endpoint: Endpoint,
  handler: ExportableList['handler'],
  encode: ExportableList['encode'],
): ExportableList | undefined {
  const exported = listExport(endpoint)
  return exported && { ...exported, endpoint, handler, encode }
}

const mimeTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** File name: the list’s title, the program whose form it has, and the local date. */
export const fileName = (context: RequestContext, zone: string | undefined, endpoint: Endpoint, ending: string, program?: string): string =>
  `${[context.translate({ key: titleKey(endpoint) }), program, today(context, zone)].filter(Boolean).join(' ')}.${ending}`

const today = ({ now }: RequestContext, zone: string | undefined): string => localTime(zone)(new Date(now).toISOString()).slice(0, 10)

const programOf = ({ query }: ListCall): ExportProgram | undefined => query.form as ExportProgram | undefined

/** Name of the program whose form a call asks for. */
export const formNameOf = (call: ListCall): string | undefined => {
  const program = programOf(call)
  return program && programNames[program]
}

export const titleKey = ({ feature, name }: Endpoint): string => `lists.${feature}.${name}`

interface Column {
  title: string
  kind: ExportColumn['kind']
  cell: (row: ListRow) => Cell
}

/** Locations that the member sees, by name. */
const visibleLocations = (ctx: BusinessContext): Promise<{ id: string; name: string }[]> =>
  ctx
    .selectFrom('locations')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .$if(ctx.member.location_id !== null, (builder) => builder.where('id', '=', ctx.member.location_id ?? ''))
    .orderBy('sort_name')
    .orderBy('id')
    .execute()

/** A column for each location that the member sees, under the list’s filter, with the quantity on hand there. */
async function locationColumns({ translate }: ListContext, { query }: ListCall, ctx: BusinessContext): Promise<Column[]> {
  const requestedLocations = query.location as readonly string[] | undefined
  const locations = (await visibleLocations(ctx)).filter(({ id }) => requestedLocations?.includes(id) ?? true)
  return locations.map(({ id, name }) => {
    const publicLocationId = publicId('location', id)
    const levelOf = (row: ListRow) =>
      (row.levels as { location: { id: string }; on_hand: number }[]).find(({ location }) => location.id === publicLocationId)
    return {
      title: translate({ key: 'headings.on_hand_at', values: { location: name } }),
      kind: 'number',
      cell: (row) => levelOf(row)?.on_hand,
    }
  })
}

/** Columns of the ordinary export that the member sees. Others are not in the file. */
const visibleColumns = ({ columns }: ExportableList, { permissions }: ListContext): ExportColumn[] =>
  columns.filter(({ needs }) => !needs || needs.belowZero || needs.openIn || maySee(needs, permissions))

async function ordinaryColumns(list: ExportableList, context: ListContext, call: ListCall): Promise<Column[]> {
  const columns = visibleColumns(list, context).map((column): Column => ({
    title: titleOf(column, list, context),
    kind: column.kind,
    cell: cellOf(column, context, context.zone),
  }))
  if (list.hasLocations && context instanceof BusinessContext) columns.push(...(await locationColumns(context, call, context)))
  return columns
}

/** Columns of a program’s form, without those of a figure that the member does not see in the ordinary export. */
async function formColumns(form: ExportForm, list: ExportableList, context: ListContext): Promise<Column[]> {
  const rows = context instanceof BusinessContext ? await visibleLocations(context) : []
  const locations = rows.map(({ id, name }) => ({ id: publicId('location', id), name }))
  const hidden = new Set(list.columns.map(({ heading }) => heading))
  for (const { heading } of visibleColumns(list, context)) hidden.delete(heading)
  return form
    .columns({ today: today(context, context.zone), locations })
    .filter(({ as }) => !as || !hidden.has(as))
    .map((column) => ({ title: column.title, kind: column.kind ?? 'text', cell: (row) => column.cell?.(row) }))
}

/** All rows of a list that the member may see, as a table. Reads in the context’s transaction, one snapshot (`list-cursor.ts`). */
export async function tableOf(list: ExportableList, context: ListContext, call: ListCall): Promise<Table> {
  const { permissions, locale } = context
  const { params, query } = call
  const form = formOf(list.endpoint, programOf(call))
  const columns = form ? await formColumns(form, list, context) : await ordinaryColumns(list, context, call)
  const encode = list.encode(locale)
  const rowsOf = form ? form.rows : list.rows
  async function* rows() {
    const cursor = context.db && (await openListCursor(context.db, pageRows))
    const flags = Object.fromEntries([...list.with, ...(form?.with ?? [])].map((flag) => [flag, true]))
    for (let page = 1; ; page++) {
      const call = { params, query: { ...query, ...flags, page, per_page: pageRows }, body: {} }
      const reply = (await list.handler(context, call)) as { rows: unknown[] }
      const pageReply = (encode(reply, permissions) as { rows: ListRow[] }).rows
      const fileRows = pageReply.flatMap((row) => rowsOf(row, query))
      yield fileRows.map((row) => columns.map(({ cell }) => cell(row as ListRow)))
      if (cursor && cursor.nextPage > 1 ? cursor.isDone : pageReply.length < pageRows) return
    }
  }
  return {
    name: context.translate({ key: titleKey(list.endpoint) }),
    columns,
    hasMark: !form,
    rows: rows(),
  }
}

/** An imported table’s column has the heading that its import expects. */
function titleOf({ heading, kind }: ExportColumn, { table }: ExportableList, { translate }: RequestContext): string {
  const isImported = table && columnsOf(table).some(({ name }) => name === heading)
  const title = translate({ key: isImported ? `columns.${table}.${heading}` : `headings.${heading}` })
  return kind === 'money' ? `${title} (₦)` : title
}

/** The bytes of a table as CSV or XLSX, in chunks. */
export const writeTable = (format: ExportFormat, table: Table): AsyncGenerator<Uint8Array> => (format === 'csv' ? csv : xlsx)(table)

/** A reply with a file. @param content yields once the first rows are read, after the transaction that checked access has ended */
export const exportReply = (format: ExportFormat, name: string, content: () => Promise<AsyncIterable<Uint8Array>>): FileReply => ({
  type: mimeTypes[format],
  name,
  content,
})

function cellOf({ path, kind, states }: ExportColumn, { translate }: RequestContext, zone: string | undefined): (row: ListRow) => Cell {
  const readValue = (row: ListRow) => path.reduce<unknown>((value, step) => (value as ListRow | null | undefined)?.[step], row)
  const textByValue = new Map<unknown, string>()
  const translateState = (value: unknown): string => {
    const cachedText = textByValue.get(value)
    if (cachedText !== undefined) return cachedText
    const text = states && typeof value === 'string' ? translate({ key: `states.${states}.${value}` }) : String(value)
    if (states) textByValue.set(value, text)
    return text
  }
  const nameOf = (value: unknown) =>
    typeof value === 'object' && value !== null ? (value as { name: string }).name : translateState(value)
  const formatTime = localTime(zone)
  return (row) => {
    const value = readValue(row)
    if (value === null || value === undefined) return null
    if (kind === 'serials') return listText(serialNumbersOf(value as SerialsHolder))
    if (kind === 'words') return listText(fieldTexts(value as ListRow))
    if (kind === 'names') return listText((value as unknown[]).map(nameOf))
    if (kind === 'time') return formatTime(value as string)
    if (kind === 'money' || kind === 'number' || kind === 'yes_no') return value as number | boolean
    return translateState(value)
  }
}

/** A line that may have serial numbers, itself or through its components. */
interface SerialsHolder {
  serial_numbers?: readonly string[] | null
  components?: readonly { serial_numbers?: readonly string[] | null }[] | null
}

const serialNumbersOf = ({ serial_numbers, components }: SerialsHolder): string[] =>
  [serial_numbers, ...(components ?? []).map((component) => component.serial_numbers)].flatMap((numbers) => numbers ?? [])

/** Custom fields as `name: value`, without empty fields and fields that are neither text, number nor boolean. */
const fieldTexts = (fields: ListRow): string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '') ? [`${name}: ${value}`] : [],
  )

const formatByZone = new Map<string, Intl.DateTimeFormat>()

/** Formats UTC times in a time zone, as `2026-11-22 23:41:05`. @throws RangeError for an unknown zone */
function localTime(zone = defaultZone): (time: string) => string {
  let format = formatByZone.get(zone)
  if (!format) {
    const [two, four] = ['2-digit', 'numeric'] as const
    // Swedish writes dates as ISO 8601 does.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: four, month: two, day: two, hour: two, minute: two, second: two })
    formatByZone.set(zone, format)
  }
  return (time) => format.format(new Date(time))
}
