import type { api } from '@kasuwa/contract'
import type { soldFilters } from '@kasuwa/contract/sale-filters'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '../database/tables/index.ts'
import { selectIdsUpTo } from '../database/select-ids.ts'
import { customPlan } from '../database/custom-plan.ts'
import { isAnyOf } from '../database/rows.ts'
import { withVariants } from '../products/with-variants.ts'
import { isOfContact } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Filters of sales and their lines (`contract/src/sale-filters.ts`). */
export type SaleFilters = Pick<Call<(typeof api)['sales']['sums']>['query'], keyof typeof soldFilters>
type FilterValues = readonly string[] | undefined
type Condition = RawBuilder<boolean>

/** A query with variants added to its products, and with selective filters resolved to ids. */
export type ResolvedQuery<Query> = Query & {
  /** Ids of all sales that some filters match, if they are few. The other filters then check only these. */
  few: string[] | undefined
  /** Products of the requested categories and brands, if they are few; undefined without such filters. */
  goods?: string[] | undefined
  /** True if those few sales all have a matching line, so that lines need no second check. */
  isFound?: boolean
}

/**
 * Resolves selective filters to sale ids first, one index lookup each. The planner only knows averages, and would scan the list's order for
 * sales that hardly exist.
 */
export async function resolveSaleFilters<Query extends SaleFilters>(ctx: BusinessContext, query: Query): Promise<ResolvedQuery<Query>> {
  const variantsOf = async (ids: FilterValues) => ids && withVariants(ctx, ids)
  const productConditionsOfQuery = productConditions(query)
  const [product, not_product, goods] = await Promise.all([
    variantsOf(query.product),
    variantsOf(query.not_product),
    productConditionsOfQuery.length > 0 ? selectIdsUpTo(ctx, productsOf(ctx.business_id, productConditionsOfQuery)) : undefined,
  ])
  const expanded = { ...query, ...(product && { product }), ...(not_product && { not_product }), goods }
  const [salesByLine, ...salesByIndex] = await Promise.all([
    hasLineFilters(query) ? selectIdsUpTo(ctx, salesWithLines(ctx, expanded)) : undefined,
    ...indexQueries(ctx, expanded).map((rows) => rows && selectIdsUpTo(ctx, rows)),
  ])
  // All of the few sales satisfy these filters. A tax filter stays, because other lines of the sale may not have the tax.
  const [, paidSales, memberSales] = salesByIndex
  const resolvedFilters = { ...(paidSales && { account: undefined }), ...(memberSales && { member: undefined }) }
  return { ...expanded, ...resolvedFilters, few: intersection([salesByLine, ...salesByIndex]), isFound: salesByLine !== undefined }
}

/** Ids that are in every list that is defined; undefined if none is. */
export function intersection(lists: readonly FilterValues[]): string[] | undefined {
  const [first, ...otherSets] = lists.filter((ids) => ids !== undefined).map((ids) => new Set(ids))
  return first && [...first].filter((id) => otherSets.every((ids) => ids.has(id)))
}

const hasLineFilters = (query: SaleFilters) => query.product !== undefined || productConditions(query).length > 0

/** SQL condition: the line has a requested product, category and brand. */
const isMatchingLine = (business_id: string, query: SaleFilters & { goods?: FilterValues }): Condition => {
  const conditions = productConditions(query)
  const productCondition = query.goods
    ? isAnyOf('line.product_id', query.goods)
    : sql<boolean>`line.product_id in (${productsOf(business_id, conditions)})`
  return allOf([
    ...(query.product ? [isAnyOf('line.product_id', query.product)] : []),
    ...(conditions.length > 0 ? [productCondition] : []),
  ])
}

const salesWithLines = ({ business_id }: BusinessContext, query: SaleFilters & { goods?: FilterValues }) =>
  sql`select line.sale_id as id from sale_items line where line.business_id = ${business_id} and ${isMatchingLine(business_id, query)}`

