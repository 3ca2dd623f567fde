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
import { isNumbered } from '../documents/find-documents.ts'
import { type Documents, partiesOf, visibleDocuments, withParties } from '../documents/visible.ts'
import { fewGoods } from '../inventory/goods-asked.ts'
import { namingVariants } from '../products/with-variants.ts'
import { documentNumber } from '../records/document-number.ts'
import { isAsked, isOfGoods } from '../records/filters.ts'
import { shownContact } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type Item, documentColumns, figures, isOfStatus } from './find-actions.ts'

type Lines = (typeof api)['inventory']['lines']
type Query = Call<Lines>['query']

const goodsColumns = { category: 'products.category_id', brand: 'products.brand_id' }

/** So many documents, or lines, are given to a statement by their ids. */
const fewest = 2000

/** What of a query is asked of the document of a line. */
const ofDocuments = [
  ...(['action', 'kind', 'not_kind', 'status', 'contact', 'not_contact', 'location', 'not_location'] as const),
  ...(['member', 'not_member', 'from', 'to'] as const),
]

/** Whether lines are narrowed by their documents, but for those that were deleted. */
const isOfDocuments = (ctx: BusinessContext, query: Query): boolean =>
  ctx.member.location_id !== null || ofDocuments.some((field) => (query as Partial<Record<string, unknown>>)[field] !== undefined)

/** Documents that the filters of theirs hold. @param among which they are at all */
const documentsAsked = (ctx: BusinessContext, query: Query, among = visibleDocuments(ctx, 'inventory_actions')): Actions =>
  among
    .$if(query.action !== undefined, (some) => some.where(isAnyOf('inventory_actions.id', query.action ?? [])))
    .where(isAsked(ctx, query, documentColumns))
    .where(isDuring(ctx, 'inventory_actions.date', query))
    .$if(query.status !== undefined, (some) => some.where(isOfStatus(query.status ?? [])))
    .$if(query.not_kind !== undefined, (some) => some.where('inventory_actions.kind', 'not in', query.not_kind ?? []))
    .$if(query.kind !== undefined, (some) => some.where('inventory_actions.kind', 'in', query.kind ?? []))

type Actions = Documents<'inventory_actions'>

/** Their ids where they are few, found before any line is; undefined where they are many, or nothing is asked of them. */
async function fewDocuments(ctx: BusinessContext, query: Query): Promise<string[] | undefined> {
  if (!isOfDocuments(ctx, query)) return undefined
  // As the index of kinds has it.
  const few = documentsAsked(ctx, query).where(isNumbered('inventory_actions')).select('inventory_actions.id')
  const rows = await few.limit(sql.lit(fewest + 1)).execute()
  return rows.length > fewest ? undefined : rows.map(({ id }) => id)
}

/**
 * True of a line whose document is not deleted. Those that are are few, have an index of nothing else, and are read once: joined, lines would be put in
 * their order by reading all of them.
 */
const isKept = ({
  business_id,
}: BusinessContext) => sql<boolean>`inventory_action_items.action_id not in (select gone.id from inventory_actions gone
  where gone.business_id = ${business_id} and gone.deleted_at is not null)`

/**
 * True of a line whose document is one of many that are asked for, each looked up by its own key. That it is not deleted is said as no index has it: one
 * by date would be gone through for each line of a business that the planner takes for a small one.
 */
function isOfAsked(ctx: BusinessContext, query: Query) {
  const { location_id } = ctx.member
  const kept = ctx
    .selectFrom('inventory_actions')
    .where(sql<boolean>`coalesce(inventory_actions.deleted_at, 'infinity') = 'infinity'`)
    .$if(location_id !== null, (some) => some.where('inventory_actions.location_id', '=', location_id ?? ''))
  const document = documentsAsked(ctx, query, kept as Actions).where(sql<boolean>`inventory_actions.id = inventory_action_items.action_id`)
  return sql<boolean>`exists (${document.select(sql<number>`1`.as('one'))} offset 0)`
}

/** What is asked of the lines themselves, that no index is to be looked for by: they are found otherwise. */
const asFilter = (is: RawBuilder<boolean>) => sql<boolean>`(${is}) is true`

