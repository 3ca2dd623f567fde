import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '../database/tables/index.ts'
import { documentNumber } from '../records/document-number.ts'
import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { BusinessContext } from '../request/request-context.ts'
import { paginate } from '../database/pagination.ts'
import { isDuring } from '../database/period-filter.ts'
import { idsThatMovedUnit } from '../documents/document-search.ts'
import { isAnyOf } from '../database/rows.ts'
import { matchesSearch } from '../database/search.ts'
import { sumUp } from '../database/sum-up.ts'
import { cursorOf } from '../database/list-cursor.ts'
import { type ResolvedQuery, intersection, linesOfSale, lineConditionOf, resolveSaleFilters, matchingLines } from './sale-filters.ts'
import { maxSelectiveRows, selectIdsUpTo } from '../database/select-ids.ts'
import { visibleSales } from './list-sales.ts'
import { firstSales, isPeriodDeepInOrder, hasOnlyFilters, linesOfPeriod } from './large-lists.ts'
import { isOfGoods } from '../records/filters.ts'
import { lineTaxes } from './line-taxes.ts'
import { joinPartiesTo, partyColumns } from '../documents/visible.ts'
import { isReduced, isUnderPrice, priceCut, discountTotal } from './price-reductions.ts'
import { inBusiness } from '../database/joins.ts'
import { saleLineColumns } from './find-sale.ts'

type Sales = (typeof api)['sales']
type Lines = Sales['lines']
type Filters = Call<Sales['lineSums']>['query']

/** SQL condition: the line's product or customer matches, or it moved the unit with this serial number. */
function matchesLine(ctx: BusinessContext, typed: string, matches: SearchMatches | undefined) {
  const units = idsThatMovedUnit(ctx, typed, 'line_id')
  const names = matches
    ? [isAnyOf('sale_items.product_id', matches.products), isAnyOf('sales.contact_id', matches.contacts)]
    : [matchesSearch('products.search_text', typed), matchesSearch('contacts.search_text', typed)]
  return sql<boolean>`(${sql.join(units ? [...names, sql`sale_items.id = any(${units})`] : names, sql` or `)})`
}

/** Ids that match a search, if they are few. */
interface SearchMatches {
  products: string[]
  contacts: string[]
}

type ResolvedLineQuery = ResolvedQuery<Filters> & { matches: SearchMatches | undefined }

/**
 * Resolves the search to products and customers first, then to their sales if these are few. An `or` over both, joined to each line, would scan
 * every line for a search without matches.
 */
async function resolveLineFilters<Query extends Filters>(
  ctx: BusinessContext,
  query: Query,
): Promise<ResolvedQuery<Query> & { matches: SearchMatches | undefined }> {
  const { business_id } = ctx
  const isOnlyPriceCuts = query.reduced?.every((how) => how === 'price') ?? false
  const [resolved, matches, cutSales] = await Promise.all([
    resolveSaleFilters(ctx, query),
    query.search ? searchMatches(ctx, query.search) : undefined,
    isOnlyPriceCuts
      ? selectIdsUpTo(
          ctx,
          sql`select line.sale_id as id from sale_items line where line.business_id = ${business_id} and ${isUnderPrice('line')}`,
        )
      : undefined,
  ])
  const units = query.search ? idsThatMovedUnit(ctx, query.search, 'document_id') : undefined
  const matchingSales = matches
    ? await selectIdsUpTo(
        ctx,
        sql`select found.id from (
          select line.sale_id as id from sale_items line where line.business_id = ${business_id} and ${isAnyOf('line.product_id', matches.products)}
          union all select sale.id from sales sale where sale.business_id = ${business_id} and sale.deleted_at is null
            and ${isAnyOf('sale.contact_id', matches.contacts)} ${units ? sql`union all select unnest(${units})` : sql``}) found`,
        maxMatchingSales,
      )
    : undefined
  const few = intersection([resolved.few, cutSales, matchingSales])
  // Few sales have few products, so their category and brand need no second check.
  const areProductsChecked = few !== undefined && resolved.goods !== undefined
  return { ...resolved, ...(areProductsChecked && { category: undefined, brand: undefined }), few, matches }
}

/** Most sales passed to the statement as ids: planning for more takes longer than finding ten thousand lines. */
const maxMatchingSales = 4000

