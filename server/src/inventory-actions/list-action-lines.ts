import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { type RawBuilder, type SelectQueryBuilder, type Selectable, sql } from 'kysely'
import { noTenantId } from '../database/database.ts'
import { inBusiness } from '../database/joins.ts'
import { countableRows, paginate } from '../database/pagination.ts'
import { isDuring } from '../database/period-filter.ts'
import { isAnyOf, isAnyOfByKey } from '../database/rows.ts'
import { matchesSearch } from '../database/search.ts'
import type { Tables } from '../database/tables/index.ts'
import { hasIndexedNumber } from '../documents/document-search.ts'
import { type Documents, partiesOf, visibleDocuments, joinPartiesTo, partyColumns } from '../documents/visible.ts'
import { fewProductIds } from '../inventory/matching-products.ts'
import { namingVariants } from '../products/with-variants.ts'
import { documentNumber } from '../records/document-number.ts'
import { matchesFilters, isOfGoods } from '../records/filters.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type ActionItem, documentColumns, lineColumns, isOfStatus } from './find-actions.ts'

type Lines = (typeof api)['inventory']['lines']
type LineQuery = Call<Lines>['query']

const goodsColumns = { category: 'products.category_id', brand: 'products.brand_id' }

/** Most ids of documents or lines passed to a statement. */
const maxIds = 2000

/** Query parameters that filter the document of a line. */
const documentFilters = [
  ...(['action', 'kind', 'not_kind', 'status', 'contact', 'not_contact', 'location', 'not_location'] as const),
  ...(['member', 'not_member', 'from', 'to'] as const),
]

/** True if the query filters documents, other than by deletion. */
const hasDocumentFilters = (ctx: BusinessContext, query: LineQuery): boolean =>
  ctx.member.location_id !== null || documentFilters.some((field) => (query as Partial<Record<string, unknown>>)[field] !== undefined)

/** Documents that match these filters. @param documents to filter */
const filteredDocuments = (ctx: BusinessContext, query: LineQuery, documents = visibleDocuments(ctx, 'inventory_actions')): Actions =>
  documents
    .$if(query.action !== undefined, (builder) => builder.where(isAnyOf('inventory_actions.id', query.action ?? [])))
    .where(matchesFilters(ctx, query, documentColumns))
    .where(isDuring(ctx, 'inventory_actions.date', query))
    .$if(query.status !== undefined, (builder) => builder.where(isOfStatus(query.status ?? [])))
    .$if(query.not_kind !== undefined, (builder) => builder.where('inventory_actions.kind', 'not in', query.not_kind ?? []))
    .$if(query.kind !== undefined, (builder) => builder.where('inventory_actions.kind', 'in', query.kind ?? []))

type Actions = Documents<'inventory_actions'>

/** Their ids, read before any line, if they are few; undefined if they are many, or without such filters. */
async function fewDocumentIds(ctx: BusinessContext, query: LineQuery): Promise<string[] | undefined> {
  if (!hasDocumentFilters(ctx, query)) return undefined
  // Uses the partial index on kinds.
  const few = filteredDocuments(ctx, query).where(hasIndexedNumber('inventory_actions')).select('inventory_actions.id')
  const rows = await few.limit(sql.lit(maxIds + 1)).execute()
  return rows.length > maxIds ? undefined : rows.map(({ id }) => id)
}

/**
 * SQL condition: the line's document is not deleted. Deleted ones are few, have their own index, and are read once. A join would read all lines
 * to sort them.
 */
const isOfVisibleAction = ({
  business_id,
}: BusinessContext) => sql<boolean>`inventory_action_items.action_id not in (select gone.id from inventory_actions gone
  where gone.business_id = ${business_id} and gone.deleted_at is not null)`

/**
 * SQL condition: the line's document matches, looked up by key. The check for deletion is written so that no index has it. For a business that
 * the planner thinks is small, an index by date would be scanned for each line.
 */
function isOfFilteredAction(ctx: BusinessContext, query: LineQuery) {
  const { location_id } = ctx.member
  const documents = ctx
    .selectFrom('inventory_actions')
    .where(sql<boolean>`coalesce(inventory_actions.deleted_at, 'infinity') = 'infinity'`)
    .$if(location_id !== null, (builder) => builder.where('inventory_actions.location_id', '=', location_id ?? ''))
  const document = filteredDocuments(ctx, query, documents as Actions).where(
    sql<boolean>`inventory_actions.id = inventory_action_items.action_id`,
  )
  return sql<boolean>`exists (${document.select(sql<number>`1`.as('one'))} offset 0)`
}

/** Hides a condition on lines from the choice of an index. */
const withoutIndex = (condition: RawBuilder<boolean>) => sql<boolean>`(${condition}) is true`