/** For each other filter with an index: SQL for the sales that match, with `id`; undefined without that filter. */
function indexQueries(ctx: BusinessContext, query: SaleFilters): (RawBuilder<unknown> | undefined)[] {
  const { business_id } = ctx
  const ids = (values: FilterValues) => (values && !values.includes('none') ? values : undefined)
  const [tax, { account, member }] = [ids(query.tax), query]
  return [
    tax &&
      sql`select taxed.sale_id as id from sale_tax_lines taxed where taxed.business_id = ${business_id} and ${isAnyOf('taxed.tax_id', tax)}`,
    account && sql`select paid.sale_id as id from ${paidInto(ctx, account)}`,
    member &&
      sql`select sale.id from sales sale where sale.business_id = ${business_id} and sale.deleted_at is null
        and ${isAnyOf('sale.created_by', member)}`,
  ]
}

const fewCondition = ({ few }: { few: FilterValues }): Condition[] => (few ? [isAnyOf('sales.id', few)] : [])

/** Negation of a condition that is never null. Written so, PostgreSQL can use an anti join. */
const not = (condition: Condition): Condition => sql<boolean>`not ${condition}`
/** Negation that is also true for null. */
const isNot = (condition: Condition): Condition => sql<boolean>`(${condition}) is not true`

/** Conditions for included values and for excluded values. */
const includeAndExclude = (
  included: FilterValues,
  excluded: FilterValues,
  conditionOf: (values: readonly string[]) => Condition,
  opposite = not,
): Condition[] => [...(included ? [conditionOf(included)] : []), ...(excluded ? [opposite(conditionOf(excluded))] : [])]

/** SQL condition: a column is one of some ids, or null if the given word is among them. */
const isAnyOfOrNone = (word: string, column: string) => (values: readonly string[]) => {
  const ids = values.filter((value) => value !== word)
  // Alone, the null check can use an index.
  if (ids.length === 0) return sql<boolean>`${sql.ref(column)} is null`
  const isAny = isAnyOf(column, ids)
  return ids.length < values.length ? sql<boolean>`(${sql.ref(column)} is null or ${isAny})` : isAny
}

