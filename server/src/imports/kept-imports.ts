import type { TableKind } from '@kasuwa/contract/tables/columns'
import { sql } from 'kysely'
import { type Db, write } from '../database/database.ts'
import type { Beside } from '../database/tables/imports.ts'
import { auditStatement } from '../records/audit.ts'
import type { AuditChange, BusinessContext } from '../request/request-context.ts'
import type { MadeBeside, Outcome } from './outcome.ts'
import { batches } from './readings.ts'

/* What is kept of an import besides what it makes: how far it is, what became of its rows, its line in the trail. */

interface One {
  business_id: string
  id: string
}

/** Says how far it is, in a transaction of its own. @returns whether somebody asked it to stop */
export async function noteProgress(db: Db, { business_id, id }: One, total: number, progress: number): Promise<boolean> {
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

/** Says what became of it, and lets its file go. @param outcome undefined where nothing is known of its rows */
export async function finish(
  db: Db,
  one: One,
  status: 'done' | 'refused' | 'failed' | 'stopped',
  { fault, outcome, at }: { fault: string | null; outcome?: Outcome | undefined; at: number },
): Promise<void> {
  const { business_id, id } = one
  const refused = outcome?.refused.length ?? 0
  // Of what was refused as a whole nothing was written: its rows are those with a reason, and those beside.
  const counts =
    status === 'done' && outcome
      ? { imported: outcome.created.length, updated: outcome.updated.length, skipped: outcome.skipped, refused, progress: outcome.total }
      : { imported: 0, updated: 0, skipped: 0, refused }
  await db
    .updateTable('imports')
    // Cells that were put right go with the file: a NIN may be among them.
    .set({ status, fault, edits: '{}', finished_at: new Date(at).toISOString(), ...counts, ...(outcome ? { total: outcome.total } : {}) })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('import_files').where('business_id', '=', business_id).where('import_id', '=', id).execute()
  if (status === 'refused' && outcome) await keepRefused(db, one, outcome)
}

const BATCH = 2000

/** Keeps what became of the rows: what was made, what changed and how it was, and what was refused for what reason. Nobody’s NIN or BVN is kept in it. */
export async function keepRows(db: Db, { business_id, id }: One, kind: TableKind, { created, updated, refused }: Outcome): Promise<void> {
  for (const some of batches(created, BATCH))
    await sql`
      insert into import_rows (business_id, import_id, line, outcome, entity_id, written_at)
      select ${business_id}::uuid, ${id}::uuid, given.line, 'created', given.entity_id, made.updated_at
      from unnest(${some.map(({ line }) => line)}::bigint[], ${some.map((row) => row.id)}::uuid[]) as given (line, entity_id)
      join ${sql.table(kind)} made on made.business_id = ${business_id} and made.id = given.entity_id returning 1`.execute(db)
  for (const some of batches(updated, BATCH))
    await sql`
      insert into import_rows (business_id, import_id, line, outcome, entity_id, before, written_at)
      select ${business_id}::uuid, ${id}::uuid, given.line, 'updated', given.entity_id, given.before, changed.updated_at
      from unnest(${some.map(({ line }) => line)}::bigint[], ${some.map((row) => row.id)}::uuid[],
        ${some.map(({ before }) => JSON.stringify(before))}::jsonb[]) as given (line, entity_id, before)
      join ${sql.table(kind)} changed on changed.business_id = ${business_id} and changed.id = given.entity_id returning 1`.execute(db)
  await keepRefused(db, { business_id, id }, { refused })
}

async function keepRefused(db: Db, { business_id, id }: One, { refused }: Pick<Outcome, 'refused'>): Promise<void> {
  for (const some of batches(refused, BATCH))
    await sql`
      insert into import_rows (business_id, import_id, line, outcome, cells, errors)
      select ${business_id}::uuid, ${id}::uuid, given.line, 'refused', given.cells, given.errors
      from unnest(${some.map(({ line }) => line)}::bigint[], ${some.map(({ cells: { identity_number: _, ...cells } }) => JSON.stringify(cells))}::jsonb[],
        ${some.map(({ errors }) => JSON.stringify(errors))}::jsonb[]) as given (line, cells, errors) returning 1`.execute(db)
}

/** Keeps what was made besides the rows, for whoever undoes it. */
export async function keepBeside(db: Db, { business_id, id }: One, { labels, parents, documents }: MadeBeside): Promise<void> {
  const { rows } = await sql<Beside['parents'][number]>`
    select id, updated_at::text as written_at from products where business_id = ${business_id} and id = any(${parents}::uuid[])`.execute(db)
  await db
    .updateTable('imports')
    .set({ beside: JSON.stringify({ labels, parents: rows, documents } satisfies Beside) })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()
}

const own = new Set(['products', 'contacts'])

/**
 * One line of the trail for all of it, whose rows are kept beside; and one of each thing that was there and changed, whose history would have a
 * hole else, of each document of opening stock and each balance that was opened: the books ask for those (`books/trail.ts`).
 */
export function tell(ctx: BusinessContext, { id }: One, kind: TableKind, { total, created, updated, skipped, refused }: Outcome): void {
  const isKept = ({ before, entity }: AuditChange) => entity === 'inventory_actions' || (before !== undefined && own.has(entity))
  const changed = ctx.changes.filter(isKept)
  for (const some of batches(changed, BATCH)) {
    ctx.changes.splice(0, ctx.changes.length, ...some)
    write(ctx.db, auditStatement(ctx, id))
  }
  ctx.changes.length = 0
  const after = { kind, total, imported: created.length, updated: updated.length, skipped, refused: refused.length }
  ctx.recordChange({ entity: 'imports', entity_id: id, after })
  write(ctx.db, auditStatement(ctx, id))
}