/** Lines that match, and a better query to count them if there is one. */
async function filteredLines(ctx: BusinessContext, query: LineQuery) {
  const [documentIds, productIds] = await Promise.all([
    fewDocumentIds(ctx, query),
    isOfGoods(query) ? fewProductIds(ctx, query) : undefined,
  ])
  const lines = ctx.selectFrom('inventory_action_items')
  type ActionLines = typeof lines
  const isJoined = isOfGoods(query) && !productIds
  const joinProducts = (builder: ActionLines) =>
    builder
      .innerJoin('products', (join) => inBusiness(join, 'products.id', 'inventory_action_items.product_id'))
      .where(matchesFilters(ctx, query, goodsColumns))
      .$if(Boolean(query.search), (joined) =>
        joined.where(matchesSearch('products.search_text', query.search ?? '')),
      ) as unknown as ActionLines
  const isOfProducts = sql<boolean>`(${matchesFilters(ctx, query, { product: 'inventory_action_items.product_id' })}
    and ${productIds ? isAnyOf('inventory_action_items.product_id', productIds) : sql`true`})`
  const hasProductFilters = isOfGoods(query) || query.product !== undefined || query.not_product !== undefined
  const withReason = (builder: ActionLines) =>
    builder.$if(query.reason !== undefined, (matching) => matching.where('inventory_action_items.reason', 'in', query.reason ?? []))
  const withCondition = (builder: ActionLines, condition: RawBuilder<boolean>) =>
    withReason((isJoined ? joinProducts : (all: ActionLines) => all)(builder.where(condition)))
  if (documentIds)
    return { lines: withCondition(lines.where(isAnyOfByKey('inventory_action_items.action_id', documentIds)), withoutIndex(isOfProducts)) }
  const isOfAction = hasDocumentFilters(ctx, query) ? isOfFilteredAction(ctx, query) : isOfVisibleAction(ctx)
  const byProducts = productIds || query.product ? withReason(lines.where(isOfProducts)) : undefined
  const rows = await byProducts
    ?.select('inventory_action_items.id')
    .limit(sql.lit(maxIds + 1))
    .execute()
  if (rows && rows.length <= maxIds) {
    const ids = rows.map(({ id }) => id)
    return {
      lines: withCondition(lines.where(isAnyOfByKey('inventory_action_items.id', ids)).where(isOfAction), withoutIndex(isOfProducts)),
    }
  }
  if (hasProductFilters || query.reason !== undefined || !hasDocumentFilters(ctx, query)) {
    // Many lines are read in the list's order, and counted by product.
    const countedLines = byProducts && countableRows(isJoined ? joinProducts(byProducts.where(isOfAction)) : byProducts.where(isOfAction))
    return { lines: withCondition(lines.where(isOfAction), withoutIndex(isOfProducts)), counted: countedLines }
  }
  const linesOfMany = filteredDocuments(ctx, query).innerJoin('inventory_action_items', (join) =>
    inBusiness(join, 'inventory_action_items.action_id', 'inventory_actions.id'),
  ) as unknown as ActionLines
  // Each document has a line or more (`contract/src/documents.ts`), so counting stops at that many documents without reading lines.
  return {
    lines: linesOfMany,
    surely: countableRows(filteredDocuments(ctx, query).where(hasIndexedNumber('inventory_actions'))),
    counted: linesOf(ctx, query),
  }
}

/** Lines of many documents, document by document. A join read half of a business's lines for one in twenty documents. */
const linesOf = (ctx: BusinessContext, query: LineQuery) => sql`
  select 1 from (${filteredDocuments(ctx, query).select('inventory_actions.id')}) as action
  cross join lateral (select from inventory_action_items line where line.business_id = ${ctx.business_id} and line.action_id = action.id offset 0) as line`

export async function listActionLines(ctx: BusinessContext, original: LineQuery): Promise<ReplyOf<Lines>> {
  const query = await namingVariants(ctx, original)
  const { lines, surely, counted } = await filteredLines(ctx, query)
  // The lines of the page are read again by id, each with its own document, without filters.
  const actions = sql<Selectable<Tables['inventory_actions']>>`(select action.* from inventory_actions action
    where action.business_id = ${ctx.business_id} and action.id = inventory_action_items.action_id offset 0)`
  const selectLines = () =>
    joinPartiesTo(
      ctx
        .selectFrom('inventory_action_items')
        .innerJoinLateral(actions.as('inventory_actions'), (join) => join.onTrue())
        .innerJoin('products', (join) =>
          inBusiness(join, 'products.id', 'inventory_action_items.product_id'),
        ) as unknown as SelectQueryBuilder<Tables, 'inventory_action_items' | 'inventory_actions' | 'products', {}>,
      'inventory_actions',
    )
      .select([
        'inventory_action_items.id',
        'inventory_action_items.product_id',
        'inventory_action_items.product_name as name',
        'products.sku',
        'products.unit',
      ])
      .select(lineColumns)
      .select([
        'inventory_actions.id as action_id',
        'inventory_actions.kind',
        'inventory_actions.number',
        'inventory_actions.status',
        'inventory_actions.date',
      ])
      .select(partyColumns)
  const paging = {
    key: 'inventory_action_items.id',
    columns: { created_at: 'inventory_action_items.action_id' },
    // Word for word the condition of the partial index `inventory_action_items_position`.
    ordered: sql<boolean>`inventory_action_items.action_id > ${sql.lit(noTenantId)}`,
    ...{ surely, counted },
  }
  const { page, rows } = await paginate(ctx, lines, query, paging, selectLines)
  return {
    page,
    rows: rows.map(({ action_id, kind, number, status, date, contact_id, contact_name, location_id, location_name, ...line }) => ({
      ...(line as ActionItem),
      kind,
      action: { id: action_id, kind, number: documentNumber(ctx, kind, number), status, date },
      ...partiesOf({ contact_id, contact_name, location_id, location_name }),
    })),
  }
}
