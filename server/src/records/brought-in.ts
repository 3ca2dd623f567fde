import { type TableKind, tableKinds, tableRights } from '@kasuwa/contract/tables/columns'
import { valuesOf } from '@kasuwa/contract/platform/values-of'
import { sql } from 'kysely'
import { isAnyOf } from '../database/rows.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { IdAndName } from './created-by.ts'
import type { TrailEntry } from './timeline.ts'

/**
 * Imports that this member may see: only kinds that they may create.
 * A member bound to one location sees only their own imports, since others’ may concern other locations.
 */
export function visibleImports(ctx: BusinessContext, kind?: TableKind | null) {
  const kinds = tableKinds.filter((tableKind) => ctx.can(tableRights[tableKind].create) && (!kind || tableKind === kind))
  return ctx
    .selectFrom('imports')
    .where(sql<boolean>`kind = any(${kinds}::text[])`)
    .$if(ctx.member.location_id !== null, (query) => query.where('created_by', '=', ctx.merchant_id))
}

/**
 * The first audit entry of a row that an import created: the import's own, which covers all its rows. Parents that
 * exist only through their variants' rows are covered too.
 */
export async function beginningOf(ctx: BusinessContext, table: 'products' | 'contacts', id: string): Promise<TrailEntry | undefined> {
  const { business_id } = ctx
  const { rows } = await sql<{ import_id: string }>`
    select pack.import_id from import_packs pack join imports one on one.business_id = pack.business_id and one.id = pack.import_id
    where pack.business_id = ${business_id} and one.kind = ${table}
      and pack.created_at = (select created_at from ${sql.table(table)} where business_id = ${business_id} and id = ${id})
      and (${id}::uuid = any(pack.ids) or one.beside->'parents' @> ${JSON.stringify([{ id }])}::jsonb)
    limit 1`.execute(ctx.db)
  const pack = rows[0]
  if (!pack) return undefined
  const entry = await ctx
    .selectFrom('audit_entries')
    .select(['id', 'action', 'request_id', 'created_at', 'merchant_id', 'before', 'after'])
    .where('entity_id', '=', pack.import_id)
    .where('entity', '=', 'imports')
    .where('action', '=', `imports.${table}`)
    .where('before', 'is', null)
    .executeTakeFirst()
  return entry as TrailEntry | undefined
}

/** The import that changed a row: whether its run or its undo did, and which import, if this member may see it. */
export interface ByImport {
  is_undone: boolean
  file: IdAndName | null
}

const UNDO = 'imports.delete'

/** The import, or its undo, that wrote each of some audit entries. */
export async function importsBehind(ctx: BusinessContext, entries: readonly TrailEntry[]): Promise<(ByImport | null)[]> {
  const written = entries.filter(({ action }) => action.startsWith('imports.'))
  const undoings = written.filter(({ action }) => action === UNDO).map(({ request_id }) => request_id)
  const undone = await undoneIn(ctx, undoings)
  // A background step has the import’s own id as its request id.
  const importOf = ({ action, request_id }: TrailEntry) => (action === UNDO ? undone.get(request_id) : request_id)
  const ids = [...new Set(written.flatMap((entry) => importOf(entry) ?? []))]
  const imports = ids.length > 0 ? await visibleImports(ctx).select(['id', 'file_name']).where(isAnyOf('id', ids)).execute() : []
  const files = new Map(imports.map(({ id, file_name }) => [id, { id, name: file_name }]))
  return entries.map((entry) =>
    entry.action.startsWith('imports.') ? { is_undone: entry.action === UNDO, file: files.get(importOf(entry) ?? '') ?? null } : null,
  )
}

/** Request that undid → import. No index finds requests; but undone imports are few, and an index finds their audit entries. */
async function undoneIn(ctx: BusinessContext, requests: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (requests.length === 0) return new Map()
  const undone = await visibleImports(ctx).select('id').where('status', '=', 'undone').execute()
  const rows = await ctx
    .selectFrom('audit_entries')
    .select(['request_id', 'entity_id'])
    .where(isAnyOf('entity_id', valuesOf(undone, 'id')))
    .where('entity', '=', 'imports')
    .where('action', '=', UNDO)
    .where(sql<boolean>`request_id = any(${requests}::text[])`)
    .execute()
  return new Map(rows.flatMap(({ request_id, entity_id }) => (entity_id ? [[request_id, entity_id] as const] : [])))
}
