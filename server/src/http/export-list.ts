import { type ListExport, listExport } from '@kasuwa/contract/exports'
import type { Endpoint, FileReply } from '@kasuwa/contract/platform/endpoint'
import type { ExportColumn } from '@kasuwa/contract/platform/export-columns'
import type { ExportFormat } from '@kasuwa/contract/platform/lists'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import { columnsOf } from '@kasuwa/contract/tables/columns'
import { listText } from '@kasuwa/contract/tables/cells'
import type { Db } from '../database/database.ts'
import { publicId } from '../database/ids.ts'
import { isAnyOf } from '../database/rows.ts'
import { beginWalk } from '../database/walk.ts'
import { BusinessContext, type RequestContext } from '../request/request-context.ts'
import { csv } from '../services/spreadsheets/csv.ts'
import type { Cell, Table } from '../services/spreadsheets/table.ts'
import { xlsx } from '../services/spreadsheets/xlsx.ts'
import { type Converter, maySee } from './wire.ts'

type Row = Record<string, unknown>

/** Rows that are read at once: while they are, a collector finds them alive, and keeps what is let go of soon after. */
const pageRows = 50

/** Of calls that belong to no business, and so to no zone of time. */
const otherZone = 'Africa/Lagos'

/** A call that was read: what a handler takes. */
export interface ListCall {
  params: Record<string, string>
  query: Row
}

/** In the transaction of an export. */
export interface Reader extends RequestContext {
  /** Left out for a list that stands in the code. */
  db?: Db
  zone?: string
  permissions?: ReadonlySet<Permission>
}

/** A call that answers pages of rows: it can be taken out whole. */
export interface List extends ListExport {
  endpoint: Endpoint
  act: (context: Reader, call: ListCall & { body: unknown }) => unknown
  encode: (locale: string) => Converter
}

/** Undefined for a call that is no list. */
export function listOf(endpoint: Endpoint, act: List['act'], encode: List['encode']): List | undefined {
  const exported = listExport(endpoint)
  return exported && { ...exported, endpoint, act, encode }
}

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The name of a file: what is in it, and the day. */
export const fileName = ({ translate, now }: RequestContext, zone: string | undefined, endpoint: Endpoint, ending: string): string =>
  `${translate({ key: titleKey(endpoint) })} ${localTime(zone)(new Date(now).toISOString()).slice(0, 10)}.${ending}`

export const titleKey = ({ feature, name }: Endpoint): string => `lists.${feature}.${name}`

interface Column {
  title: string
  kind: ExportColumn['kind']
  cell: (row: Row) => Cell
}

/** What is on hand at each location that this asker sees, of rows that say it for each that they have goods at. */
async function locationColumns({ translate }: Reader, { query }: ListCall, ctx: BusinessContext): Promise<Column[]> {
  const asked = query.location as readonly string[] | undefined
  const locations = await ctx
    .selectFrom('locations')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .$if(ctx.member.location_id !== null, (own) => own.where('id', '=', ctx.member.location_id ?? ''))
    .$if(asked !== undefined, (some) => some.where(isAnyOf('id', asked ?? [])))
    .orderBy('sort_name')
    .orderBy('id')
    .execute()
  return locations.map(({ id, name }) => {
    const place = publicId('location', id)
    const levelIn = (row: Row) =>
      (row.levels as { location: { id: string }; on_hand: number }[]).find(({ location }) => location.id === place)
    return {
      title: translate({ key: 'headings.on_hand_at', values: { location: name } }),
      kind: 'number',
      cell: (row) => levelIn(row)?.on_hand,
    }
  })
}

