import { api } from '@kasuwa/contract'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { sql } from 'kysely'
import { inBusiness } from '../database/joins.ts'
import { isDuring } from '../database/period-filter.ts'
import { cashInEach } from '../drawer-sessions/figures.ts'
import { answersFor } from '../drawer-sessions/visible.ts'
import { visibleDrawers } from '../drawers/drawers.ts'
import { visibleSessions } from '../drawers/find-sessions.ts'
import { creatorsOf } from '../records/created-by.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { today } from '../services/clock.ts'

type DrawersAtHome = NonNullable<ReplyOf<(typeof api)['dashboard']['shown']>['dashboard']['drawers']>

/** Most drawers shown; their page has all. */
const most = 20

/**
 * Cash drawers where the member works, and their counts of today. Expected cash of sessions that the member answers for (DRAWERS-4), kobo.
 * @returns null for a member who may not open the list of drawers
 */
export async function drawersAtHome(ctx: BusinessContext): Promise<DrawersAtHome | null> {
  if (!ctx.can(api.drawers.list.access)) return null
  const day = today(ctx)
  const [drawers, sessions, todayCounts] = await Promise.all([
    firstDrawers(ctx),
    openSessions(ctx),
    visibleSessions(ctx)
      .where('drawer_sessions.closed_at', 'is not', null)
      .where(isDuring(ctx, 'drawer_sessions.closed_at', { from: day, to: day }))
      .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(drawer_sessions.difference), 0)::bigint`.as('difference')])
      .executeTakeFirstOrThrow(),
  ])
  const answerableSessions = sessions.filter((session) => answersFor(ctx, session))
  const [cash, people] = await Promise.all([
    cashInEach(ctx, answerableSessions),
    creatorsOf(
      ctx,
      sessions.map(({ opened_by }) => opened_by),
    ),
  ])
  return {
    count: drawers[0]?.all_count ?? 0,
    open: sessions.length,
    rows: drawers.map(({ id, name, location_id, location_name }) => {
      const session = sessions.find(({ drawer_id }) => drawer_id === id)
      return {
        ...{ id, name, location: { id: location_id, name: location_name } },
        session: session
          ? {
              ...{ id: session.id, opened_at: session.opened_at, opened_by: people.get(session.opened_by) ?? null },
              expected: cash.get(session.id) ?? null,
            }
          : null,
      }
    }),
    cash: answerableSessions.length > 0 ? [...cash.values()].reduce((sum, amount) => sum + amount, 0) : null,
    counted: todayCounts,
  }
}

/** Open drawers first, then by name; each with the number of all. */
const firstDrawers = (ctx: BusinessContext) =>
  visibleDrawers(ctx)
    .innerJoin('locations', (join) => inBusiness(join, 'locations.id', 'drawers.location_id'))
    .leftJoin('drawer_sessions', (join) =>
      inBusiness(join, 'drawer_sessions.drawer_id', 'drawers.id').on('drawer_sessions.closed_at', 'is', null),
    )
    .select(['drawers.id', 'drawers.name', 'drawers.location_id', 'locations.name as location_name'])
    .select(sql<number>`count(*) over ()`.as('all_count'))
    .orderBy(sql`drawer_sessions.id is null`)
    .orderBy('drawers.sort_name')
    .orderBy('drawers.id')
    .limit(most)
    .execute()

/** Open sessions of drawers where the member works, also of other members. */
const openSessions = (ctx: BusinessContext) =>
  visibleDrawers(ctx)
    .innerJoin('drawer_sessions', (join) => inBusiness(join, 'drawer_sessions.drawer_id', 'drawers.id'))
    .where('drawer_sessions.closed_at', 'is', null)
    .select(['drawer_sessions.id', 'drawer_sessions.drawer_id', 'drawer_sessions.opened_at', 'drawer_sessions.opened_by'])
    .select('drawer_sessions.opening_float')
    .execute()
