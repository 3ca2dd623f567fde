import type { api } from '@kasuwa/contract'
import type { soldFilters } from '@kasuwa/contract/sale-filters'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { isAnyOf } from '../database/rows.ts'
import { withVariants } from '../products/with-variants.ts'
import { isOfContact } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** What sales and their lines are narrowed by (`contract/src/sale-filters.ts`). */
export type SoldFilters = Pick<Call<(typeof api)['sales']['sums']>['query'], keyof typeof soldFilters>
type Asked = readonly string[] | undefined
type Condition = RawBuilder<boolean>

/** Filters with the variants of the products that they name, and what few sales they find. */
export type Sought<Query> = Query & {
  /** Ids of all sales that some of the filters find, where those are few; whatever else is asked, it is asked of these. */
  few: string[] | undefined
}

/** So many rows of an index are looked at for the few sales that a filter finds. */
export const mostFew = 2000

/**
 * A filter that finds few of many sales has its sales found first, each by its own index. Left to the planner, which often knows only how many a filter
 * finds as a rule, the list would go through all there are, in its order, for what is on none of them.
 */
export async function seek<Query extends SoldFilters>(ctx: BusinessContext, query: Query): Promise<Sought<Query>> {
  const variantsOf = async (ids: Asked) => ids && withVariants(ctx, ids)
  const [product, not_product] = await Promise.all([variantsOf(query.product), variantsOf(query.not_product)])
  const named = { ...query, ...(product && { product }), ...(not_product && { not_product }) }
  const found = await Promise.all(
    indexesOf(ctx, named).map(async (rows) => {
      const { rows: sales } = await sql<{ id: string }>`${rows} limit ${sql.lit(mostFew + 1)}`.execute(ctx.db)
      return sales.length > mostFew ? undefined : new Set(sales.map(({ id }) => id))
    }),
  )
  const [first, ...others] = found.filter((sales) => sales !== undefined)
  return { ...named, few: first && [...first].filter((id) => others.every((sales) => sales.has(id))) }
}

/** For each filter that an index is of, the sales that it finds there; with `id`. */
function indexesOf({ business_id }: BusinessContext, query: SoldFilters): RawBuilder<unknown>[] {
  const goods = goodsAsked(query)
  const ofGoods = query.product
    ? isAnyOf('line.product_id', query.product)
    : sql<boolean>`line.product_id in (${productsOf(business_id, goods)})`
  const isLine = query.product !== undefined || goods.length > 0
  const ids = (asked: Asked) => (asked && !asked.includes('none') ? asked : undefined)
  const [tax, { account, member }] = [ids(query.tax), query]
  return [
    ...(isLine ? [sql`select line.sale_id as id from sale_items line where line.business_id = ${business_id} and ${ofGoods}`] : []),
    ...(tax
      ? [
          sql`select taxed.sale_id as id from sale_tax_lines taxed where taxed.business_id = ${business_id} and ${isAnyOf('taxed.tax_id', tax)}`,
        ]
      : []),
    ...(account
      ? [
          sql`select paid.sale_id as id from sale_payments paid where paid.business_id = ${business_id} and paid.amount > 0
            and ${isAnyOr('cash', 'paid.account_id')(account)}`,
        ]
      : []),
    ...(member
      ? [
          sql`select sale.id from sales sale where sale.business_id = ${business_id} and sale.deleted_at is null
            and ${isAnyOf('sale.created_by', member)}`,
        ]
      : []),
  ]
}

const ofFew = ({ few }: { few: Asked }): Condition[] => (few ? [isAnyOf('sales.id', few)] : [])

/** The opposite of what is never unknown: said so, PostgreSQL looks for what is there no more than it has to. */
const not = (condition: Condition): Condition => sql<boolean>`not ${condition}`
/** The opposite, also where something is empty. */
const isNot = (condition: Condition): Condition => sql<boolean>`(${condition}) is not true`

/** A condition of some values, and the opposite of it of others. */
const both = (some: Asked, others: Asked, is: (asked: readonly string[]) => Condition, opposite = not): Condition[] => [
  ...(some ? [is(some)] : []),
  ...(others ? [opposite(is(others))] : []),
]

/** A column that is one of some ids, or empty where that is asked for by its word. */
const isAnyOr = (word: string, column: string) => (asked: readonly string[]) => {
  const ids = asked.filter((one) => one !== word)
  const isAny = isAnyOf(column, ids)
  return ids.length < asked.length ? sql<boolean>`(${sql.ref(column)} is null or ${isAny})` : isAny
}

