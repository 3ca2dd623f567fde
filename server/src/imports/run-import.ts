import { type TableKind, tableRights } from '@kasuwa/contract/tables/columns'
import { sql } from 'kysely'
import { type Db } from '../database/database.ts'
import { isDiskFull, isRetryable, sqlState } from '../database/database-errors.ts'
import { Refusal, forbidden } from '../errors/refusal.ts'
import { localeOf, translate } from '../errors/translate.ts'
import { backgroundContext } from '../request/background.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { loadBackgroundPrincipal } from '../request/principal.ts'
import { holdRoom } from '../plans/room.ts'
import type { PackedRows } from '../services/table-reader.ts'
import { mostFailures } from '../services/turns.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { importContacts } from './import-contacts.ts'
import { importPlain } from './import-plain.ts'
import { importProducts } from './import-products.ts'
import { finish, keepBeside, keepRows, noteProgress, tell } from './import-storage.ts'
import { type ImportOptions, ChangedMeanwhile, NothingWritten, type Outcome, Stopped, nothingBeside } from './outcome.ts'
import { locationsOf } from './locations-of-import.ts'
import { Slices } from './readings.ts'
import { readSource } from './source/read-source.ts'
import type { Source } from './source/source.ts'
import { type Edits, type SourceRow, Table, readTable } from './table.ts'
import { priceTaxes } from './price-taxes.ts'

export async function importRows(
  ctx: BusinessContext,
  kind: TableKind,
  source: Source,
  edits: Edits,
  options: ImportOptions,
): Promise<Outcome> {
  const rows = source.rows(edits)
  try {
    const outcome = await importKind(ctx, kind, rows, options)
    return withLeftOut(outcome, source)
  } catch (error) {
    if (error instanceof NothingWritten) throw new NothingWritten(withLeftOut(error.outcome, source))
    throw error
  }
}

const importKind = (ctx: BusinessContext, kind: TableKind, rows: Iterable<SourceRow>, options: ImportOptions): Promise<Outcome> => {
  if (kind === 'products') return importProducts(ctx, rows, options)
  return kind === 'contacts' ? importContacts(ctx, rows, options) : importPlain(ctx, kind, rows, options)
}

const withLeftOut = (outcome: Outcome, { leftOutRows, leftByMember }: Source): Outcome => {
  const leftOut = leftOutRows.length + leftByMember
  return { ...outcome, total: outcome.total + leftOut, leftOut }
}

/** Advisory lock of a business’s imports: the second one sees the records of the first. */
export const lockOf = (business_id: string) => sql<{ is_taken: boolean }>`
  select pg_try_advisory_xact_lock(hashtextextended(${`imports ${business_id}`}, 0)) as is_taken`

/** Milliseconds between attempts to take the lock. */
const TURN_MS = 150
/** Most attempts if rows changed or SKUs were taken meanwhile. */
const TRIES = 4

/** Milliseconds between progress notes, each a transaction of its own. */
const NOTE_MS = 200

interface ImportKey {
  business_id: string
  id: string
}

/**
 * Runs an import in one transaction, with its importer’s current rights. Invariant: it writes every good row and its records, or nothing.
 * A killed process leaves the import queued, and another one starts it again. The transaction’s lock runs imports of one business in
 * sequence, across processes.
 */