const idsMatching = (ctx: BusinessContext, table: 'products' | 'contacts', typed: string) =>
  sql`select called.id from ${sql.table(table)} called where called.business_id = ${ctx.business_id} and ${matchesSearch('called.search_text', typed)}`

async function searchMatches(ctx: BusinessContext, typed: string): Promise<SearchMatches | undefined> {
  const idsIfFew = (table: 'products' | 'contacts') => selectIdsUpTo(ctx, idsMatching(ctx, table, typed))
  const [products, contacts] = await Promise.all([idsIfFew('products'), idsIfFew('contacts')])
  return products && contacts && { products, contacts }
}

const soldLines = (ctx: BusinessContext) =>
  visibleSales(ctx).innerJoin('sale_items', (join) => inBusiness(join, 'sale_items.sale_id', 'sales.id'))
type SoldLines = ReturnType<typeof soldLines>
/** The same, for few sales. */
const linesOfFewSales = (ctx: BusinessContext, query: ResolvedLineQuery) =>
  visibleSales(ctx).innerJoinLateral(linesOfSale(ctx, query).as('sale_items'), (join) => join.onTrue()) as unknown as SoldLines

const joinProducts = (lines: SoldLines) => lines.innerJoin('products', (join) => inBusiness(join, 'products.id', 'sale_items.product_id'))
const joinProductsAndParties = (lines: SoldLines) => joinPartiesTo(joinProducts(lines), 'sales')
type JoinedLines = ReturnType<typeof joinProductsAndParties>

/** Lines of the sales that this member may see. Tables are joined only if a filter needs them. */
const filteredLines = (ctx: BusinessContext, query: ResolvedLineQuery) =>
  (
    (query.search ? joinProductsAndParties : isOfGoods(query) ? joinProducts : (lines: SoldLines) => lines)(
      query.few ? linesOfFewSales(ctx, query) : soldLines(ctx),
    ) as unknown as JoinedLines
  )
    .$if(Boolean(query.search), (builder) => builder.where(matchesLine(ctx, query.search ?? '', query.matches)))
    .$if(query.sale !== undefined, (builder) => builder.where(isAnyOf('sales.id', query.sale ?? [])))
    .$if(query.status !== undefined, (builder) => builder.where('sales.status', 'in', query.status ?? []))
    // Word for word the condition of the partial index on canceled sales.
    .$if(query.status?.every((status) => status === 'canceled') ?? false, (builder) =>
      builder.where(sql<boolean>`sales.status = 'canceled'`),
    )
    .$if(query.not_status !== undefined, (builder) => builder.where('sales.status', 'not in', query.not_status ?? []))
    .where(lineConditionOf(ctx, query))
    .$if(query.reduced !== undefined, (builder) => builder.where(isReduced('sale_items', query.reduced ?? [])))
    .where(isDuring(ctx, 'sales.date', query))

/** SQL of lines whose products match, read by product. For a search that many lines match, an `or` with customers would check every line. */
function linesOfMatchingProducts(ctx: BusinessContext, { search, ...query }: ResolvedLineQuery, original: Filters) {
  if (query.few) return undefined
  const isOfGoods = original.category !== undefined || original.brand !== undefined
  if (isOfGoods && hasOnlyFilters(ctx, original, ['category', 'brand'])) return matchingLines(ctx, query)
  if (!search) return undefined
  const isMatch = (line: string) =>
    query.matches
      ? isAnyOf(`${line}.product_id`, query.matches.products)
      : sql<boolean>`${sql.ref(`${line}.product_id`)} in (${idsMatching(ctx, 'products', search)})`
  if (hasOnlyFilters(ctx, original, ['search'])) return matchingLines(ctx, query, isMatch('line'))
  return sql`${filteredLines(ctx, query)
    .where(isMatch('sale_items'))
    .select(sql<number>`1`.as('one'))}`
}

