import { type TableKind, tableRights } from '@kasuwa/contract/tables/columns'
import type { Selectable } from 'kysely'
import type { Tables } from '../database/tables/index.ts'
import { Refusal } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'

type Row = Selectable<Tables['imports']>

/** Stops what is not done; undoes what is. @throws Refusal 403, or 409 where there is nothing to stop or undo */
export async function stopOrUndo(ctx: BusinessContext, row: Row): Promise<Row> {
  ctx.requirePermission(tableRights[row.kind as TableKind].create)
  if (row.status !== 'waiting' && row.status !== 'running')
    throw new Refusal({ status: 409, code: 'settled', words: { key: 'import_over' }, extra: { status: row.status } })
  return ctx.updateTable('imports').set({ stop_asked: true }).where('id', '=', row.id).returningAll().executeTakeFirstOrThrow()
}
