import { isAnyOf } from '../../database/rows.ts'
import type { BusinessContext } from '../../request/request-context.ts'
import type { Columns } from '../../records/timeline.ts'

/** Rows that papers name, of which every change is told to the trail with what it was before. */
const tables = ['businesses', 'contacts', 'locations', 'products', 'sale_taxes'] as const

/**
 * What rows said at an instant, where they say something else since: of each row, by its id, the columns that were changed and what they
 * were. The trail is never shortened, so that a paper of any age is as it was issued (PAPERS-3), and no sale pays for it.
 * @param at ISO instant
 */
export async function changedSince(ctx: BusinessContext, ids: readonly string[], at: string): Promise<ReadonlyMap<string, Columns>> {
  const entries = await ctx
    .selectFrom('audit_entries')
    .select(['entity_id', 'before', 'after'])
    .where(isAnyOf('entity_id', ids))
    .where('created_at', '>', at)
    .where('entity', 'in', tables)
    .where('before', 'is not', null)
    .where('after', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const was = new Map<string, Record<string, unknown>>()
  for (const { entity_id, before, after } of entries as unknown as { entity_id: string; before: Columns; after: Columns }[]) {
    const columns = was.get(entity_id) ?? {}
    was.set(entity_id, columns)
    // The first change since tells what it was.
    for (const column of Object.keys(before)) if (column in after && !(column in columns)) columns[column] = before[column]
  }
  return was
}

/** A row with what was changed of it since put back. */
export const asItWas = <Row extends { id: string }>(row: Row, was: ReadonlyMap<string, Columns>): Row => {
  const columns = was.get(row.id) ?? {}
  const kept = Object.entries(columns).filter(([column]) => column in row)
  return { ...row, ...Object.fromEntries(kept) }
}
