import type { TableKind } from '@kasuwa/contract/tables/columns'
import { sql } from 'kysely'
import { type Db, write } from '../database/database.ts'
import type { CreatedRows } from '../database/tables/imports.ts'
import { auditStatement } from '../records/audit.ts'
import type { AuditChange, BusinessContext } from '../request/request-context.ts'
import type { MadeBeside, MadeRow, Outcome } from './outcome.ts'
import { batches } from './readings.ts'

/* Stores an import’s progress, the outcome of its rows, and its audit entry. */

interface ImportKey {
  business_id: string
  id: string
}

/**
 * Stores the progress in its own transaction.
 * @returns true if a member asked it to stop, or if it is done
 */
export async function noteProgress(db: Db, { business_id, id }: ImportKey, total: number, progress: number): Promise<boolean> {
  const row = await db
    .updateTable('imports')
    .set({ status: 'running', progress, total })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning('stop_asked')
    .executeTakeFirst()
  return row?.stop_asked ?? true
}

/**
 * Stores the outcome and deletes the file.
 * @param outcome undefined if nothing is known of its rows
 */
export async function finish(
  db: Db,
  key: ImportKey,
  status: 'done' | 'refused' | 'failed' | 'stopped',
  { fault, outcome, at }: { fault: string | null; outcome?: Outcome | undefined; at: number },
): Promise<void> {
  const { business_id, id } = key
  const rejectedCount = outcome?.rejected.length ?? 0
  // An import that was rejected as a whole wrote nothing: its good rows leave everything unchanged.
  const leftOut = outcome?.leftOut ?? 0
  const counts =
    status === 'done' && outcome
      ? {
          imported: outcome.created.length,
          updated: outcome.updated.length,
          skipped: outcome.skipped,
          refused: rejectedCount,
          left_out: leftOut,
          stock_differs: outcome.stockDiffers?.length ?? 0,
          progress: outcome.total,
        }
      : { imported: 0, updated: 0, skipped: (outcome?.total ?? 0) - leftOut - rejectedCount, refused: rejectedCount, left_out: leftOut }
  await db
    .updateTable('imports')
    // Corrected cells are deleted with the file, since they may contain a NIN.
    .set({ status, fault, edits: '{}', finished_at: new Date(at).toISOString(), ...counts, ...(outcome ? { total: outcome.total } : {}) })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('import_files').where('business_id', '=', business_id).where('import_id', '=', id).execute()
  if (status === 'refused' && outcome) await keepRefused(db, key, outcome)
}

const BATCH = 1000

/** Stores the outcome of rows: created, changed with old values, and rejected with reasons. A NIN or BVN is stored encrypted only. */
export async function keepRows(
  db: Db,
  { business_id, id }: ImportKey,
  kind: TableKind,
  { created, updated, rejected }: Outcome,
): Promise<void> {
  let part = 0
  // Rows written by the default of `updated_at` have one time, that of the transaction.
  const timeIn = (written: string, [first]: readonly MadeRow[]) =>
    written === 'by_itself'
      ? sql`(select updated_at from ${sql.table(kind)} where business_id = ${business_id} and id = ${first?.id})`
      : sql`${written}::timestamptz`
  for (const [written, rows] of await byTime(db, business_id, kind, created))
    for (const batch of batches(rows, BATCH))
      await sql`
        insert into import_packs (business_id, import_id, part, lines, ids, written_at)
        select ${business_id}::uuid, ${id}::uuid, ${part++}::bigint, ${batch.map(({ line }) => line)}::bigint[], ${batch.map((row) => row.id)}::uuid[],
          ${timeIn(written, batch)} returning 1`.execute(db)
  for (const [written, rows] of await byTime(db, business_id, kind, updated))
    for (const batch of batches(rows, BATCH))
      await sql`
        insert into import_rows (business_id, import_id, line, outcome, entity_id, before, written_at)
        select ${business_id}::uuid, ${id}::uuid, given.line, 'updated', given.entity_id, given.before, ${timeIn(written, batch)}
        from unnest(${batch.map(({ line }) => line)}::bigint[], ${batch.map((row) => row.id)}::uuid[],
          ${batch.map(({ before }) => JSON.stringify(before))}::jsonb[]) as given (line, entity_id, before) returning 1`.execute(db)
  await keepRefused(db, { business_id, id }, { rejected })
}

