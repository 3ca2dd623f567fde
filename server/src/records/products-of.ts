import { sql } from 'kysely'
import { mostCounted } from '@kasuwa/contract/platform/counting'
import { exactSum } from '../database/sum-up.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** How products are grouped, and the condition for membership. */
const isOf = {
  brands: sql`product.brand_id = brands.id`,
  product_categories: sql`product.category_id = product_categories.id`,
  product_tags: sql`product.id in (select tagged.product_id from tagged_products tagged
    where tagged.business_id = product_tags.business_id and tagged.tag_id = product_tags.id)`,
} as const

/**
 * Counts the products of a category, brand or tag (one with variants counts once), with their stock at cost where this member may see it.
 * An index gives both. Above ten thousand products, or beyond the range of a number, the value is null (`database/sum-up.ts`).
 */
export function productsOf({ member }: BusinessContext, table: keyof typeof isOf) {
  const isOfIt = sql<boolean>`product.business_id = ${sql.ref(`${table}.business_id`)}
    and ${isOf[table]} and product.deleted_at is null`
  // Products that are not variants, from an index only.
  const isFew = sql<boolean>`(select count(*) from (select from products product
    where ${isOfIt} and product.parent_id is null limit ${sql.lit(mostCounted + 1)}) as few) <= ${sql.lit(mostCounted)}`
  return [
    sql<number>`(select count(*) from products product where ${isOfIt} and product.parent_id is null)`.as('products'),
    // Above this count the sum is not tried: a large shop's few brands have tens of thousands of products each, and each product's level would be read in vain.
    sql<number | null>`case when ${isFew} then (select case when cardinality(goods.ids) <= ${sql.lit(mostCounted)} then
        -- One array of ids is one scan in the order of the index. A lookup for each product searched the index each time.
        (select ${exactSum(sql`coalesce(sum(level.value), 0)`)} from inventory_levels level
          where level.business_id = ${sql.ref(`${table}.business_id`)} and level.product_id = any(goods.ids)
            and (${member.location_id}::uuid is null or level.location_id = ${member.location_id}::uuid)) end
      from (select array(select product.id from products product where ${isOfIt} limit ${sql.lit(mostCounted + 1)}) as ids offset 0) as goods) end`.as(
      'stock_value',
    ),
  ] as const
}
