import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '../database/tables/index.ts'
import { documentNumber } from '../records/document-number.ts'
import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { BusinessContext } from '../request/request-context.ts'
import { paginate } from '../database/pagination.ts'
import { isDuring } from '../database/period-filter.ts'
import { movedUnit } from '../documents/find-documents.ts'
import { isAnyOf } from '../database/rows.ts'
import { matchesSearch } from '../database/search.ts'
import { sumUp } from '../database/sum-up.ts'
import { cursorOf } from '../database/list-cursor.ts'
import { shownContact } from '../records/merged-contacts.ts'
import { type Sought, inAll, linesOfSale, narrowedLines, seek, shownLines } from './sold-filters.ts'
import { maxSelectiveRows, selectIdsUpTo } from '../database/select-ids.ts'
import { visibleSales } from './list-sales.ts'
import { firstSales, isFarOff, isNarrowedBy, linesOfPeriod } from './many-sold.ts'
import { isOfGoods } from '../records/filters.ts'
import { lineTaxes } from './line-taxes.ts'
import { withParties } from '../documents/visible.ts'
import { isReduced, isUnderPrice, priceCut, takenOff } from './reduced.ts'
import { inBusiness } from '../database/joins.ts'

type Sales = (typeof api)['sales']
type Lines = Sales['lines']
type Filters = Call<Sales['lineSums']>['query']

/** True for lines of the product or the customer that was typed, or that moved the unit of that serial number. */
function matchesLine(ctx: BusinessContext, typed: string, named: Named | undefined) {
  const units = movedUnit(ctx, typed, 'line_id')
  const names = named
    ? [isAnyOf('sale_items.product_id', named.products), isAnyOf('sales.contact_id', named.contacts)]
    : [matchesSearch('products.search_text', typed), matchesSearch('contacts.search_text', typed)]
  return sql<boolean>`(${sql.join(units ? [...names, sql`sale_items.id = any(${units})`] : names, sql` or `)})`
}

/** Whom and what somebody typed, where those are few. */
interface Named {
  products: string[]
  contacts: string[]
}

type SoughtLines = Sought<Filters> & { named: Named | undefined }

/**
 * What is typed is found among products and customers first, and then the few sales of any of these: an “or” over both, joined to each line, would go through
 * all lines that there are for what none has.
 */
async function seekLines<Query extends Filters>(ctx: BusinessContext, given: Query): Promise<Sought<Query> & { named: Named | undefined }> {
  const { business_id } = ctx
  const isCut = given.reduced?.every((how) => how === 'price') ?? false
  const [sought, named, cut] = await Promise.all([
    seek(ctx, given),
    given.search ? namedBy(ctx, given.search) : undefined,
    isCut
      ? selectIdsUpTo(
          ctx,
          sql`select line.sale_id as id from sale_items line where line.business_id = ${business_id} and ${isUnderPrice('line')}`,
        )
      : undefined,
  ])
  const units = given.search ? movedUnit(ctx, given.search, 'document_id') : undefined
  const found = named
    ? await selectIdsUpTo(
        ctx,
        sql`select found.id from (
          select line.sale_id as id from sale_items line where line.business_id = ${business_id} and ${isAnyOf('line.product_id', named.products)}
          union all select sale.id from sales sale where sale.business_id = ${business_id} and sale.deleted_at is null
            and ${isAnyOf('sale.contact_id', named.contacts)} ${units ? sql`union all select unnest(${units})` : sql``}) found`,
        mostNamed,
      )
    : undefined
  const few = inAll([sought.few, cut, found])
  // Lines of few sales are told by few products, which need not be looked at.
  const isTold = few !== undefined && sought.goods !== undefined
  return { ...sought, ...(isTold && { category: undefined, brand: undefined }), few, named }
}

/** So many sales of those products and customers are given to a statement: to plan for more of them takes longer than to find ten thousand lines. */
const mostNamed = 4000

