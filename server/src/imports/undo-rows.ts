import type { TableKind } from '@kasuwa/contract/tables/columns'
import { type RawBuilder, sql } from 'kysely'
import { type Db, write } from '../database/database.ts'
import { Refusal } from '../errors/refusal.ts'
import { auditStatement } from '../records/audit.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { batches } from './readings.ts'

/** A row that the import created or changed, as it is now; locked until the undo ends. */
export interface ImportedRow {
  line: number
  outcome: 'created' | 'updated'
  id: string
  name: string
  /** Old values of the changed columns. */
  before: Readonly<Record<string, unknown>>
  /** True if unchanged since the import. */
  is_same: boolean
  is_gone: boolean
}

/**
 * Locks and reads the rows of an import, in id order as everywhere. A document that refers to one has committed and is seen, or waits and
 * then finds the row deleted.
 */
export async function lockRows(ctx: BusinessContext, { id, kind }: { id: string; kind: TableKind }): Promise<ImportedRow[]> {
  const outcomes = await sql<Pick<ImportedRow, 'line' | 'outcome' | 'before'> & { id: string; written: string | null }>`
    select row.line, row.outcome, row.entity_id as id, coalesce(row.before, '{}') as before, row.written_at::text as written from import_rows row
    where row.business_id = ${ctx.business_id} and row.import_id = ${id} and row.outcome <> 'refused'
    union all
    select one.line, 'created', one.id, '{}', pack.written_at::text from import_packs pack cross join lateral unnest(pack.lines, pack.ids) as one (line, id)
    where pack.business_id = ${ctx.business_id} and pack.import_id = ${id}`.execute(ctx.db)
  const currentById = new Map<string, CurrentRow>()
  const ids = outcomes.rows.map((row) => row.id).toSorted()
  for (const batch of batches(ids, BATCH)) {
    const { rows } = await sql<CurrentRow>`
      select id, name, updated_at::text as written, deleted_at is not null as is_gone from ${sql.table(kind)}
      where business_id = ${ctx.business_id} and id = any(${batch}::uuid[]) order by id for update`.execute(ctx.db)
    for (const row of rows) currentById.set(row.id, row)
  }
  const rows = outcomes.rows.flatMap(({ written, ...row }): ImportedRow[] => {
    const now = currentById.get(row.id)
    return now ? [{ ...row, name: now.name, is_gone: now.is_gone, is_same: now.written === written }] : []
  })
  return rows.sort((first, second) => first.line - second.line)
}

interface CurrentRow {
  id: string
  name: string
  written: string
  is_gone: boolean
}

const NAMED = 3

/** 409: names of rows used or changed since. Nothing is undone. */
export function refuseUsed(used: readonly { name: string }[], key: 'import_used' | 'import_family_changed' = 'import_used'): Refusal {
  const names = [...new Set(used.map(({ name }) => name))]
  const values = { names: names.slice(0, NAMED).join(', '), count: names.length - NAMED }
  return new Refusal({ status: 409, code: 'used', words: { key: names.length > NAMED ? `${key}_more` : key, values } })
}

/**
 * Rows whose ids a statement finds.
 * @param finding selects ids as `id` from a list; undefined finds none
 */
export async function foundBy(
  ctx: BusinessContext,
  ids: readonly string[],
  finding: (some: readonly string[]) => RawBuilder<{ id: string }> | undefined,
): Promise<Set<string>> {
  const matchIds = new Set<string>()
  for (const batch of batches(ids, BATCH)) for (const { id } of (await finding(batch)?.execute(ctx.db))?.rows ?? []) matchIds.add(id)
  return matchIds
}

const BATCH = 2000

/** Deletes locked rows, each with its audit entry. */
export async function hide(ctx: BusinessContext, table: TableKind, rows: readonly { id: string; name: string }[]): Promise<void> {
  for (const batch of batches(rows, BATCH)) {
    await sql`update ${sql.table(table)} set deleted_at = ${new Date(ctx.now).toISOString()}
      where business_id = ${ctx.business_id} and id = any(${batch.map(({ id }) => id)}::uuid[])`.execute(ctx.db)
    for (const { id, name } of batch) ctx.recordChange({ entity: table, entity_id: id, before: { name } })
    tellNow(ctx)
  }
}

/** Flushes audit entries so far, so that one statement need not hold all. */
export function tellNow(ctx: BusinessContext): void {
  if (ctx.changes.length === 0) return
  write(ctx.db as Db, auditStatement(ctx, undefined))
  ctx.changes.length = 0
}
