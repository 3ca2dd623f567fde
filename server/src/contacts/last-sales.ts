import { sql } from 'kysely'
import { isAnyOf } from '../database/rows.ts'
import type { BusinessContext } from '../request/request-context.ts'

/**
 * Date of each contact’s last sale in effect at the member’s location. Without contacts never sold to; empty if the member may not see
 * sales. One lookup in the index sales_contact_list for each contact.
 */
export async function lastSalesOf(ctx: BusinessContext, contact_ids: readonly string[]): Promise<Map<string, string>> {
  if (contact_ids.length === 0 || !ctx.can('sale.view')) return new Map()
  const { location_id } = ctx.member
  const lastSale = ctx
    .selectFrom('sales')
    .where('sales.deleted_at', 'is', null)
    .$if(location_id !== null, (builder) => builder.where('sales.location_id', '=', location_id))
    .where(sql<boolean>`sales.contact_id = contacts.id`)
    .where('sales.status', '=', 'approved')
    .orderBy('sales.date', 'desc')
    .orderBy('sales.id', 'desc')
    .limit(1)
    .select('sales.date')
  const rows = await ctx
    .selectFrom('contacts')
    .where((builder) => builder.or([isAnyOf('contacts.id', contact_ids), isAnyOf('contacts.merged_into', contact_ids)]))
    .select(sql<string>`coalesce(contacts.merged_into, contacts.id)`.as('id'))
    .select(sql<string | null>`(${lastSale})`.as('date'))
    .orderBy('date')
    .execute()
  // The latest of a contact and its aliases.
  return new Map(rows.flatMap(({ id, date }) => (date === null ? [] : [[id, date] as const])))
}
