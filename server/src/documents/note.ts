import { everyStatus } from '@kasuwa/contract/document-states'
import type { BusinessContext } from '../request/request-context.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { lockDocument } from './lock-document.ts'

/** Changes the note of a document of any kind and status. An unchanged note writes nothing. @throws Refusal 404 */
export async function changeNote(ctx: BusinessContext, table: DocumentTable, id: string, input: string | null): Promise<void> {
  const note = input?.trim() || null
  const document = await lockDocument(ctx, table, id, everyStatus)
  if (note === document.note) return
  ctx.write(
    ctx
      .updateTable(table as 'sales')
      .set({ note, updated_at: new Date(ctx.now).toISOString() })
      .where('id', '=', id)
      .compile(),
  )
  ctx.recordChange({ entity: table, entity_id: id, before: { note: document.note }, after: { note } })
}