const called = (ctx: BusinessContext, table: 'products' | 'contacts', typed: string) =>
  sql`select called.id from ${sql.table(table)} called where called.business_id = ${ctx.business_id} and ${matchesSearch('called.search_text', typed)}`

async function namedBy(ctx: BusinessContext, typed: string): Promise<Named | undefined> {
  const few = (table: 'products' | 'contacts') => selectIdsUpTo(ctx, called(ctx, table, typed))
  const [products, contacts] = await Promise.all([few('products'), few('contacts')])
  return products && contacts && { products, contacts }
}

const soldLines = (ctx: BusinessContext) =>
  visibleSales(ctx).innerJoin('sale_items', (join) => inBusiness(join, 'sale_items.sale_id', 'sales.id'))
type SoldLines = ReturnType<typeof soldLines>
/** The same of few sales. */
const linesOfFew = (ctx: BusinessContext, query: SoughtLines) =>
  visibleSales(ctx).innerJoinLateral(linesOfSale(ctx, query).as('sale_items'), (join) => join.onTrue()) as unknown as SoldLines

const withGoods = (lines: SoldLines) => lines.innerJoin('products', (join) => inBusiness(join, 'products.id', 'sale_items.product_id'))
const withBoth = (lines: SoldLines) => withParties(withGoods(lines), 'sales')
type Joined = ReturnType<typeof withBoth>

/** Lines of the sales that this member may see, by product or customer: with what is looked for in, and no more. */
const askedFor = (ctx: BusinessContext, query: SoughtLines) =>
  (
    (query.search ? withBoth : isOfGoods(query) ? withGoods : (lines: SoldLines) => lines)(
      query.few ? linesOfFew(ctx, query) : soldLines(ctx),
    ) as unknown as Joined
  )
    .$if(Boolean(query.search), (some) => some.where(matchesLine(ctx, query.search ?? '', query.named)))
    .$if(query.sale !== undefined, (some) => some.where(isAnyOf('sales.id', query.sale ?? [])))
    .$if(query.status !== undefined, (some) => some.where('sales.status', 'in', query.status ?? []))
    // As the index of these has it, in words.
    .$if(query.status?.every((one) => one === 'canceled') ?? false, (some) => some.where(sql<boolean>`sales.status = 'canceled'`))
    .$if(query.not_status !== undefined, (some) => some.where('sales.status', 'not in', query.not_status ?? []))
    .where(narrowedLines(ctx, query))
    .$if(query.reduced !== undefined, (some) => some.where(isReduced('sale_items', query.reduced ?? [])))
    .where(isDuring(ctx, 'sales.date', query))

/** Of what many lines have, those of the products that have it: found by these, where an “or” with customers is asked of each line that there is. */
function ofNamedGoods(ctx: BusinessContext, { search, ...query }: SoughtLines, given: Filters) {
  if (query.few) return undefined
  const isOfGoods = given.category !== undefined || given.brand !== undefined
  if (isOfGoods && isNarrowedBy(ctx, given, ['category', 'brand'])) return shownLines(ctx, query)
  if (!search) return undefined
  const isNamed = (line: string) =>
    query.named
      ? isAnyOf(`${line}.product_id`, query.named.products)
      : sql<boolean>`${sql.ref(`${line}.product_id`)} in (${called(ctx, 'products', search)})`
  if (isNarrowedBy(ctx, given, ['search'])) return shownLines(ctx, query, isNamed('line'))
  return sql`${askedFor(ctx, query)
    .where(isNamed('sale_items'))
    .select(sql<number>`1`.as('one'))}`
}