const allOf = (conditions: readonly Condition[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** SQL of payments into some accounts that were not undone. Planned each time: a generic plan would read all of a large business. @param saleCondition limits them to one sale */
const paidInto = (
  { business_id }: BusinessContext,
  accounts: readonly string[],
  saleCondition = sql``,
) => sql`sale_payments paid ${sql.raw(customPlan)}
  where paid.business_id = ${business_id} ${saleCondition} and paid.amount > 0 and ${isAnyOfOrNone('cash', 'paid.account_id')(accounts)} and ${isNotUndone(business_id)}`
const isNotUndone = (business_id: string) => sql<boolean>`not exists (select from sale_payments undone
  where undone.business_id = ${business_id} and undone.sale_id = paid.sale_id and undone.reverses = paid.id)`

/** Sales with a payment into those accounts, among the first payments only. */
export const firstPaidInto = ({ business_id }: BusinessContext, accounts: readonly string[], limit: number) =>
  sql`select distinct paid.sale_id from (select paid.sale_id, paid.id from sale_payments paid where paid.business_id = ${business_id}
    and paid.amount > 0 and ${isAnyOfOrNone('cash', 'paid.account_id')(accounts)} limit ${sql.lit(limit)}) paid
    where paid.id not in (select undone.reverses from sale_payments undone where undone.business_id = ${business_id} and undone.reverses is not null)
    and ${isOfVisibleSale(business_id, sql.ref('paid.sale_id'))}`

const isPaidInto = (ctx: BusinessContext) => (accounts: readonly string[]) =>
  sql<boolean>`exists (select from ${paidInto(ctx, accounts, sql`and paid.sale_id = sales.id`)})`

/** Condition on the taxes of a sale, or `none`. @param position of a line that the tax must cover; any by default */
const hasTax =
  ({ business_id }: BusinessContext, position?: RawBuilder<unknown>) =>
  (values: readonly string[]) => {
    const ids = values.filter((value) => value !== 'none')
    const covered = position ? sql`and (taxed.covers is null or taxed.covers @> to_jsonb(${position}))` : sql``
    const taxes = (condition: RawBuilder<unknown>) =>
      sql<boolean>`exists (select from sale_tax_lines taxed where taxed.business_id = ${business_id} and taxed.sale_id = sales.id ${covered} ${condition})`
    // Alone and planned for its business, it is an anti join in the order of sales. With an `or` it is looked up for each sale.
    if (ids.length === 0) return not(taxes(sql.raw(customPlan)))
    const isOf = taxes(sql`and ${isAnyOf('taxed.tax_id', ids)}`)
    return ids.length < values.length ? sql<boolean>`(not ${taxes(sql``)} or ${isOf})` : isOf
  }

/** Conditions on the sale itself. */
const saleConditions = (ctx: BusinessContext, query: SaleFilters): Condition[] => [
  ...includeAndExclude(query.account, query.not_account, isPaidInto(ctx)),
  ...includeAndExclude(query.contact, query.not_contact, (ids) => isOfContact(ctx, 'sales.contact_id', ids)),
  ...includeAndExclude(query.location, query.not_location, (ids) => isAnyOf('sales.location_id', ids)),
  ...includeAndExclude(query.member, query.not_member, (ids) => isAnyOf('sales.created_by', ids)),
]

const isOfCategory = (alias: string) => isAnyOfOrNone('none', `${alias}.category_id`)
const isOfBrand = (alias: string) => isAnyOfOrNone('none', `${alias}.brand_id`)

/** Conditions on the product of a line. */
const productConditions = (query: SaleFilters): Condition[] => [
  ...(query.category ? [isOfCategory('product')(query.category)] : []),
  ...(query.brand ? [isOfBrand('product')(query.brand)] : []),
]
const productsOf = (business_id: string, conditions: readonly Condition[]) =>
  sql`select product.id from products product where product.business_id = ${business_id} and ${allOf(conditions)}`

/** SQL condition: the sale has a line that satisfies all conditions. */
const hasLine = (business_id: string, conditions: readonly Condition[]) => sql<boolean>`exists (select from sale_items line
  where line.business_id = ${business_id} and line.sale_id = sales.id and ${allOf(conditions)})`

/** Conditions of excluded categories and brands: true of a line that must not be on the sale. */
const excludedLineConditions = (business_id: string, { not_category, not_brand }: SaleFilters): Condition[] =>
  [not_category && isOfCategory('product')(not_category), not_brand && isOfBrand('product')(not_brand)].flatMap((condition) =>
    condition ? [sql<boolean>`line.product_id in (${productsOf(business_id, [condition])})`] : [],
  )

/**
 * Sample of the newest sales, and of those of the newest customers at any time, to estimate how many sales have no excluded line. Up to
 * `maxRareSales` of them count as rare.
 */
const [sampleSize, maxRareSales] = [100, 4]

/**
 * Sales without any line of a category or brand, if they are rare: all sales, except those found by such lines. Checking sale by sale takes as
 * long as reading every line in a shop that sells little else.
 */
export async function fewSalesWithout(ctx: BusinessContext, query: ResolvedQuery<SaleFilters>): Promise<string[] | undefined> {
  const { business_id } = ctx
  const excluded = excludedLineConditions(business_id, query)
  if (excluded.length === 0 || query.few) return undefined
  const hasExcludedLine = sql.join(
    excluded.map((condition) => hasLine(business_id, [condition])),
    sql` or `,
  )
  const sampleBy = (
    order: string,
  ) => sql`(select sale.id from sales sale where sale.business_id = ${business_id} and sale.deleted_at is null
    order by ${sql.raw(order)} limit ${sql.lit(sampleSize)})`
  // Planned each time: a generic plan read all lines of the brand.
  const { rows } = await sql<{ others: number }>`select count(*) as others ${sql.raw(customPlan)}
    from (${sampleBy('sale.date desc, sale.id desc')} union ${sampleBy('sale.contact_id desc, sale.date desc, sale.id desc')}) sales
    where not (${hasExcludedLine})`.execute(ctx.db)
  if ((rows[0]?.others ?? 0) > maxRareSales) return undefined
  const exceptions = excluded.map(
    (condition) => sql`except select line.sale_id from sale_items line where line.business_id = ${business_id} and ${condition}`,
  )
  return selectIdsUpTo(
    ctx,
    sql`select sale.id from sales sale where sale.business_id = ${business_id} and sale.deleted_at is null ${sql.join(exceptions, sql` `)}`,
  )
}

/** SQL condition: the sale is not deleted. Deleted sales are few and have their own index. */
const isOfVisibleSale = (business_id: string, sale: RawBuilder<unknown>) => sql<boolean>`${sale} not in (select hidden.id from sales hidden
  where hidden.business_id = ${business_id} and hidden.deleted_at is not null)`

/** SQL of lines that match the product filters, or another condition, found without their sales. */
export const matchingLines = (
  { business_id }: BusinessContext,
  query: ResolvedQuery<SaleFilters>,
  condition = isMatchingLine(business_id, query),
) =>
  sql`select line.sale_id from sale_items line where line.business_id = ${business_id} and ${condition} and ${isOfVisibleSale(business_id, sql.ref('line.sale_id'))}`

/** SQL condition of sales: one line satisfies all line filters. */
export function saleConditionOf(ctx: BusinessContext, query: ResolvedQuery<SaleFilters>): Condition {
  const { business_id } = ctx
  return allOf([
    sql<boolean>`true`,
    ...fewCondition(query),
    ...saleConditions(ctx, query),
    ...(hasLineFilters(query) && !query.isFound ? [hasLine(business_id, [isMatchingLine(business_id, query)])] : []),
    ...(query.not_product ? [not(hasLine(business_id, [isAnyOf('line.product_id', query.not_product)]))] : []),
    ...excludedLineConditions(business_id, query).map((condition) => not(hasLine(business_id, [condition]))),
    ...includeAndExclude(query.tax, query.not_tax, hasTax(ctx)),
  ])
}

/**
 * Lines of the sale beside them, as a lateral table: for few sales they are looked up sale by sale. The planner knows only the average size of a
 * business, and compared each sale of a small one with each of its lines.
 */
export function linesOfSale({ business_id }: BusinessContext, query: ResolvedQuery<SaleFilters>) {
  const conditions = [query.product, query.goods].flatMap((ids) => (ids ? [isAnyOf('line.product_id', ids)] : []))
  return sql<Selectable<Tables['sale_items']>>`(select line.*, line.ctid as ctid from sale_items line
    where line.business_id = ${business_id} and line.sale_id = sales.id and ${allOf([sql<boolean>`true`, ...conditions])} offset 0)`
}

/** SQL condition of lines, joined to their sale and product. */
export const lineConditionOf = (ctx: BusinessContext, query: ResolvedQuery<SaleFilters>): Condition =>
  allOf([
    sql<boolean>`true`,
    ...fewCondition(query),
    ...saleConditions(ctx, query),
    ...includeAndExclude(query.product, query.not_product, (ids) => isAnyOf('sale_items.product_id', ids)),
    ...includeAndExclude(query.category, query.not_category, isOfCategory('products'), isNot),
    ...includeAndExclude(query.brand, query.not_brand, isOfBrand('products'), isNot),
    ...includeAndExclude(query.tax, query.not_tax, hasTax(ctx, sql`sale_items.position`)),
  ])
