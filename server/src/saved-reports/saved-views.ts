import { api, endpoints } from '@kasuwa/contract'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { isGranted } from '@kasuwa/contract/platform/permissions'
import { MAX_SAVED_VIEWS, type ViewList, viewLists } from '@kasuwa/contract/view-lists'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../database/tables/index.ts'
import { notFound, Refusal, refuseField, refuseRule } from '../errors/refusal.ts'
import { serve } from '../http/serve.ts'
import { insert, lockForUpdate, softDelete, updateLocked } from '../records/entity-rows.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { mustBeShort, mustSeeFigures, parseSavedQuery, type SavedQuery } from './saved-query.ts'

type SavedViewRow = Selectable<Tables['saved_views']>

const live = (ctx: BusinessContext) => ctx.selectFrom('saved_views').where('saved_views.deleted_at', 'is', null)

const mayChange = (ctx: BusinessContext, createdBy: string): boolean => createdBy === ctx.merchant_id || ctx.member.is_owner

const buildReply = (ctx: BusinessContext, { id, list, name, for_team, query, created_by }: SavedViewRow) => ({
  ...{ id, list, name, for_team, query },
  may_change: mayChange(ctx, created_by),
})

/** Parameters of one look, which are not saved; and of searches, which a view leaves to its reader. */
const ofOneLook: readonly string[] = ['page', 'per_page', 'format', 'search', 'sort_by', 'count_to']

const listEndpoint = (list: ViewList): Endpoint => endpoints.find(({ feature, name }) => `${feature}.${name}` === list) as Endpoint

/**
 * The query to save: what the list itself takes, and names of columns. Only the screen knows these, and passes over others.
 * @throws Refusal 422 on `query`
 */
function queryOf(ctx: BusinessContext, list: ViewList, input: SavedQuery): SavedQuery {
  const query = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ''))
  mustBeShort(query, 'view_too_long')
  const { columns, ...listQuery } = query
  if (columns !== undefined && !/^\w+(,\w+)*$/.test(columns)) throw refuseField('query', 'unknown_filter', { name: columns.slice(0, 50) })
  const endpoint = listEndpoint(list)
  mustSeeFigures(ctx, endpoint, parseSavedQuery(ctx.locale, endpoint, listQuery, ofOneLook, 'unknown_filter'))
  return query
}

/** @throws Refusal 422 at the member’s limit; checked without a lock, since a few more do no harm */
async function mustHaveRoom(ctx: BusinessContext): Promise<void> {
  const { count } = await live(ctx)
    .where('created_by', '=', ctx.merchant_id)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_SAVED_VIEWS) throw refuseRule('too_many_views', { max: MAX_SAVED_VIEWS })
}

/**
 * Locks a view that the member may change.
 * @throws Refusal 404 for another member’s own view and for one of a list that they may not open; 403 for the team’s
 */
async function lockView(ctx: BusinessContext, id: string): Promise<SavedViewRow> {
  const row = await lockForUpdate(ctx, 'saved_views', id)
  const isVisible = row.for_team || row.created_by === ctx.merchant_id
  if (!isVisible || !isGranted(ctx.permissions, [viewLists[row.list]])) throw notFound()
  if (!mayChange(ctx, row.created_by)) throw new Refusal({ status: 403, code: 'forbidden', words: { key: 'view_of_another' } })
  return row
}

export default serve(api.savedViews, {
  list: async (ctx, { query: { list } }) => {
    const rows = await live(ctx)
      .where('list', '=', list)
      .where((where) => where.or([where('for_team', '=', true), where('created_by', '=', ctx.merchant_id)]))
      .orderBy('created_at')
      .orderBy('id')
      .selectAll()
      .execute()
    return { rows: rows.map((row) => buildReply(ctx, row)) }
  },
  create: async (ctx, { body: { list, name, for_team, query } }) => {
    const savedQuery = queryOf(ctx, list, query ?? {})
    await mustHaveRoom(ctx)
    const row = await insert(ctx, 'saved_views', { list, name, for_team, query: JSON.stringify(savedQuery) })
    return { saved_view: buildReply(ctx, row) }
  },
  edit: async (ctx, { params, body: { name, query } }) => {
    const before = await lockView(ctx, params.id)
    const savedQuery = query === undefined ? undefined : queryOf(ctx, before.list, query ?? {})
    const row = await updateLocked(ctx, 'saved_views', before, {
      ...(name !== undefined && { name }),
      ...(savedQuery && { query: JSON.stringify(savedQuery) }),
    })
    return { saved_view: buildReply(ctx, row) }
  },
  delete: async (ctx, { params }) => {
    await lockView(ctx, params.id)
    await softDelete(ctx, 'saved_views', params.id)
    return { message: ctx.translate({ key: 'deleted' }) }
  },
})