export async function listLines(ctx: BusinessContext, given: Call<Lines>['query']): Promise<ReplyOf<Lines>> {
  const query = await seekLines(ctx, given)
  // What a page's lines are was found by their places: they are asked for nothing more, and each for its own sale.
  const sales = sql<Selectable<Tables['sales']>>`(select sale.* from sales sale
    where sale.business_id = ${ctx.business_id} and sale.id = sale_items.sale_id offset 0)`
  const ofPlaces = ctx.selectFrom('sale_items').innerJoinLateral(sales.as('sales'), (join) => join.onTrue())
  const shown = () =>
    withBoth(ofPlaces as unknown as SoldLines)
      .select([
        'sale_items.id',
        'sale_items.position',
        'sale_items.product_id',
        'sale_items.product_name as name',
        'products.sku',
        'products.unit',
        'sale_items.quantity',
        'sale_items.price',
        'sale_items.list_price',
      ])
      .select([
        'sale_items.total',
        'sale_items.line_discount',
        'sale_items.discount',
        'sale_items.cost',
        'sale_items.metadata',
        'sales.id as sale_id',
        'sales.number',
        'sales.status',
        'sales.date',
      ])
      .select([
        shownContact<string>('id').as('contact_id'),
        shownContact<string>('name').as('contact_name'),
        'locations.id as location_id',
        'locations.name as location_name',
      ])
  const reach = query.page * query.per_page
  // What goes through all of them, page after page, asks for them once.
  const isPage = cursorOf(ctx.db) === undefined && reach <= maxSelectiveRows
  const isOfPeriod = Boolean(given.from ?? given.to) && isNarrowedBy(ctx, given, ['from', 'to'])
  const isApart = isPage && isOfPeriod && (await isFarOff(ctx, query))
  const ordered = isApart ? isAnyOf('sales.id', await firstSales(ctx, query, reach)) : undefined
  // No index has their ids: within a statement, where a row stands is found at once.
  const columns = { date: 'sales.date', created_at: 'sales.id' }
  const paging = {
    key: 'sale_items.ctid',
    ties: ['sale_items.id'],
    columns,
    joined: ['sales'],
    surely: ofNamedGoods(ctx, query, given),
    counted: isOfPeriod ? linesOfPeriod(ctx, given) : undefined,
    ordered,
    isApart,
  }
  const { page, rows } = await paginate(ctx, askedFor(ctx, query), query, paging, shown)
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

/** What each line of some sales bears of each tax, by sale and place, in the order in which each was charged. */
async function taxesOfLines({ db, business_id }: BusinessContext, sales: readonly string[]): Promise<Map<string, LineTax[]>> {
  const dated = sql<boolean>`dated.business_id = ${business_id} and ${isAnyOf('dated.id', sales)}`
  const { rows } = await sql<LineTax & { line: string }>`select borne.sale_id || ' ' || borne.position as line,
      borne.tax_id as id, taxed.name, taxed.rate, borne.base::bigint as base, borne.amount::bigint as amount
    from ${lineTaxes(dated)} borne
    join sale_tax_lines taxed on taxed.business_id = ${business_id} and taxed.sale_id = borne.sale_id and taxed.tax_id = borne.tax_id
    order by taxed.position`.execute(db)
  const byLine = new Map<string, LineTax[]>()
  for (const { line, ...tax } of rows) byLine.set(line, [...(byLine.get(line) ?? []), tax])
  return byLine
}

/** What those lines come to, how many units they are, and how many of them are of sales that were canceled, which count for nothing. */
export async function sumLines(ctx: BusinessContext, given: Filters): Promise<ReplyOf<Sales['lineSums']>> {
  const query = await seekLines(ctx, given)
  const isCanceled = sql<boolean>`sales.status = 'canceled'`
  const unlessCanceled = (of: RawBuilder<number>) => (query.status ? of : sql<number | null>`case when not ${isCanceled} then ${of} end`)
  return sumUp(ctx, askedFor(ctx, query), {
    canceled: sql<number>`case when ${isCanceled} then 1 end`,
    quantity: unlessCanceled(sql<number>`sale_items.quantity`),
    total: unlessCanceled(sql<number>`sale_items.total`),
    discounts: unlessCanceled(takenOff('sale_items')),
    price_cuts: unlessCanceled(priceCut('sale_items') as RawBuilder<number>),
  })
}
