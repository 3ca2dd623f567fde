import type { OrderStatus } from '@kasuwa/contract/document-states'
import { documentNumber } from '../records/document-number.ts'
import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { findDocument } from '../documents/find-document.ts'
import { linkTo } from '../documents/links.ts'
import { listDocuments, sumDocuments } from '../documents/list.ts'
import { type Documents, partiesOf, visibleDocuments, joinPartiesTo, partyColumns } from '../documents/visible.ts'
import { inBusiness } from '../database/joins.ts'
import { paginate } from '../database/pagination.ts'
import { isAnyOf } from '../database/rows.ts'
import { matchesSearch } from '../database/search.ts'
import { namingVariants } from '../products/with-variants.ts'
import { isDuring } from '../database/period-filter.ts'
import { matchesFilters, isOfGoods } from '../records/filters.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { today } from '../services/clock.ts'

type Orders = (typeof api)['purchaseOrders']
type Filters = Call<Orders['sums']>['query']
type OrderItem = ReplyOf<Orders['one']>['purchase_order']['items'][number]

export async function listOrders(ctx: BusinessContext, query: Call<Orders['list']>['query']): Promise<ReplyOf<Orders['list']>> {
  const { page, rows } = await listDocuments(ctx, 'purchase_orders', query, { narrow: withFilters(ctx, query) })
  return { page, rows: rows.map((row) => ({ ...row, contact: row.contact as { id: string; name: string } })) }
}

/** Filters that only orders have. A closed or canceled order expects nothing, so it is not open, unless the filter asks for its status. */
const withFilters =
  (ctx: BusinessContext, { receipt_status, status, is_late }: Filters) =>
  (orders: Documents<'purchase_orders'>) =>
    orders
      .$if(receipt_status !== undefined, (builder) =>
        builder
          .where('purchase_orders.receipt_status', 'in', receipt_status ?? [])
          .$if(status === undefined, (open) =>
            open.where(sql<boolean>`(purchase_orders.receipt_status = 'received' or purchase_orders.status in ('pending', 'approved'))`),
          ),
      )
      .$if(is_late !== undefined, (builder) => builder.where(sql<boolean>`${isLate(ctx)} = ${is_late ?? true}`))

/** SQL condition: something is still to come, and was expected before today in the business’s zone. */
const isLate = (ctx: BusinessContext) =>
  sql<boolean>`(purchase_orders.status in ('pending', 'approved') and purchase_orders.receipt_status <> 'received'
    and coalesce(purchase_orders.expected_date < ${today(ctx)}, false))`