export async function runImport(app: Dependencies, key: ImportKey, rows: PackedRows | undefined): Promise<Refusal | undefined> {
  const { business_id, id } = key
  const row = await app.database.transaction({ business_id }, (db) => begin(db, key))
  if (!row) return undefined
  const scope = { business_id, merchant_id: row.created_by ?? undefined }
  const locale = localeOf(row.locale)
  const ended = (status: 'refused' | 'failed' | 'stopped', fault: string | null, outcome?: Outcome) =>
    app.database.transaction(scope, (db) => finish(db, key, status, { fault, outcome, at: app.clock() }))
  if (row.tries > mostFailures) {
    await ended('failed', translate(locale, { key: 'defect' }))
    return undefined
  }
  try {
    const kind = row.kind as TableKind
    const content = rows ? undefined : await contentOf(app, key)
    const packed = rows ?? (content && (await readTable(app.tables, kind, content, row.sheet)))
    // Another process finished it.
    if (!packed) return undefined
    const table = new Table(packed)
    const readTaxes = () => app.database.transaction({ business_id }, (db) => priceTaxes(db, business_id))
    const readLocations = () => app.database.transaction(scope, async (db) => locationsOf(await memberContext(app, db, key, row)))
    const input = { map: row.map, answers: row.answers, headingLine: row.heading_line, isCheck: false, locale, readTaxes, readLocations }
    const source = await readSource(kind, table, new Slices({ app }), input)
    for (let left = TRIES; ; left--) {
      try {
        if (await attempt(app, key, row, source)) return undefined
        await new Promise((resolve) => setTimeout(resolve, TURN_MS))
        left = TRIES
      } catch (error) {
        if (left > 1 && isWorthAnother(error)) continue
        throw error
      }
    }
  } catch (error) {
    if (error instanceof NothingWritten) await ended('refused', null, error.outcome)
    else if (error instanceof Stopped) await ended('stopped', null)
    else if (error instanceof Refusal) {
      const [words = error.details.words] = Object.values(error.details.fields ?? {})[0] ?? []
      await ended('failed', translate(locale, words))
      return error
    } else {
      app.log.error({ err: error, import: id }, 'import')
      await ended('failed', translate(locale, { key: isDiskFull(error) ? 'disk_full' : isWorthAnother(error) ? 'busy' : 'defect' }))
    }
    return undefined
  }
}

/** A concurrent write changed a row, or took a name or SKU. On retry, that row matches. */
const isWorthAnother = (error: unknown): boolean => error instanceof ChangedMeanwhile || isRetryable(error) || sqlState(error) === '23505'

type ImportRow = NonNullable<Awaited<ReturnType<typeof load>>>

/**
 * Counts a try before it begins, since it may kill the process.
 * @returns the import, unless it is done
 */
const begin = (db: Db, { business_id, id }: ImportKey) =>
  db
    .updateTable('imports')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()

/** The import, unless it is done. */
const load = (db: Db, { business_id, id }: ImportKey) =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst()

/** The stored file; undefined if the import is done. */
async function contentOf(app: Dependencies, { business_id, id }: ImportKey): Promise<Uint8Array | undefined> {
  const file = await app.database.transaction({ business_id }, (db) =>
    db.selectFrom('import_files').select('content').where('business_id', '=', business_id).where('import_id', '=', id).executeTakeFirst(),
  )
  return file?.content
}

/** The importer’s current rights. */
async function memberContext(app: Dependencies, db: Db, { business_id, id }: ImportKey, { created_by, kind, locale }: ImportRow) {
  const merchant_id = created_by ?? ''
  const principal = await loadBackgroundPrincipal(db, merchant_id, business_id)
  return backgroundContext(app, { db, business_id, merchant_id, id, locale }, principal, `imports.${kind}`)
}

/** @returns false if another import of the business is running */
function attempt(app: Dependencies, key: ImportKey, row: ImportRow, source: Source): Promise<boolean> {
  const { business_id } = key
  const merchant_id = row.created_by ?? ''
  return app.database.transaction({ business_id, merchant_id }, async (db) => {
    const lock = await lockOf(business_id).execute(db)
    if (!lock.rows[0]?.is_taken) return false
    // Another process may have finished it while this one waited.
    const still = await load(db, key)
    if (!still) return true
    const kind = row.kind as TableKind
    const ctx = await memberContext(app, db, key, row)
    if (!ctx.can(tableRights[kind].create)) throw forbidden(tableRights[kind].create)
    const rows = source.form.table.length - source.form.at - 1
    const note = (progress: number) =>
      app.database.transaction({ business_id, merchant_id }, (ownDb) => noteProgress(ownDb, key, rows, progress))
    if (await note(0)) throw new Stopped()
    let noted = performance.now()
    const sideRecords = nothingBeside()
    // Imported products count against the plan’s limit: all fit, or none is created.
    const room = kind === 'products' ? await holdRoom(ctx, 'products') : undefined
    const outcome = await importRows(ctx, kind, source, row.edits, {
      isCheck: false,
      leaves: row.on_match === 'skip',
      isWhole: row.mode === 'all',
      sideRecords,
      onProgress: async (progress) => {
        if (performance.now() - noted < NOTE_MS) return
        noted = performance.now()
        if (await note(progress)) throw new Stopped()
      },
    })
    await room?.()
    await keepRows(db, key, kind, outcome)
    await keepBeside(db, key, sideRecords)
    await finish(db, key, 'done', { fault: null, outcome, at: app.clock() })
    tell(ctx, key, kind, outcome)
    return true
  })
}
