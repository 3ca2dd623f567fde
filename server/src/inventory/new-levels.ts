import { sql } from 'kysely'
import { compiledOnce } from '../database/compiled-statements.ts'
import { newIds } from '../database/ids.ts'
import type { BusinessContext, Effect } from '../request/request-context.ts'

interface Ensured {
  business_id: string
  ids: readonly string[]
  products: readonly string[]
  locations: readonly string[]
}

/** A row at zero for each pair that has none; it takes a share of its product, so that what that says of when to order again stays. */
export const ensuring = compiledOnce<Ensured>(
  ({ business_id, ids, products: of, locations: at }) => sql`
    insert into inventory_levels (business_id, id, product_id, location_id, low_at)
    select ${business_id}::uuid, level.id, level.product_id, level.location_id,
      (select product.reorder_level from products product where product.business_id = ${business_id} and product.id = level.product_id for key share)
    from unnest(${ids}::uuid[], ${of}::uuid[], ${at}::uuid[]) as level (id, product_id, location_id)
    order by level.product_id, level.location_id
    on conflict (business_id, product_id, location_id) do nothing returning 1`,
)

/** Goods are to come to a location: their levels stand there from now on, whether or not any ever was on the shelf. */
export function ensureLevels(ctx: BusinessContext, location_id: string, product_ids: readonly string[], effects: readonly Effect[]): void {
  const products = [...new Set(product_ids)].sort()
  const locations = products.map(() => location_id)
  ctx.write(ensuring({ business_id: ctx.business_id, ids: newIds(products.length, ctx.now), products, locations }), effects)
}
