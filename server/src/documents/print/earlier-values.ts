import { isAnyOf } from '../../database/rows.ts'
import type { BusinessContext } from '../../request/request-context.ts'
import type { Columns } from '../../records/timeline.ts'

/** Tables that papers refer to. The audit log has every change of them with the earlier values. */
const tables = ['businesses', 'contacts', 'locations', 'products', 'sale_taxes'] as const

/**
 * Column values of rows at an instant, for columns that changed since, by row id. The audit log is never shortened, so a paper of any age is
 * printed as it was issued (PAPERS-3), at no cost to a sale.
 * @param at ISO instant
 */
export async function earlierValues(ctx: BusinessContext, ids: readonly string[], at: string): Promise<ReadonlyMap<string, Columns>> {
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
    // The first change after the instant has the value at the instant.
    for (const column of Object.keys(before)) if (column in after && !(column in columns)) columns[column] = before[column]
  }
  return was
}

/** A row with its earlier column values. */
export const withEarlierValues = <Row extends { id: string }>(row: Row, was: ReadonlyMap<string, Columns>): Row => {
  const columns = was.get(row.id) ?? {}
  const selectedColumns = Object.entries(columns).filter(([column]) => column in row)
  return { ...row, ...Object.fromEntries(selectedColumns) }
}
