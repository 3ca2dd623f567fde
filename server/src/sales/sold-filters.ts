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

/** What sales and their lines are narrowed by (`contract/src/sale-filters.ts`). */
export type SoldFilters = Pick<Call<(typeof api)['sales']['sums']>['query'], keyof typeof soldFilters>
type Asked = readonly string[] | undefined
type Condition = RawBuilder<boolean>

/** Filters with the variants of the products that they name, and what few sales they find. */
export type Sought<Query> = Query & {
  /** Ids of all sales that some of the filters find, where those are few; whatever else is asked, it is asked of these. */
  few: string[] | undefined
  /** Products of the categories and brands that are asked for, where those are few; undefined where none are asked for. */
  goods?: string[] | undefined
  /** Whether those few have a line of what is asked of lines: none of them is asked again. */
  isFound?: boolean
}

/**
 * A filter that finds few of many sales has its sales found first, each by its own index. Left to the planner, which often knows only how many a filter
 * finds as a rule, the list would go through all there are, in its order, for what is on none of them.
 */
export async function seek<Query extends SoldFilters>(ctx: BusinessContext, query: Query): Promise<Sought<Query>> {
  const variantsOf = async (ids: Asked) => ids && withVariants(ctx, ids)
  const wanted = goodsAsked(query)
  const [product, not_product, goods] = await Promise.all([
    variantsOf(query.product),
    variantsOf(query.not_product),
    wanted.length > 0 ? selectIdsUpTo(ctx, productsOf(ctx.business_id, wanted)) : undefined,
  ])
  const named = { ...query, ...(product && { product }), ...(not_product && { not_product }), goods }
  const [ofLines, ...found] = await Promise.all([
    findsByLine(query) ? selectIdsUpTo(ctx, salesOfLines(ctx, named)) : undefined,
    ...indexesOf(ctx, named).map((rows) => rows && selectIdsUpTo(ctx, rows)),
  ])
  // What all of the few have is not asked of each again: what was found by a tax may still be other lines of its sale.
  const [, paid, made] = found
  const isTold = { ...(paid && { account: undefined }), ...(made && { member: undefined }) }
  return { ...named, ...isTold, few: inAll([ofLines, ...found]), isFound: ofLines !== undefined }
}

/** What all of some lists have, of those that are there; undefined where none is. */
export function inAll(lists: readonly Asked[]): string[] | undefined {
  const [first, ...others] = lists.filter((ids) => ids !== undefined).map((ids) => new Set(ids))
  return first && [...first].filter((id) => others.every((ids) => ids.has(id)))
}

const findsByLine = (query: SoldFilters) => query.product !== undefined || goodsAsked(query).length > 0

/** True of a line of the products that are asked for, and of the categories and brands. */
const isOfWanted = (business_id: string, query: SoldFilters & { goods?: Asked }): Condition => {
  const goods = goodsAsked(query)
  const ofGoods = query.goods
    ? isAnyOf('line.product_id', query.goods)
    : sql<boolean>`line.product_id in (${productsOf(business_id, goods)})`
  return together([...(query.product ? [isAnyOf('line.product_id', query.product)] : []), ...(goods.length > 0 ? [ofGoods] : [])])
}

const salesOfLines = ({ business_id }: BusinessContext, query: SoldFilters & { goods?: Asked }) =>
  sql`select line.sale_id as id from sale_items line where line.business_id = ${business_id} and ${isOfWanted(business_id, query)}`

/** For each other filter that an index is of, the sales that it finds there, with `id`; undefined where it is not asked for. */
function indexesOf(ctx: BusinessContext, query: SoldFilters): (RawBuilder<unknown> | undefined)[] {
  const { business_id } = ctx
  const ids = (asked: Asked) => (asked && !asked.includes('none') ? asked : undefined)
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
  // Nothing else beside it: what is empty is found by an index.
  if (ids.length === 0) return sql<boolean>`${sql.ref(column)} is null`
  const isAny = isAnyOf(column, ids)
  return ids.length < asked.length ? sql<boolean>`(${sql.ref(column)} is null or ${isAny})` : isAny
}