/** Number of late orders that this member sees: those that `is_late` lists. The receipt states use an index. */
export async function countLate(ctx: BusinessContext): Promise<number> {
  const { count } = await visibleDocuments(ctx, 'purchase_orders')
    .where('purchase_orders.receipt_status', 'in', ['open', 'partial'])
    .where(isLate(ctx))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const sumOrders = (ctx: BusinessContext, query: Filters): Promise<ReplyOf<Orders['sums']>> =>
  sumDocuments(ctx, 'purchase_orders', query, { narrow: withFilters(ctx, query), sums: ({ canceled, total }) => ({ canceled, total }) })

/** @throws Refusal 404 */
export async function findOrder(ctx: BusinessContext, id: string, flags: Call<Orders['one']>['query']): Promise<ReplyOf<Orders['one']>> {
  const { document, edges, more, nameOf } = await findDocument(ctx, 'purchase_orders', id, flags, partsOf(ctx, id, flags))
  const intakes = more.intakes?.map(({ created_by, number, ...intake }) => ({
    ...intake,
    number: documentNumber(ctx, 'intake', number),
    created_by: nameOf(created_by),
  }))
  return {
    purchase_order: {
      ...document,
      duplicate_of: more.duplicate_of,
      items: more.items,
      edges: { ...edges, ...(intakes ? { intakes } : {}) },
    },
  }
}

async function partsOf(ctx: BusinessContext, id: string, flags: Call<Orders['one']>['query']) {
  const [items, intakes, duplicate_of] = await Promise.all([
    linesOf(ctx, id),
    flags.with_intakes && ctx.can('inventory-action.view') ? intakesOf(ctx, id) : undefined,
    originalOf(ctx, id),
  ])
  return { items, intakes, duplicate_of: duplicate_of ?? null, people: (intakes ?? []).map((intake) => intake.created_by) }
}

/** The order that this one duplicates, if this member sees it. */
const originalOf = (ctx: BusinessContext, id: string) =>
  linkTo(ctx, 'purchase_orders', ctx.selectFrom('purchase_orders').select('duplicate_of').where('id', '=', id))

/** Intakes of an order. They are at its location, so a member who sees the order sees them. */
const intakesOf = (ctx: BusinessContext, order_id: string) =>
  visibleDocuments(ctx, 'inventory_actions')
    .where('inventory_actions.order_id', '=', order_id)
    .select(['inventory_actions.id', 'inventory_actions.number', 'inventory_actions.status', 'inventory_actions.date'])
    .select(['inventory_actions.total', 'inventory_actions.created_by'])
    .orderBy('inventory_actions.id', 'desc')
    .execute()

/** Thousandths of a line that are still expected; 0 for a closed or canceled order. */
const remaining = sql<number>`case when purchase_orders.status in ('pending', 'approved')
  then purchase_order_items.quantity - purchase_order_items.received else 0 end`

const columns = [
  'purchase_order_items.id',
  'purchase_order_items.product_id',
  'purchase_order_items.product_name as name',
  'products.sku',
  'products.unit',
  'products.has_serial_number',
  'purchase_order_items.quantity',
  'purchase_order_items.received',
  'purchase_order_items.cost',
  'purchase_order_items.total',
  'purchase_order_items.metadata',
] as const

async function linesOf(ctx: BusinessContext, order_id: string): Promise<OrderItem[]> {
  const rows = await ctx
    .selectFrom('purchase_order_items')
    .innerJoin('purchase_orders', (join) => inBusiness(join, 'purchase_orders.id', 'purchase_order_items.order_id'))
    .innerJoin('products', (join) => inBusiness(join, 'products.id', 'purchase_order_items.product_id'))
    .select(columns)
    .select(remaining.as('left'))
    .where('purchase_order_items.order_id', '=', order_id)
    .orderBy('purchase_order_items.position')
    .execute()
  return rows as OrderItem[]
}

/** SQL condition: something of the line is still expected, or nothing is. Word for word that of the partial index. */
const isIncoming = (isRequired: boolean): RawBuilder<boolean> => {
  const condition = sql<boolean>`(purchase_order_items.incoming_to is not null and purchase_order_items.received < purchase_order_items.quantity)`
  return isRequired ? condition : sql<boolean>`not ${condition}`
}

const lineColumns = {
  ...{ contact: 'purchase_orders.contact_id', location: 'purchase_orders.location_id', member: 'purchase_orders.created_by' },
  ...{ product: 'purchase_order_items.product_id', category: 'products.category_id', brand: 'products.brand_id' },
}

export async function listOrderLines(ctx: BusinessContext, original: Call<Orders['lines']>['query']): Promise<ReplyOf<Orders['lines']>> {
  const query = await namingVariants(ctx, original)
  const lines = visibleDocuments(ctx, 'purchase_orders').innerJoin('purchase_order_items', (join) =>
    inBusiness(join, 'purchase_order_items.order_id', 'purchase_orders.id'),
  )
  const joinProducts = (builder: typeof lines) =>
    builder.innerJoin('products', (join) => inBusiness(join, 'products.id', 'purchase_order_items.product_id'))
  type LinesWithProducts = ReturnType<typeof joinProducts>
  const filteredLines = (isOfGoods(query) ? joinProducts(lines) : (lines as unknown as LinesWithProducts))
    .$if(Boolean(query.search), (builder) => builder.where(matchesSearch('products.search_text', query.search ?? '')))
    .$if(query.order !== undefined, (builder) => builder.where(isAnyOf('purchase_orders.id', query.order ?? [])))
    .where(matchesFilters(ctx, query, lineColumns))
    .where(isDuring(ctx, 'purchase_orders.date', query))
    .$if(query.status !== undefined, (builder) => builder.where('purchase_orders.status', 'in', query.status ?? []))
    .$if(query.is_due !== undefined, (builder) => builder.where(isIncoming(query.is_due ?? true)))
  const selectLines = (builder: LinesWithProducts) =>
    joinPartiesTo(isOfGoods(query) ? builder : joinProducts(builder as unknown as typeof lines), 'purchase_orders')
      .select(columns)
      .select(remaining.as('left'))
      .select([
        'purchase_orders.id as order_id',
        'purchase_orders.number',
        'purchase_orders.status',
        'purchase_orders.date',
        'purchase_orders.expected_date',
      ])
      .select(partyColumns)
  const columnsOfSort = { created_at: 'purchase_orders.id', quantity: 'purchase_order_items.quantity', total: 'purchase_order_items.total' }
  const paging = { key: 'purchase_order_items.id', columns: columnsOfSort, joined: ['purchase_orders'] }
  const { page, rows } = await paginate(ctx, filteredLines, query, paging, selectLines)
  return {
    page,
    rows: rows.map(({ order_id, number, status, date, expected_date, contact_id, contact_name, location_id, location_name, ...line }) => ({
      ...(line as OrderItem),
      order: { id: order_id, number: documentNumber(ctx, 'purchase-order', number), status: status as OrderStatus, date, expected_date },
      ...partiesOf({ contact_id, contact_name, location_id, location_name }),
    })),
  }
}
