import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'

type LastCosts = (typeof api)['purchaseOrders']['lastCosts']

/** Last cost of each product from a supplier, including contacts merged into it: the newest approved intake that this member sees. */
export async function lastCosts(ctx: BusinessContext, { contact, product = [] }: Call<LastCosts>['query']): Promise<ReplyOf<LastCosts>> {
  const { business_id, member } = ctx
  const { rows } = await sql<ReplyOf<LastCosts>['rows'][number]>`
    with family as materialized (select ${contact}::uuid as id union all
      select alias.id from contacts alias where alias.business_id = ${business_id} and alias.merged_into = ${contact}::uuid)
    select asked.product_id, last.cost, last.date from unnest(${[...new Set(product)]}::uuid[]) as asked (product_id)
    cross join lateral (
      select item.unit_amount as cost, intake.date from inventory_action_items item
      join inventory_actions intake on intake.business_id = item.business_id and intake.id = item.action_id
      where item.business_id = ${business_id} and item.product_id = asked.product_id and intake.kind = 'intake' and intake.status = 'approved'
        and intake.contact_id in (select id from family)
        and (${member.location_id}::uuid is null or intake.location_id = ${member.location_id}::uuid)
      order by intake.date desc, intake.id desc, item.position desc limit 1
    ) as last`.execute(ctx.db)
  return { rows }
}
