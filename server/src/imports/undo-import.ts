import type { TableKind } from '@kasuwa/contract/tables/columns'
import type { Selectable } from 'kysely'
import type { Tables } from '../database/tables/index.ts'
import { Refusal } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { lockOf } from './run-import.ts'
import { undoContacts } from './undo-contacts.ts'
import { dropLabels, holdLabels, undoPlain } from './undo-labels.ts'
import { dropLocations } from './undo-locations.ts'
import { holdOpenings, undoProducts } from './undo-products.ts'
import { lockRows, tellNow } from './undo-rows.ts'

type ImportRow = Selectable<Tables['imports']>

const statusRefusal = (key: 'import_over' | 'import_under_way', status: string) =>
  new Refusal({ status: 409, code: 'settled', words: { key }, extra: { status } })

/**
 * Stops a running import, or undoes a finished one.
 * @throws Refusal 403, or 409 if there is nothing to stop or undo, or a row was used since
 */
export async function stopOrUndo(ctx: BusinessContext, { id }: ImportRow): Promise<ImportRow> {
  // A concurrent undo waits here and then sees the result.
  const row = await ctx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  if (row.status === 'done') return undo(ctx, row)
  if (row.status !== 'waiting' && row.status !== 'running') throw statusRefusal('import_over', row.status)
  ctx.recordChange({ entity: 'imports', entity_id: id, before: { stop_asked: false }, after: { stop_asked: true } })
  return ctx.updateTable('imports').set({ stop_asked: true }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/**
 * Undoes an import in the request’s transaction, under the business’s import lock. Invariant: stock, balances and rows are as before the
 * import, or nothing changes.
 * Rows are locked before the check for use. A concurrent sale commits first and blocks the undo, or waits and finds no product.
 */
async function undo(ctx: BusinessContext, row: ImportRow): Promise<ImportRow> {
  const kind = row.kind as TableKind
  const { beside } = row
  if (!beside) throw statusRefusal('import_over', row.status)
  const lock = await lockOf(ctx.business_id).execute(ctx.db)
  if (!lock.rows[0]?.is_taken) throw statusRefusal('import_under_way', row.status)
  await holdOpenings(ctx, beside)
  const labels = await holdLabels(ctx, beside)
  const rows = await lockRows(ctx, { id: row.id, kind })
  if (kind === 'products') await undoProducts(ctx, rows, beside)
  else if (kind === 'contacts') await undoContacts(ctx, rows)
  else await undoPlain(ctx, kind, rows)
  await dropLabels(ctx, labels)
  await dropLocations(ctx, beside)
  await ctx.flush()
  tellNow(ctx)
  ctx.recordChange({ entity: 'imports', entity_id: row.id, before: { status: 'done' }, after: { status: 'undone' } })
  const undone = { status: 'undone', undone_by: ctx.merchant_id, undone_at: new Date(ctx.now).toISOString() } as const
  return ctx.updateTable('imports').set(undone).where('id', '=', row.id).returningAll().executeTakeFirstOrThrow()
}
