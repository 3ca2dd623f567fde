import { sql } from 'kysely'
import { isAnyOf } from '../database/rows.ts'
import type { BusinessContext } from '../request/request-context.ts'

/**
 * When each of these contacts was last sold to, of sales that took effect where this member works; who never was is not in it, nor is anybody
 * for a member who may not see sales. One look into the index sales_contact_list for each, from its newest end.
 */
export async function lastSalesOf(ctx: BusinessContext, contact_ids: readonly string[]): Promise<Map<string, string>> {
  if (contact_ids.length === 0 || !ctx.can('sale.view')) return new Map()
  const { location_id } = ctx.member
  const last = ctx
    .selectFrom('sales')
    .where('sales.deleted_at', 'is', null)
    .$if(location_id !== null, (here) => here.where('sales.location_id', '=', location_id))
    .where(sql<boolean>`sales.contact_id = contacts.id`)
    .where('sales.status', '=', 'approved')
    .orderBy('sales.date', 'desc')
    .orderBy('sales.id', 'desc')
    .limit(1)
    .select('sales.date')
  const rows = await ctx
    .selectFrom('contacts')
    .where((either) => either.or([isAnyOf('contacts.id', contact_ids), isAnyOf('contacts.merged_into', contact_ids)]))
    .select(sql<string>`coalesce(contacts.merged_into, contacts.id)`.as('id'))
    .select(sql<string | null>`(${last})`.as('date'))
    .orderBy('date')
    .execute()
  // Of a contact and its aliases the last.
  return new Map(rows.flatMap(({ id, date }) => (date === null ? [] : [[id, date] as const])))
}
