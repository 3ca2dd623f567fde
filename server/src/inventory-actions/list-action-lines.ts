import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { sql } from 'kysely'
import { inBusiness } from '../database/joins.ts'
import { paginate } from '../database/pagination.ts'
import { during } from '../database/period-filter.ts'
import { isAnyOf, isOneOf } from '../database/rows.ts'
import { matchesSearch } from '../database/search.ts'
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

/** So many documents are given to a statement by their ids. */
const fewest = 2000

/** What of a query is asked of the document of a line. */
const ofDocuments = [
  ...(['action', 'kind', 'not_kind', 'status', 'contact', 'not_contact', 'location', 'not_location'] as const),
  ...(['member', 'not_member', 'from', 'to'] as const),
]

/** Documents that the filters of theirs hold. */
const documentsAsked = (ctx: BusinessContext, query: Query): Documents<'inventory_actions'> =>
  visibleDocuments(ctx, 'inventory_actions')
    .$if(query.action !== undefined, (some) => some.where(isAnyOf('inventory_actions.id', query.action ?? [])))
    .where(isAsked(ctx, query, documentColumns))
    .where(during(ctx, 'inventory_actions.date', query))
    .$if(query.status !== undefined, (some) => some.where(isOfStatus(query.status ?? [])))
    .$if(query.not_kind !== undefined, (some) => some.where('inventory_actions.kind', 'not in', query.not_kind ?? []))
    .$if(query.kind !== undefined, (some) => some.where('inventory_actions.kind', 'in', query.kind ?? []))

/** Their ids where they are few, found before any line is; undefined where they are many, or nothing is asked of them. */
async function fewDocuments(ctx: BusinessContext, query: Query): Promise<string[] | undefined> {
  if (ofDocuments.every((field) => (query as Partial<Record<string, unknown>>)[field] === undefined)) return undefined
  // As the index of kinds has it.
  const few = documentsAsked(ctx, query).where(isNumbered('inventory_actions')).select('inventory_actions.id')
  const rows = await few.limit(sql.lit(fewest + 1)).execute()
  return rows.length > fewest ? undefined : rows.map(({ id }) => id)
}

/** Lines of many documents, one document's after another's: joined, half a business's lines were read for those of one in twenty documents. */
const linesOf = (ctx: BusinessContext, query: Query) => sql`
  select 1 from (${documentsAsked(ctx, query).select('inventory_actions.id')}) as action
  cross join lateral (select from inventory_action_items line where line.business_id = ${ctx.business_id} and line.action_id = action.id offset 0) as line`

export async function listActionLines(ctx: BusinessContext, given: Query): Promise<ReplyOf<Lines>> {
  const query = await namingVariants(ctx, given)
  const [few, goods] = await Promise.all([fewDocuments(ctx, query), isOfGoods(query) ? fewGoods(ctx, query) : undefined])
  const isJoined = isOfGoods(query) && !goods
  const moved = documentsAsked(ctx, query)
    .$if(few !== undefined, (some) => some.where(isOneOf('inventory_actions.id', few ?? [])))
    .innerJoin('inventory_action_items', (join) => inBusiness(join, 'inventory_action_items.action_id', 'inventory_actions.id'))
  const withGoods = (some: typeof moved) =>
    some.innerJoin('products', (join) => inBusiness(join, 'products.id', 'inventory_action_items.product_id'))
  type WithGoods = ReturnType<typeof withGoods>
  const asked = (isJoined ? withGoods(moved) : (moved as unknown as WithGoods))
    .$if(isJoined && Boolean(query.search), (some) => some.where(matchesSearch('products.search_text', query.search ?? '')))
    .$if(goods !== undefined, (some) => some.where(isOneOf('inventory_action_items.product_id', goods ?? [])))
    .where(isAsked(ctx, query, { product: 'inventory_action_items.product_id', ...(isJoined && goodsColumns) }))
    .$if(query.reason !== undefined, (some) => some.where('inventory_action_items.reason', 'in', query.reason ?? []))
  const shown = (some: WithGoods) =>
    withParties(isJoined ? some : withGoods(some as unknown as typeof moved), 'inventory_actions')
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
  const isOfLines = isOfGoods(query) || query.product !== undefined || query.not_product !== undefined || query.reason !== undefined
  const paging = {
    key: 'inventory_action_items.id',
    columns: { created_at: 'inventory_actions.id' },
    joined: ['inventory_actions'],
    ...(!few && !isOfLines && { counted: linesOf(ctx, query) }),
  }
  const { page, rows } = await paginate(ctx, asked, query, paging, shown)
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
