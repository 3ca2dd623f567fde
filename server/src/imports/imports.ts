import { api } from '@kasuwa/contract'
import { perPlain } from '@kasuwa/contract/platform/plain-entities'
import { type Import, MOST_REFUSED_ROWS } from '@kasuwa/contract/imports'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { type TableKind, columnsOf } from '@kasuwa/contract/tables/columns'
import { writeCell } from '@kasuwa/contract/tables/cells'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { newId } from '../database/ids.ts'
import { rowOr404, paginate } from '../database/pagination.ts'
import { matchesSearch, toSearchText } from '../database/search.ts'
import type { Tables } from '../database/tables/index.ts'
import { Refusal, notFound, unauthorized } from '../errors/refusal.ts'
import { Accepted } from '../http/declared-call.ts'
import { serve } from '../http/serve.ts'
import { visibleImports } from '../records/brought-in.ts'
import { withCreators } from '../records/created-by.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { loadBackgroundPrincipal } from '../request/principal.ts'
import { BusinessContext, type OwnTransactionsContext } from '../request/request-context.ts'
import { checkImport } from './check-import.ts'
import { locationsOf } from './locations-of-import.ts'
import { Slices } from './readings.ts'
import { sampleFile } from './sample-file.ts'
import { readSource } from './source/read-source.ts'
import { Table, readTable } from './table.ts'
import { priceTaxes } from './price-taxes.ts'
import { stopOrUndo } from './undo-import.ts'

type ImportRow = Selectable<Tables['imports']>
type ImportBody = Call<typeof api.imports.products>['body']

/** Milliseconds that a request waits for its import; a longer one continues in the background. */
const WAIT_MS = 10_000

const visible = (
  ctx: BusinessContext,
  { kind, search }: { kind?: TableKind | null | undefined; search?: string | null | undefined } = {},
) => visibleImports(ctx, kind).$if(Boolean(search), (query) => query.where(matchesSearch('imports.search_text', search ?? '')))

const replies = async (ctx: BusinessContext, rows: readonly ImportRow[]) =>
  (await withCreators(
    ctx,
    rows.map((row) => ({ ...row, left_out_rows: row.left_out })),
  )) as unknown as z.output<typeof Import>[]

/** Rejected rows, without cells that the member may not see. */
async function refusedRows(ctx: BusinessContext, { id, kind }: ImportRow, limit?: number) {
  const rows = await ctx
    .selectFrom('import_rows')
    .select(['line', 'cells', 'errors'])
    .where('import_id', '=', id)
    .where('outcome', '=', 'refused')
    .orderBy('line')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  const hidden = new Set(columnsOf(kind as TableKind).flatMap(({ name, needs }) => (needs && !ctx.can(needs) ? [name] : [])))
  return rows.map(({ line, cells, errors }) => ({
    row: line,
    cells: Object.fromEntries(Object.entries(cells ?? {}).filter(([name]) => !hidden.has(name))),
    errors: errors ?? {},
  }))
}

/** Columns that the member may not set. */
const barredColumns = (ctx: BusinessContext, kind: TableKind): ReadonlySet<string> =>
  new Set(columnsOf(kind).flatMap(({ name, needs }) => (needs && !ctx.can(needs) ? [name] : [])))

const findOne = (ctx: BusinessContext, id: string) => rowOr404(visible(ctx).selectAll().where('id', '=', id).executeTakeFirst())

/** An import is low-priority work: it yields to other requests, and other such work does not wait for it. */
const importing = (kind: TableKind) => ({
  runs: 'in own transactions' as const,
  act: (context: OwnTransactionsContext, { body }: { body: ImportBody }) =>
    context.app.requestSlots.behind(() => bringIn(kind, context, body)),
})

