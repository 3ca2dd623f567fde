import { valuesOf } from '@kasuwa/contract/platform/values-of'
import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { isAnyOf } from '../database/rows.ts'
import type { MasterTable } from '../database/tables/index.ts'
import { type IdAndName, creatorsOf } from '../records/created-by.ts'

/** The member who last deleted each of these rows, by the audit log; none if a migration did. */
export async function deletersOf(ctx: BusinessContext, table: MasterTable, ids: readonly string[]): Promise<Map<string, IdAndName>> {
  if (ids.length === 0) return new Map()
  const lines = await ctx
    .selectFrom('audit_entries')
    .distinctOn('entity_id')
    .select(['entity_id', 'merchant_id'])
    .where('entity', '=', table)
    .where(isAnyOf('entity_id', ids))
    .where('before', 'is not', null)
    .where('after', 'is', null)
    .orderBy('entity_id')
    .orderBy('created_at', 'desc')
    .orderBy(sql`id`, 'desc')
    .execute()
  const people = await creatorsOf(ctx, valuesOf(lines, 'merchant_id'))
  return new Map(
    lines.flatMap(({ entity_id, merchant_id }) => {
      const actor = merchant_id === null ? undefined : people.get(merchant_id)
      return actor && entity_id !== null ? [[entity_id, actor] as const] : []
    }),
  )
}
