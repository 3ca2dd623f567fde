import { sql } from 'kysely'
import type { CreatedRows } from '../database/tables/imports.ts'
import { watchElsewhere } from '../products/reorder-levels.ts'
import { inAnyTable } from '../records/document-tables.ts'
import { softDelete } from '../records/entity-rows.ts'
import type { BusinessContext } from '../request/request-context.ts'

/**
 * Deletes locations that an import opened for the file’s stores and that are unchanged and unused, if the member may. Call it after the
 * products: documents lock theirs before a location.
 */
export async function dropLocations(ctx: BusinessContext, { locations = [], documents }: CreatedRows): Promise<void> {
  if (locations.length === 0 || ctx.member.location_id !== null || !ctx.can('inventory-location.delete')) return
  const { business_id } = ctx
  const { rows: unchanged } = await sql<{ id: string }>`
    select id from locations where business_id = ${business_id} and id = any(${[...locations]}::uuid[]) and deleted_at is null
      and not is_default and updated_at = created_at order by id for update`.execute(ctx.db)
  for (const { id } of unchanged) {
    const isIn = (table: string) => sql<boolean>`exists (select from ${sql.table(table)} used
      where used.business_id = ${business_id} and used.location_id = ${id} and used.deleted_at is null)`
    const onDocument = inAnyTable(
      (table) => sql<boolean>`exists (select from ${sql.table(table)} document where document.business_id = ${business_id}
        and document.location_id = ${id} and document.id <> all(${[...documents]}::uuid[]))`,
    )
    const isIncoming = sql<boolean>`exists (select from purchase_order_items item where item.business_id = ${business_id} and item.incoming_to = ${id})`
    const { rows } = await sql<{ is_used: boolean }>`
      select ${onDocument} or ${isIn('members')} or ${isIn('drawers')} or ${isIncoming} as is_used`.execute(ctx.db)
    if (rows[0]?.is_used) continue
    await softDelete(ctx, 'locations', id)
    await watchElsewhere(ctx, id)
  }
}