async function bringIn(kind: TableKind, context: OwnTransactionsContext, body: ImportBody) {
  const { business_id, merchant_id, app, now } = context
  if (!business_id) throw unauthorized('token_invalid')
  const packed = await readTable(app.tables, kind, body.file.bytes, body.sheet)
  const table = new Table(packed)
  const asMember = async <T>(work: (ctx: BusinessContext) => Promise<T>): Promise<T> =>
    context.inTransaction(async (db) => {
      const principal = await loadBackgroundPrincipal(db, merchant_id, business_id)
      return work(new BusinessContext({ ...context, app: app as Dependencies, db }, business_id, principal, `imports.${kind}`))
    })
  const isCheck = body.mode === 'check'
  const barred = isCheck && !body.map ? await asMember(async (ctx) => barredColumns(ctx, kind)) : new Set<string>()
  const source = await readSource(kind, table, new Slices({ app }), {
    ...{ map: body.map, answers: body.answers, headingLine: body.heading_line, isCheck, locale: context.locale, barred },
    readTaxes: () => asMember(async ({ db }) => priceTaxes(db, business_id)),
    readLocations: () => asMember(locationsOf),
  })
  if (body.mode === 'check') return checkImport(asMember, kind, source, body)
  const id = newId(now)
  const mode = body.mode
  await asMember(async ({ db, locale }) => {
    const { on_match } = body
    const jsonColumns = {
      map: JSON.stringify(source.form.map),
      edits: JSON.stringify(body.edits ?? {}),
      answers: JSON.stringify(body.answers ?? {}),
    }
    const file_name = body.file.name || kind
    const search_text = toSearchText(file_name)
    await db
      .insertInto('imports')
      .values({
        business_id,
        id,
        kind,
        mode,
        on_match,
        status: 'waiting',
        file_name,
        search_text,
        locale,
        created_by: merchant_id,
        ...jsonColumns,
        ...{ sheet: packed.sheet, heading_line: table.line(source.form.at) },
      })
      .execute()
    await db
      .insertInto('import_files')
      .values({ business_id, import_id: id, content: Buffer.from(body.file.bytes) })
      .execute()
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), WAIT_MS)))
  const refusal = await Promise.race([app.imports.start({ business_id, id }, packed), late])
  clearTimeout(timer)
  // The plan’s limit is a 402, as everywhere (BILLING-1).
  if (refusal?.details.status === 402) throw refusal
  return asMember(async (ctx) => answerOf(ctx, id))
}

export default serve(api.imports, {
  products: importing('products'),
  contacts: importing('contacts'),
  ...perPlain('table', ({ table }) => importing(table)),
  list: async (ctx, { query }) => {
    const { page, rows } = await paginate(ctx, visible(ctx, query).selectAll(), query, {
      key: 'imports.id',
      columns: { created_at: 'imports.id' },
    })
    return { page, rows: await replies(ctx, rows) }
  },
  one: async (ctx, { params }) => {
    const row = await findOne(ctx, params.id)
    const [reply] = await replies(ctx, [row])
    return { import: reply as NonNullable<typeof reply>, rows: await refusedRows(ctx, row, MOST_REFUSED_ROWS), errors_total: row.refused }
  },
  refused: async (ctx, { params }) => {
    const row = await findOne(ctx, params.id)
    const rows = await refusedRows(ctx, row)
    const columns = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))]
    const reason = ctx.translate({ key: 'import_reason' })
    const line = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`
    const lines = rows.map(({ cells, errors }) =>
      line([...columns.map((name) => asSent(cells[name] ?? '')), Object.values(errors).flat().join(' · ')]),
    )
    return {
      content: `\ufeff${line([...columns, reason])}${lines.join('')}`,
      type: 'text/csv; charset=utf-8',
      name: `refused-${row.file_name.replace(/\.\w+$/, '')}.csv`,
    }
  },
  sample: async (ctx, { query }) => sampleFile(ctx, query.kind, barredColumns(ctx, query.kind)),
  delete: async (ctx, { params }) => {
    const row = await findOne(ctx, params.id)
    const after = await stopOrUndo(ctx, row)
    const [reply] = await replies(ctx, [after])
    return { import: reply as NonNullable<typeof reply> }
  },
})

/** A cell that no spreadsheet runs stays as it is; another apostrophe would change it. */
const asSent = (cell: string): string => (cell.startsWith("'") ? cell : writeCell('text', cell))

const quoted = (cell: string): string => (/[",\r\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * Result of the import so far.
 * @throws Refusal 422 if it failed or was stopped, or if it was all or nothing and rows are bad
 */
async function answerOf(ctx: BusinessContext, id: string) {
  const row = await ctx.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const { status, total, imported, updated, skipped, refused, left_out: left_out_rows, stock_differs } = row
  const ended = { id, status }
  if (status === 'waiting' || status === 'running') return new Accepted({ import: ended })
  if (status === 'failed' || status === 'stopped')
    throw new Refusal({
      status: 422,
      code: 'import_failed',
      words: { key: 'invalid_input' },
      extra: { errors: { file: [row.fault ?? ctx.translate({ key: 'import_stopped' })] } },
    })
  const rows = await refusedRows(ctx, row, MOST_REFUSED_ROWS)
  const report = { total, imported, updated, skipped, refused, left_out_rows, stock_differs, rows, errors_total: refused }
  if (status === 'refused') {
    const errors = Object.fromEntries(
      rows.flatMap((rejectedRow) =>
        Object.entries(rejectedRow.errors).map(([name, messages]) => [`rows.${rejectedRow.row}.${name}`, messages]),
      ),
    )
    throw new Refusal({ status: 422, code: 'invalid_input', words: { key: 'invalid_input' }, extra: { errors, report } })
  }
  return { import: ended, ...report }
}
