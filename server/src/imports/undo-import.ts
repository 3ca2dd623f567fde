import type { Selectable } from 'kysely'
import type { Tables } from '../database/tables/index.ts'
import { Refusal } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'

type Row = Selectable<Tables['imports']>

/** Stops what is not done; undoes what is. @throws Refusal 403, or 409 where there is nothing to stop or undo */
export async function stopOrUndo(ctx: BusinessContext, row: Row): Promise<Row> {
  if (row.status !== 'waiting' && row.status !== 'running')
    throw new Refusal({ status: 409, code: 'settled', words: { key: 'import_over' }, extra: { status: row.status } })
  ctx.recordChange({ entity: 'imports', entity_id: row.id, before: { stop_asked: false }, after: { stop_asked: true } })
  return ctx.updateTable('imports').set({ stop_asked: true }).where('id', '=', row.id).returningAll().executeTakeFirstOrThrow()
}