const together = (conditions: readonly Condition[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** Payments that went into some accounts and were not undone; planned each time: for any business, all of a large one were put together. @param ofOne those of the sale beside them */
const paidInto = (
  { business_id }: BusinessContext,
  asked: readonly string[],
  ofOne = sql``,
) => sql`sale_payments paid ${sql.raw(customPlan)}
  where paid.business_id = ${business_id} ${ofOne} and paid.amount > 0 and ${isAnyOr('cash', 'paid.account_id')(asked)} and ${isNotUndone(business_id)}`
const isNotUndone = (business_id: string) => sql<boolean>`not exists (select from sale_payments undone
  where undone.business_id = ${business_id} and undone.sale_id = paid.sale_id and undone.reverses = paid.id)`

/** Sales of which a payment went into those accounts, as far as the first so many payments go. */
export const firstPaidInto = ({ business_id }: BusinessContext, asked: readonly string[], most: number) =>
  sql`select distinct paid.sale_id from (select paid.sale_id, paid.id from sale_payments paid where paid.business_id = ${business_id}
    and paid.amount > 0 and ${isAnyOr('cash', 'paid.account_id')(asked)} limit ${sql.lit(most)}) paid
    where paid.id not in (select undone.reverses from sale_payments undone where undone.business_id = ${business_id} and undone.reverses is not null)
    and ${isShown(business_id, sql.ref('paid.sale_id'))}`

const isPaidInto = (ctx: BusinessContext) => (asked: readonly string[]) =>
  sql<boolean>`exists (select from ${paidInto(ctx, asked, sql`and paid.sale_id = sales.id`)})`

/** Of a tax that a sale was charged, or none at all. @param place that it covers that line; left out, any */
const isTaxed =
  ({ business_id }: BusinessContext, place?: RawBuilder<unknown>) =>
  (asked: readonly string[]) => {
    const ids = asked.filter((one) => one !== 'none')
    const covered = place ? sql`and (taxed.covers is null or taxed.covers @> to_jsonb(${place}))` : sql``
    const taxes = (which: RawBuilder<unknown>) =>
      sql<boolean>`exists (select from sale_tax_lines taxed where taxed.business_id = ${business_id} and taxed.sale_id = sales.id ${covered} ${which})`
    // By itself, and planned for its business, it is read beside the sales, in their order; with an “or”, looked up for each of them.
    if (ids.length === 0) return not(taxes(sql.raw(customPlan)))
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

/** True of sales with a line of which all that is true. */
const hasLine = (business_id: string, conditions: readonly Condition[]) => sql<boolean>`exists (select from sale_items line
  where line.business_id = ${business_id} and line.sale_id = sales.id and ${together(conditions)})`

/** For the categories and the brands of which a sale is to have no line: true of such a line. */
const isUnwanted = (business_id: string, { not_category, not_brand }: SoldFilters): Condition[] =>
  [not_category && ofCategory('product')(not_category), not_brand && ofBrand('product')(not_brand)].flatMap((condition) =>
    condition ? [sql<boolean>`line.product_id in (${productsOf(business_id, [condition])})`] : [],
  )

/**
 * So many of the newest sales, and of those of the newest customers, which are of any time, are asked how rare it is to have no line of what is not to
 * be in one; if no more of them than so many have none, it is.
 */
const [sample, rare] = [100, 4]

/**
 * Sales without any line of a category or a brand, where hardly any is: all but those with such a line, each found once. Asked of one sale after
 * another, those of a shop that sells little else took as long as looking at each of its lines.
 */
export async function fewWithout(ctx: BusinessContext, query: Sought<SoldFilters>): Promise<string[] | undefined> {
  const { business_id } = ctx
  const unwanted = isUnwanted(business_id, query)
  if (unwanted.length === 0 || query.few) return undefined
  const has = sql.join(
    unwanted.map((condition) => hasLine(business_id, [condition])),
    sql` or `,
  )
  const some = (order: string) => sql`(select sale.id from sales sale where sale.business_id = ${business_id} and sale.deleted_at is null
    order by ${sql.raw(order)} limit ${sql.lit(sample)})`
  // Planned for any business, all lines of the brand were put together for it.
  const { rows } = await sql<{ others: number }>`select count(*) as others ${sql.raw(customPlan)}
    from (${some('sale.date desc, sale.id desc')} union ${some('sale.contact_id desc, sale.date desc, sale.id desc')}) sales
    where not (${has})`.execute(ctx.db)
  if ((rows[0]?.others ?? 0) > rare) return undefined
  const having = unwanted.map(
    (condition) => sql`except select line.sale_id from sale_items line where line.business_id = ${business_id} and ${condition}`,
  )
  return selectIdsUpTo(
    ctx,
    sql`select sale.id from sales sale where sale.business_id = ${business_id} and sale.deleted_at is null ${sql.join(having, sql` `)}`,
  )
}

/** True of what is of a sale that is not hidden: those that are are few, and in an index of their own. */
const isShown = (business_id: string, sale: RawBuilder<unknown>) => sql<boolean>`${sale} not in (select hidden.id from sales hidden
  where hidden.business_id = ${business_id} and hidden.deleted_at is not null)`

/** Lines of the products, categories and brands that are asked for, or of which something else is true: each found without its sale. */
export const shownLines = ({ business_id }: BusinessContext, query: Sought<SoldFilters>, is = isOfWanted(business_id, query)) =>
  sql`select line.sale_id from sale_items line where line.business_id = ${business_id} and ${is} and ${isShown(business_id, sql.ref('line.sale_id'))}`

/** True of sales of which one line is all that is asked for. */
export function narrowedSales(ctx: BusinessContext, query: Sought<SoldFilters>): Condition {
  const { business_id } = ctx
  return together([
    sql<boolean>`true`,
    ...ofFew(query),
    ...ofSale(ctx, query),
    ...(findsByLine(query) && !query.isFound ? [hasLine(business_id, [isOfWanted(business_id, query)])] : []),
    ...(query.not_product ? [not(hasLine(business_id, [isAnyOf('line.product_id', query.not_product)]))] : []),
    ...isUnwanted(business_id, query).map((condition) => not(hasLine(business_id, [condition]))),
    ...both(query.tax, query.not_tax, isTaxed(ctx)),
  ])
}

/**
 * Lines of the sale that stands beside them, as a table: of few sales they are looked up sale by sale. Joined as the planner would have it, who knows
 * of a business no more than how many rows one has as a rule, a small one among large ones had each of its sales compared with each of its lines.
 */
export function linesOfSale({ business_id }: BusinessContext, query: Sought<SoldFilters>) {
  const wanted = [query.product, query.goods].flatMap((ids) => (ids ? [isAnyOf('line.product_id', ids)] : []))
  return sql<Selectable<Tables['sale_items']>>`(select line.*, line.ctid as ctid from sale_items line
    where line.business_id = ${business_id} and line.sale_id = sales.id and ${together([sql<boolean>`true`, ...wanted])} offset 0)`
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