/** Lines, and how they are best counted, where that is otherwise. */
async function linesAsked(ctx: BusinessContext, query: Query) {
  const [few, goods] = await Promise.all([fewDocuments(ctx, query), isOfGoods(query) ? fewGoods(ctx, query) : undefined])
  const lines = ctx.selectFrom('inventory_action_items')
  type Lines = typeof lines
  const isJoined = isOfGoods(query) && !goods
  const withGoods = (some: Lines) =>
    some
      .innerJoin('products', (join) => inBusiness(join, 'products.id', 'inventory_action_items.product_id'))
      .where(isAsked(ctx, query, goodsColumns))
      .$if(Boolean(query.search), (found) => found.where(matchesSearch('products.search_text', query.search ?? ''))) as unknown as Lines
  const ofProducts = sql<boolean>`(${isAsked(ctx, query, { product: 'inventory_action_items.product_id' })}
    and ${goods ? isAnyOf('inventory_action_items.product_id', goods) : sql`true`})`
  const isOfLines = isOfGoods(query) || query.product !== undefined || query.not_product !== undefined
  const ofReason = (some: Lines) =>
    some.$if(query.reason !== undefined, (found) => found.where('inventory_action_items.reason', 'in', query.reason ?? []))
  const narrowed = (some: Lines, by: RawBuilder<boolean>) => ofReason((isJoined ? withGoods : (all: Lines) => all)(some.where(by)))
  if (few) return { lines: narrowed(lines.where(isAnyOfByKey('inventory_action_items.action_id', few)), asFilter(ofProducts)) }
  const isOfTheirs = isOfDocuments(ctx, query) ? isOfAsked(ctx, query) : isKept(ctx)
  const byProducts = goods || query.product ? ofReason(lines.where(ofProducts)) : undefined
  const found = await byProducts
    ?.select('inventory_action_items.id')
    .limit(sql.lit(fewest + 1))
    .execute()
  if (found && found.length <= fewest) {
    const ids = found.map(({ id }) => id)
    return { lines: narrowed(lines.where(isAnyOfByKey('inventory_action_items.id', ids)).where(isOfTheirs), asFilter(ofProducts)) }
  }
  if (isOfLines || query.reason !== undefined || !isOfDocuments(ctx, query)) {
    // Looked for in their order, where they are not few; counted by their products.
    const counted = byProducts && countableRows(isJoined ? withGoods(byProducts.where(isOfTheirs)) : byProducts.where(isOfTheirs))
    return { lines: narrowed(lines.where(isOfTheirs), asFilter(ofProducts)), counted }
  }
  const ofMany = documentsAsked(ctx, query).innerJoin('inventory_action_items', (join) =>
    inBusiness(join, 'inventory_action_items.action_id', 'inventory_actions.id'),
  ) as unknown as Lines
  // Each has a line or more (`contract/src/documents.ts`): as many documents as are counted have as many lines, none of which is looked at.
  return {
    lines: ofMany,
    surely: countableRows(documentsAsked(ctx, query).where(isNumbered('inventory_actions'))),
    counted: linesOf(ctx, query),
  }
}

/** Lines of many documents, one document's after another's: joined, half a business's lines were read for those of one in twenty documents. */
const linesOf = (ctx: BusinessContext, query: Query) => sql`
  select 1 from (${documentsAsked(ctx, query).select('inventory_actions.id')}) as action
  cross join lateral (select from inventory_action_items line where line.business_id = ${ctx.business_id} and line.action_id = action.id offset 0) as line`

export async function listActionLines(ctx: BusinessContext, given: Query): Promise<ReplyOf<Lines>> {
  const query = await namingVariants(ctx, given)
  const { lines, surely, counted } = await linesAsked(ctx, query)
  // A page's lines are asked for nothing more, and each for its own document.
  const actions = sql<Selectable<Tables['inventory_actions']>>`(select action.* from inventory_actions action
    where action.business_id = ${ctx.business_id} and action.id = inventory_action_items.action_id offset 0)`
  const shown = () =>
    withParties(
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
      .select(figures)
      .select([
        'inventory_actions.id as action_id',
        'inventory_actions.kind',
        'inventory_actions.number',
        'inventory_actions.status',
        'inventory_actions.date',
      ])
      .select([
        shownContact<string>('id').as('contact_id'),
        shownContact<string>('name').as('contact_name'),
        'locations.id as location_id',
        'locations.name as location_name',
      ])
  const paging = {
    key: 'inventory_action_items.id',
    columns: { created_at: 'inventory_action_items.action_id' },
    // As the index of documents' lines has it, which is of some rows only, in words (`inventory_action_items_position`).
    ordered: sql<boolean>`inventory_action_items.action_id > ${sql.lit(noTenantId)}`,
    ...{ surely, counted },
  }
  const { page, rows } = await paginate(ctx, lines, query, paging, shown)
  return {
    page,
    rows: rows.map(({ action_id, kind, number, status, date, contact_id, contact_name, location_id, location_name, ...line }) => ({
      ...(line as Item),
      kind,
      action: { id: action_id, kind, number: documentNumber(ctx, kind, number), status, date },
      ...partiesOf({ contact_id, contact_name, location_id, location_name }),
    })),
  }
}
