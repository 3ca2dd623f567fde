import { type RawBuilder, sql } from 'kysely'
import { documentNumber } from '../records/document-number.ts'
import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { BusinessContext } from '../request/request-context.ts'
import { paginate } from '../database/pagination.ts'
import { during } from '../database/period-filter.ts'
import { movedUnit } from '../documents/find-documents.ts'
import { isAnyOf } from '../database/rows.ts'
import { matchesSearch } from '../database/search.ts'
import { sumUp } from '../database/sum-up.ts'
import { shownContact } from '../records/merged-contacts.ts'
import { type Sought, mostFew, narrowedLines, seek } from './sold-filters.ts'
import { visibleSales } from './list-sales.ts'
import { isOfGoods } from '../records/filters.ts'
import { withParties } from '../documents/visible.ts'
import { isReduced, priceCut, takenOff } from './reduced.ts'
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
  const [sought, named] = await Promise.all([seek(ctx, given), given.search ? namedBy(ctx, given.search) : undefined])
  if (!named || !given.search) return { ...sought, named: undefined }
  const { business_id } = ctx
  const units = movedUnit(ctx, given.search, 'document_id')
  const found = await upToFew(
    ctx,
    sql`select found.id from (
      select line.sale_id as id from sale_items line where line.business_id = ${business_id} and ${isAnyOf('line.product_id', named.products)}
      union all select sale.id from sales sale where sale.business_id = ${business_id} and sale.deleted_at is null
        and ${isAnyOf('sale.contact_id', named.contacts)} ${units ? sql`union all select unnest(${units})` : sql``}) found`,
  )
  const few = found && sought.few ? found.filter((id) => sought.few?.includes(id)) : (found ?? sought.few)
  return { ...sought, few, named }
}

/** Ids that a statement finds, unless they are many. */
async function upToFew(ctx: BusinessContext, rows: RawBuilder<unknown>): Promise<string[] | undefined> {
  const found = await sql<{ id: string }>`${rows} limit ${sql.lit(mostFew + 1)}`.execute(ctx.db)
  return found.rows.length > mostFew ? undefined : found.rows.map(({ id }) => id)
}

async function namedBy(ctx: BusinessContext, typed: string): Promise<Named | undefined> {
  const called = (table: 'products' | 'contacts') =>
    upToFew(
      ctx,
      sql`select called.id from ${sql.table(table)} called where called.business_id = ${ctx.business_id} and ${matchesSearch('called.search_text', typed)}`,
    )
  const [products, contacts] = await Promise.all([called('products'), called('contacts')])
  return products && contacts && { products, contacts }
}

const soldLines = (ctx: BusinessContext) =>
  visibleSales(ctx).innerJoin('sale_items', (join) => inBusiness(join, 'sale_items.sale_id', 'sales.id'))
type SoldLines = ReturnType<typeof soldLines>

const withGoods = (lines: SoldLines) => lines.innerJoin('products', (join) => inBusiness(join, 'products.id', 'sale_items.product_id'))
const withBoth = (lines: SoldLines) => withParties(withGoods(lines), 'sales')
type Joined = ReturnType<typeof withBoth>

/** Lines of the sales that this member may see, by product or customer: with what is looked for in, and no more. */
const askedFor = (ctx: BusinessContext, query: SoughtLines) =>
  ((query.search ? withBoth : isOfGoods(query) ? withGoods : (lines: SoldLines) => lines)(soldLines(ctx)) as unknown as Joined)
    .$if(Boolean(query.search), (some) => some.where(matchesLine(ctx, query.search ?? '', query.named)))
    .$if(query.sale !== undefined, (some) => some.where(isAnyOf('sales.id', query.sale ?? [])))
    .$if(query.status !== undefined, (some) => some.where('sales.status', 'in', query.status ?? []))
    .$if(query.not_status !== undefined, (some) => some.where('sales.status', 'not in', query.not_status ?? []))
    .where(narrowedLines(ctx, query))
    .$if(query.reduced !== undefined, (some) => some.where(isReduced('sale_items', query.reduced ?? [])))
    .where(during(ctx, 'sales.date', query))

export async function listLines(ctx: BusinessContext, given: Call<Lines>['query']): Promise<ReplyOf<Lines>> {
  const query = await seekLines(ctx, given)
  const shown = (some: Joined) =>
    (query.search ? some : isOfGoods(query) ? withParties(some, 'sales') : withBoth(some as unknown as SoldLines))
      .select([
        'sale_items.id',
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
  // No index has their ids: within a statement, where a row stands is found at once.
  const columns = { date: 'sales.date', created_at: 'sales.id' }
  const paging = { key: 'sale_items.ctid', ties: ['sale_items.id'], columns, joined: ['sales'] }
  const { page, rows } = await paginate(ctx, askedFor(ctx, query), query, paging, shown)
  return {
    page,
    rows: rows.map(({ sale_id, number, status, date, contact_id, contact_name, location_id, location_name, metadata, ...line }) => ({
      ...line,
      metadata: metadata as ReplyOf<Lines>['rows'][number]['metadata'],
      sale: { id: sale_id, number: documentNumber(ctx, 'sale', number), status, date },
      contact: { id: contact_id, name: contact_name },
      location: { id: location_id, name: location_name },
    })),
  }
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
