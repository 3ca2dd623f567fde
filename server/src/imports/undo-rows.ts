import type { TableKind } from '@kasuwa/contract/tables/columns'
import { type RawBuilder, sql } from 'kysely'
import { type Db, write } from '../database/database.ts'
import { Refusal } from '../errors/refusal.ts'
import { auditStatement } from '../records/audit.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { batches } from './readings.ts'

/** What an import made or changed, as it is now: held, until the undo is done. */
export interface HeldRow {
  line: number
  outcome: 'created' | 'updated'
  id: string
  name: string
  /** The columns that the import changed, as they were. */
  before: Readonly<Record<string, unknown>>
  /** Whether nobody has written it since. */
  is_same: boolean
  is_gone: boolean
}

/**
 * Holds what an import made or changed, then reads how it stands: a document that names it has been committed by then and is seen, or waits, and then finds that it is
 * gone. In the order of ids, as everywhere.
 */
export async function heldRows(ctx: BusinessContext, { id, kind }: { id: string; kind: TableKind }): Promise<HeldRow[]> {
  const of = sql`from import_rows row join ${sql.table(kind)} kept on kept.business_id = row.business_id and kept.id = row.entity_id
    where row.business_id = ${ctx.business_id} and row.import_id = ${id} and row.outcome <> 'refused'`
  await sql`select kept.id ${of} order by kept.id for update of kept`.execute(ctx.db)
  const { rows } = await sql<HeldRow>`
    select row.line, row.outcome, kept.id, kept.name, coalesce(row.before, '{}') as before,
      coalesce(kept.updated_at = row.written_at, false) as is_same, kept.deleted_at is not null as is_gone ${of} order by row.line`.execute(
    ctx.db,
  )
  return rows
}

const NAMED = 3

/** 409: what was used or changed since, the first by name. Nothing is undone. */
export function refuseUsed(used: readonly { name: string }[], key: 'import_used' | 'import_family_changed' = 'import_used'): Refusal {
  const names = [...new Set(used.map(({ name }) => name))]
  const values = { names: names.slice(0, NAMED).join(', '), count: names.length - NAMED }
  return new Refusal({ status: 409, code: 'used', words: { key: names.length > NAMED ? `${key}_more` : key, values } })
}

/** Those of some rows that a statement finds. @param finding selects their ids as `id`, of a list of them; undefined: none */
export async function foundBy(
  ctx: BusinessContext,
  ids: readonly string[],
  finding: (some: readonly string[]) => RawBuilder<{ id: string }> | undefined,
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const some of batches(ids, BATCH)) for (const { id } of (await finding(some)?.execute(ctx.db))?.rows ?? []) found.add(id)
  return found
}

const BATCH = 2000

/** Hides rows that are held, each with its line in the trail. */
export async function hide(ctx: BusinessContext, table: TableKind, rows: readonly { id: string; name: string }[]): Promise<void> {
  for (const some of batches(rows, BATCH)) {
    await sql`update ${sql.table(table)} set deleted_at = ${new Date(ctx.now).toISOString()}
      where business_id = ${ctx.business_id} and id = any(${some.map(({ id }) => id)}::uuid[])`.execute(ctx.db)
    for (const { id, name } of some) ctx.recordChange({ entity: table, entity_id: id, before: { name } })
    tellNow(ctx)
  }
}

/** Writes the lines of the trail so far: one statement would hold them all else. */
export function tellNow(ctx: BusinessContext): void {
  if (ctx.changes.length === 0) return
  write(ctx.db as Db, auditStatement(ctx, undefined))
  ctx.changes.length = 0
}