const together = (conditions: readonly Condition[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** Of a payment that went into one of some accounts and was not undone. */
const isPaidInto =
  ({ business_id }: BusinessContext) =>
  (asked: readonly string[]) =>
    sql<boolean>`exists (select from sale_payments paid where paid.business_id = ${business_id} and paid.sale_id = sales.id
    and paid.amount > 0 and ${isAnyOr('cash', 'paid.account_id')(asked)}
    and not exists (select from sale_payments undone where undone.business_id = ${business_id} and undone.sale_id = paid.sale_id and undone.reverses = paid.id))`

/** Of a tax that a sale was charged, or none at all. @param place that it covers that line; left out, any */
const isTaxed =
  ({ business_id }: BusinessContext, place?: RawBuilder<unknown>) =>
  (asked: readonly string[]) => {
    const ids = asked.filter((one) => one !== 'none')
    const covered = place ? sql`and (taxed.covers is null or taxed.covers @> to_jsonb(${place}))` : sql``
    const taxes = (which: RawBuilder<unknown>) =>
      sql<boolean>`exists (select from sale_tax_lines taxed where taxed.business_id = ${business_id} and taxed.sale_id = sales.id ${covered} ${which})`
    const isOf = taxes(sql`and ${isAnyOf('taxed.tax_id', ids)}`)
    return ids.length < asked.length ? sql<boolean>`(not ${taxes(sql``)} or ${isOf})` : isOf
  }

/** What is true of the sale, whichever of its lines is asked for. */
const ofSale = (ctx: BusinessContext, query: SoldFilters): Condition[] => [
  ...both(query.account, query.not_account, isPaidInto(ctx)),
  ...both(query.contact, query.not_contact, (ids) => isOfContact(ctx, 'sales.contact_id', ids)),
  ...both(query.location, query.not_location, (ids) => isAnyOf('sales.location_id', ids)),
  ...both(query.member, query.not_member, (ids) => isAnyOf('sales.created_by', ids)),
]

const ofCategory = (of: string) => isAnyOr('none', `${of}.category_id`)
const ofBrand = (of: string) => isAnyOr('none', `${of}.brand_id`)

/** What is asked of the product of a line. */
const goodsAsked = (query: SoldFilters): Condition[] => [
  ...(query.category ? [ofCategory('product')(query.category)] : []),
  ...(query.brand ? [ofBrand('product')(query.brand)] : []),
]
const productsOf = (business_id: string, conditions: readonly Condition[]) =>
  sql`select product.id from products product where product.business_id = ${business_id} and ${together(conditions)}`

/** True of sales of which one line is all that is asked for. */
export function narrowedSales(ctx: BusinessContext, query: Sought<SoldFilters>): Condition {
  const { business_id } = ctx
  const hasLine = (conditions: readonly Condition[]) => sql<boolean>`exists (select from sale_items line
    where line.business_id = ${business_id} and line.sale_id = sales.id and ${together(conditions)})`
  const ofGoods = (conditions: readonly Condition[]) => sql<boolean>`line.product_id in (${productsOf(business_id, conditions)})`
  const goods = goodsAsked(query)
  const wanted = [...(query.product ? [isAnyOf('line.product_id', query.product)] : []), ...(goods.length > 0 ? [ofGoods(goods)] : [])]
  return together([
    sql<boolean>`true`,
    ...ofFew(query),
    ...ofSale(ctx, query),
    ...(wanted.length > 0 ? [hasLine(wanted)] : []),
    ...(query.not_product ? [not(hasLine([isAnyOf('line.product_id', query.not_product)]))] : []),
    ...(query.not_category ? [not(hasLine([ofGoods([ofCategory('product')(query.not_category)])]))] : []),
    ...(query.not_brand ? [not(hasLine([ofGoods([ofBrand('product')(query.not_brand)])]))] : []),
    ...both(query.tax, query.not_tax, isTaxed(ctx)),
  ])
}

/** True of lines, beside their sale and product. */
export const narrowedLines = (ctx: BusinessContext, query: Sought<SoldFilters>): Condition =>
  together([
    sql<boolean>`true`,
    ...ofFew(query),
    ...ofSale(ctx, query),
    ...both(query.product, query.not_product, (ids) => isAnyOf('sale_items.product_id', ids)),
    ...both(query.category, query.not_category, ofCategory('products'), isNot),
    ...both(query.brand, query.not_brand, ofBrand('products'), isNot),
    ...both(query.tax, query.not_tax, isTaxed(ctx, sql`sale_items.position`)),
  ])