/** Groups rows by their last write; unknown times are looked up. */
async function byTime<Row extends MadeRow>(
  db: Db,
  business_id: string,
  kind: TableKind,
  rows: readonly Row[],
): Promise<Map<string, Row[]>> {
  const times = new Map<string, Row[]>()
  const add = (time: string, row: Row) => {
    const existing = times.get(time)
    if (existing) existing.push(row)
    else times.set(time, [row])
  }
  const unknown: Row[] = []
  for (const row of rows) {
    if (row.written === undefined) unknown.push(row)
    else add(typeof row.written === 'number' ? new Date(row.written).toISOString() : row.written, row)
  }
  for (const batch of batches(unknown, BATCH)) {
    const result = await sql<{ id: string; written: string }>`
      select id, updated_at::text as written from ${sql.table(kind)}
      where business_id = ${business_id} and id = any(${batch.map((row) => row.id)}::uuid[])`.execute(db)
    const writtenById = new Map(result.rows.map((row) => [row.id, row.written]))
    for (const row of batch) {
      const written = writtenById.get(row.id)
      if (written !== undefined) add(written, row)
    }
  }
  return times
}

async function keepRefused(db: Db, { business_id, id }: ImportKey, { rejected }: Pick<Outcome, 'rejected'>): Promise<void> {
  for (const batch of batches(rejected, BATCH))
    await sql`
      insert into import_rows (business_id, import_id, line, outcome, cells, errors)
      select ${business_id}::uuid, ${id}::uuid, given.line, 'refused', given.cells, given.errors
      from unnest(${batch.map(({ line }) => line)}::bigint[], ${batch.map(({ cells: { identity_number: _, ...cells } }) => JSON.stringify(cells))}::jsonb[],
        ${batch.map(({ errors }) => JSON.stringify(errors))}::jsonb[]) as given (line, cells, errors) returning 1`.execute(db)
}

/** Stores records that the import created beside its rows, for undo. */
export async function keepBeside(
  db: Db,
  { business_id, id }: ImportKey,
  { labels, parents, documents, locations }: MadeBeside,
): Promise<void> {
  const { rows } = await sql<CreatedRows['parents'][number]>`
    select id, updated_at::text as written_at from products where business_id = ${business_id} and id = any(${parents}::uuid[])`.execute(db)
  await db
    .updateTable('imports')
    .set({ beside: JSON.stringify({ labels, parents: rows, documents, locations } satisfies CreatedRows) })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()
}

const auditedEntities = new Set(['products', 'contacts'])

/**
 * Writes one audit entry for the import. Changed records get their own entries, so their histories have no gap; so do opening stock
 * documents and opening balances, which the books check (`books/trail.ts`).
 */
export function tell(
  ctx: BusinessContext,
  { id }: ImportKey,
  kind: TableKind,
  { total, created, updated, skipped, rejected }: Outcome,
): void {
  const hasOwnEntry = ({ before, entity }: AuditChange) =>
    entity === 'inventory_actions' || (before !== undefined && auditedEntities.has(entity))
  const changed = ctx.changes.filter(hasOwnEntry)
  for (const batch of batches(changed, BATCH)) {
    ctx.changes.splice(0, ctx.changes.length, ...batch)
    write(ctx.db, auditStatement(ctx, id))
  }
  ctx.changes.length = 0
  const after = { kind, total, imported: created.length, updated: updated.length, skipped, refused: rejected.length }
  ctx.recordChange({ entity: 'imports', entity_id: id, after })
  write(ctx.db, auditStatement(ctx, id))
}
