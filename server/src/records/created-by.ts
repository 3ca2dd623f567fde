import { valuesOf } from '@kasuwa/contract/platform/values-of'
import type { Db } from '../database/database.ts'
import { isAnyOf } from '../database/rows.ts'

export interface IdAndName {
  id: string
  name: string
}

export type WithCreator<Row> = Omit<Row, 'created_by'> & { created_by: IdAndName | null }

/** Names of the merchants behind `created_by` and such, in one statement for a page. No join, since merchants belong to no business. */
export async function creatorsOf(ctx: { db: Db }, ids: readonly (string | null)[]): Promise<Map<string, IdAndName>> {
  const requested = [...new Set(ids.filter((id) => id !== null))]
  if (requested.length === 0) return new Map()
  const rows = await ctx.db.selectFrom('merchants').select(['id', 'first_name', 'last_name']).where(isAnyOf('id', requested)).execute()
  return new Map(rows.map((row) => [row.id, { id: row.id, name: `${row.first_name} ${row.last_name}`.trim() }]))
}

/** Replaces `created_by` by id and name: one query for a whole page. */
export async function withCreators<Row extends { created_by: string | null }>(
  ctx: { db: Db },
  rows: readonly Row[],
): Promise<WithCreator<Row>[]> {
  const creators = await creatorsOf(ctx, valuesOf(rows, 'created_by'))
  return rows.map((row) => ({ ...row, created_by: creators.get(row.created_by ?? '') ?? null }))
}