/** All rows of a list that this asker may see, as a table; read in the transaction of its context, which sees one moment (`walk.ts`). */
export async function tableOf(list: List, reader: Reader, { params, query }: ListCall): Promise<Table> {
  const { zone, permissions: held, locale } = reader
  const columns = list.columns
    .filter(({ needs }) => !needs || needs.belowZero || needs.openIn || maySee(needs, held))
    .map((column): Column => ({ title: titleOf(column, list, reader), kind: column.kind, cell: cellOf(column, reader, zone) }))
  if (list.hasLocations && reader instanceof BusinessContext) columns.push(...(await locationColumns(reader, { params, query }, reader)))
  const encode = list.encode(locale)
  async function* rows() {
    const walk = reader.db && (await beginWalk(reader.db, pageRows))
    const flags = Object.fromEntries(list.with.map((flag) => [flag, true]))
    for (let page = 1; ; page++) {
      const call = { params, query: { ...query, ...flags, page, per_page: pageRows }, body: {} }
      const reply = (await list.act(reader, call)) as { rows: unknown[] }
      const found = (encode(reply, held) as { rows: Row[] }).rows
      const shown = found.flatMap((row) => list.rows(row, query))
      yield shown.map((row) => columns.map(({ cell }) => cell(row)))
      if (walk && walk.next > 1 ? walk.isDone : found.length < pageRows) return
    }
  }
  return {
    name: reader.translate({ key: titleKey(list.endpoint) }),
    columns,
    rows: rows(),
  }
}

/** As an import calls it, where one takes it. */
function titleOf({ heading, kind }: ExportColumn, { table }: List, { translate }: RequestContext): string {
  const isImported = table && columnsOf(table).some(({ name }) => name === heading)
  const title = translate({ key: isImported ? `columns.${table}.${heading}` : `headings.${heading}` })
  return kind === 'money' ? `${title} (₦)` : title
}

/** A list as a file, in pieces. */
export const written = (format: ExportFormat, table: Table): AsyncGenerator<Uint8Array> => (format === 'csv' ? csv : xlsx)(table)

/** @param content begins with the first rows, once the transaction that let the asker have them has ended */
export const exportReply = (format: ExportFormat, name: string, content: () => Promise<AsyncIterable<Uint8Array>>): FileReply => ({
  type: types[format],
  name,
  content,
})

function cellOf({ path, kind, states }: ExportColumn, { translate }: RequestContext, zone: string | undefined): (row: Row) => Cell {
  const at = (row: Row) => path.reduce<unknown>((value, step) => (value as Row | null | undefined)?.[step], row)
  const said = new Map<unknown, string>()
  const words = (value: unknown): string => {
    const known = said.get(value)
    if (known !== undefined) return known
    const text = states && typeof value === 'string' ? translate({ key: `states.${states}.${value}` }) : String(value)
    if (states) said.set(value, text)
    return text
  }
  const nameOf = (one: unknown) => (typeof one === 'object' && one !== null ? (one as { name: string }).name : words(one))
  const local = localTime(zone)
  return (row) => {
    const value = at(row)
    if (value === null || value === undefined) return null
    if (kind === 'serials') return listText(serialsOn(value as Carried))
    if (kind === 'words') return listText(wordsOf(value as Row))
    if (kind === 'names') return listText((value as unknown[]).map(nameOf))
    if (kind === 'time') return local(value as string)
    if (kind === 'money' || kind === 'number' || kind === 'yes_no') return value as number | boolean
    return words(value)
  }
}

/** What a line carries of units. */
interface Carried {
  serial_numbers?: readonly string[] | null
  components?: readonly { serial_numbers?: readonly string[] | null }[] | null
}

const serialsOn = ({ serial_numbers, components }: Carried): string[] =>
  [serial_numbers, ...(components ?? []).map((one) => one.serial_numbers)].flatMap((some) => some ?? [])

/** Free fields, less those that are empty and those that are no words. */
const wordsOf = (fields: Row): string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '') ? [`${name}: ${value}`] : [],
  )

const formats = new Map<string, Intl.DateTimeFormat>()

/** Times of a zone as `2026-11-22 23:41:05`. @throws RangeError for a zone that is not there */
function localTime(zone = otherZone): (time: string) => string {
  let format = formats.get(zone)
  if (!format) {
    const [two, four] = ['2-digit', 'numeric'] as const
    // Swedish writes times as the standard does.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: four, month: two, day: two, hour: two, minute: two, second: two })
    formats.set(zone, format)
  }
  return (time) => format.format(new Date(time))
}