export async function listLines(ctx: BusinessContext, original: Call<Lines>['query']): Promise<ReplyOf<Lines>> {
  const query = await resolveLineFilters(ctx, original)
  // The lines of the page were found by `ctid`; each is read again with its own sale, without filters.
  const sales = sql<Selectable<Tables['sales']>>`(select sale.* from sales sale
    where sale.business_id = ${ctx.business_id} and sale.id = sale_items.sale_id offset 0)`
  const linesByCtid = ctx.selectFrom('sale_items').innerJoinLateral(sales.as('sales'), (join) => join.onTrue())
  const selectedLines = () =>
    joinProductsAndParties(linesByCtid as unknown as SoldLines)
      .select(saleLineColumns)
      .select(['sale_items.position', 'sales.id as sale_id', 'sales.number', 'sales.status', 'sales.date'])
      .select(partyColumns)
  const reach = query.page * query.per_page
  // An export reads all pages in one statement.
  const isPage = cursorOf(ctx.db) === undefined && reach <= maxSelectiveRows
  const isOfPeriod = Boolean(original.from ?? original.to) && hasOnlyFilters(ctx, original, ['from', 'to'])
  const isApart = isPage && isOfPeriod && (await isPeriodDeepInOrder(ctx, query))
  const ordered = isApart ? isAnyOf('sales.id', await firstSales(ctx, query, reach)) : undefined
  // No index has line ids. Within one statement a row's `ctid` is stable and finds it directly.
  const columns = { date: 'sales.date', created_at: 'sales.id' }
  const paging = {
    key: 'sale_items.ctid',
    ties: ['sale_items.id'],
    columns,
    joined: ['sales'],
    surely: linesOfMatchingProducts(ctx, query, original),
    counted: isOfPeriod ? linesOfPeriod(ctx, original) : undefined,
    ordered,
    isApart,
  }
  const { page, rows } = await paginate(ctx, filteredLines(ctx, query), query, paging, selectedLines)
  const taxes = query.with_taxes && (await taxesOfLines(ctx, [...new Set(rows.map(({ sale_id }) => sale_id))]))
  return {
    page,
    rows: rows.map(
      ({ position, sale_id, number, status, date, contact_id, contact_name, location_id, location_name, metadata, ...line }) => ({
        ...line,
        metadata: metadata as ReplyOf<Lines>['rows'][number]['metadata'],
        sale: { id: sale_id, number: documentNumber(ctx, 'sale', number), status, date },
        contact: { id: contact_id, name: contact_name },
        location: { id: location_id, name: location_name },
        ...(taxes && { edges: { taxes: taxes.get(`${sale_id} ${position}`) ?? [] } }),
      }),
    ),
  }
}

type LineTax = NonNullable<ReplyOf<Lines>['rows'][number]['edges']>['taxes'][number]

/** Share of each line in each tax, by sale and position, in the order of the taxes. */
async function taxesOfLines({ db, business_id }: BusinessContext, sales: readonly string[]): Promise<Map<string, LineTax[]>> {
  const dated = sql<boolean>`dated.business_id = ${business_id} and ${isAnyOf('dated.id', sales)}`
  const { rows } = await sql<LineTax & { line: string }>`select borne.sale_id || ' ' || borne.position as line,
      borne.tax_id as id, taxed.name, taxed.rate, taxed.inclusive, borne.base::bigint as base, borne.amount::bigint as amount
    from ${lineTaxes(dated)} borne
    join sale_tax_lines taxed on taxed.business_id = ${business_id} and taxed.sale_id = borne.sale_id and taxed.tax_id = borne.tax_id
    order by taxed.position`.execute(db)
  const byLine = new Map<string, LineTax[]>()
  for (const { line, ...tax } of rows) byLine.set(line, [...(byLine.get(line) ?? []), tax])
  return byLine
}

/** Sums of lines: amounts, quantity, and the number of canceled lines, which enter no other sum. */
export async function sumLines(ctx: BusinessContext, original: Filters): Promise<ReplyOf<Sales['lineSums']>> {
  const query = await resolveLineFilters(ctx, original)
  const isCanceled = sql<boolean>`sales.status = 'canceled'`
  const unlessCanceled = (amount: RawBuilder<number>) =>
    query.status ? amount : sql<number | null>`case when not ${isCanceled} then ${amount} end`
  return sumUp(ctx, filteredLines(ctx, query), {
    canceled: sql<number>`case when ${isCanceled} then 1 end`,
    quantity: unlessCanceled(sql<number>`sale_items.quantity`),
    total: unlessCanceled(sql<number>`sale_items.total`),
    discounts: unlessCanceled(discountTotal('sale_items')),
    price_cuts: unlessCanceled(priceCut('sale_items') as RawBuilder<number>),
  })
}
