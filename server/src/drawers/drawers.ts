import { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { valuesOf } from '@kasuwa/contract/platform/values-of'
import type { Selectable } from 'kysely'
import { inBusiness } from '../database/joins.ts'
import { rowOr404, paginate } from '../database/pagination.ts'
import { isAnyOf } from '../database/rows.ts'
import { matchesSearch, nameColumns } from '../database/search.ts'
import type { Tables } from '../database/tables/index.ts'
import { refuseField, refuseRule } from '../errors/refusal.ts'
import { serve } from '../http/serve.ts'
import { creatorsOf } from '../records/created-by.ts'
import { insert, lockForUpdate, softDelete, updateLocked } from '../records/entity-rows.ts'
import { mustExist } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { findSession, listCounts, listSessions, sessionIn } from './find-sessions.ts'
import { closeDrawer, moveCash, openDrawer, reopenDrawer } from './sessions.ts'
import { drawerTimeline } from './timeline.ts'
import { zReport } from './z-report.ts'

/** A member who works at one location sees only its drawers. */
export const visibleDrawers = (ctx: BusinessContext) =>
  ctx
    .selectFrom('drawers')
    .where('drawers.deleted_at', 'is', null)
    .$if(ctx.member.location_id !== null, (drawers) => drawers.where('drawers.location_id', '=', ctx.member.location_id ?? ''))

const filterDrawers = (ctx: BusinessContext, { search, location, is_open }: Pick<ListQuery, 'search' | 'location' | 'is_open'>) =>
  visibleDrawers(ctx)
    .$if(Boolean(search), (drawers) => drawers.where(matchesSearch('drawers.search_text', search ?? '')))
    .$if(location !== undefined, (drawers) => drawers.where(isAnyOf('drawers.location_id', location ?? [])))
    .$if(is_open !== undefined, (drawers) =>
      drawers.where(({ exists, not, selectFrom }) => {
        const open = exists(
          selectFrom('drawer_sessions')
            .select('drawer_sessions.id')
            .where('drawer_sessions.business_id', '=', ctx.business_id)
            .whereRef('drawer_sessions.drawer_id', '=', 'drawers.id')
            .where('drawer_sessions.closed_at', 'is', null),
        )
        return is_open ? open : not(open)
      }),
    )

type ListQuery = Call<(typeof api)['drawers']['list']>['query']

/** Adds each drawer’s location and open session. */
async function toReplies(ctx: BusinessContext, drawers: readonly Selectable<Tables['drawers']>[]) {
  const ids = drawers.map(({ id }) => id)
  const [locations, sessions] = await Promise.all([
    ctx
      .selectFrom('locations')
      .select(['id', 'name'])
      .where(isAnyOf('id', valuesOf(drawers, 'location_id')))
      .execute(),
    ctx
      .selectFrom('drawer_sessions')
      .select(['id', 'drawer_id', 'opened_at', 'opened_by'])
      .where(isAnyOf('drawer_id', ids))
      .where('closed_at', 'is', null)
      .execute(),
  ])
  const people = await creatorsOf(ctx, valuesOf(sessions, 'opened_by'))
  return drawers.map(({ id, name, location_id, created_at, updated_at }) => {
    const session = sessions.find(({ drawer_id }) => drawer_id === id)
    return {
      ...{ id, name, created_at, updated_at },
      location: { id: location_id, name: locations.find((location) => location.id === location_id)?.name ?? '' },
      session: session ? { id: session.id, opened_at: session.opened_at, opened_by: people.get(session.opened_by) ?? null } : null,
    }
  })
}

async function toReply(ctx: BusinessContext, row: Selectable<Tables['drawers']>) {
  const [drawer] = await toReplies(ctx, [row])
  if (!drawer) throw new Error('No reply for a drawer that was read.')
  return { drawer }
}

const isOpen = async (ctx: BusinessContext, id: string): Promise<boolean> =>
  (await ctx.selectFrom('drawer_sessions').select('id').where('drawer_id', '=', id).where('closed_at', 'is', null).executeTakeFirst()) !==
  undefined

/** @throws Refusal 404, also if the member may not see the drawer */
export const findVisibleDrawer = (ctx: BusinessContext, id: string) =>
  rowOr404(visibleDrawers(ctx).selectAll('drawers').where('drawers.id', '=', id).executeTakeFirst())

export default serve(api.drawers, {
  list: async (ctx, { query }) => {
    const drawers = filterDrawers(ctx, query).innerJoin('locations', (join) => inBusiness(join, 'locations.id', 'drawers.location_id'))
    const { page, rows } = await paginate(ctx, drawers.selectAll('drawers'), query, { key: 'drawers.id' })
    return { page, rows: await toReplies(ctx, rows) }
  },
  one: async (ctx, { params }) => toReply(ctx, await findVisibleDrawer(ctx, params.id)),
  create: async (ctx, { body: { location, name } }) => {
    await mustExist(ctx, { locations: { location } })
    return toReply(ctx, await insert(ctx, 'drawers', { location_id: location, name, ...nameColumns(name) }))
  },
  edit: async (ctx, { params: { id }, body: { location, name } }) => {
    await findVisibleDrawer(ctx, id)
    await mustExist(ctx, { locations: { location } })
    const before = await lockForUpdate(ctx, 'drawers', id)
    if (location !== undefined && location !== before.location_id && (await isOpen(ctx, id)))
      throw refuseField('location', 'drawer_open_stays', { drawer: before.name })
    const nameChange = name === undefined ? {} : { name, ...nameColumns(name) }
    return toReply(ctx, await updateLocked(ctx, 'drawers', before, { location_id: location, ...nameChange }))
  },
  delete: async (ctx, { params: { id } }) => {
    await findVisibleDrawer(ctx, id)
    const { name } = await softDelete(ctx, 'drawers', id)
    if (await isOpen(ctx, id)) throw refuseRule('drawer_open_stays', { drawer: name })
    return { message: ctx.translate({ key: 'deleted' }) }
  },
  open: async (ctx, { params: { id }, body }) => {
    await findVisibleDrawer(ctx, id)
    return findSession(ctx, id, await openDrawer(ctx, id, body.float))
  },
  move: async (ctx, { params: { id }, body }) => {
    await findVisibleDrawer(ctx, id)
    return findSession(ctx, id, await moveCash(ctx, id, body))
  },
  close: async (ctx, { params: { id }, body }) => {
    await findVisibleDrawer(ctx, id)
    return findSession(ctx, id, await closeDrawer(ctx, id, body))
  },
  reopen: async (ctx, { params: { id } }) => {
    await findVisibleDrawer(ctx, id)
    return findSession(ctx, id, await reopenDrawer(ctx, id))
  },
  sessions: async (ctx, { params: { id }, query }) => listSessions(ctx, await findVisibleDrawer(ctx, id), query),
  counts: (ctx, { query }) => listCounts(ctx, query),
  // Finds sessions of deleted drawers too: the list of counts links to them.
  session: (ctx, { params }) => findSession(ctx, params.id, sessionIn(params)),
  download: (ctx, { params, query }) => zReport(ctx, params.id, sessionIn(params), query.format ?? 'receipt'),
  timeline: async (ctx, { params: { id }, query }) => drawerTimeline(ctx, (await findVisibleDrawer(ctx, id)).id, query.before),
})
