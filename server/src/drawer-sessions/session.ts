import { formatMoney } from '@kasuwa/contract/platform/money'
import { sql } from 'kysely'
import { pipeline } from '../database/database.ts'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { cashIn } from './figures.ts'
import { answersFor } from './visible.ts'

/*
 * The drawer at which a call moves money. Every payment stores the drawer’s session (`ctx.drawer_session_id`) for good; an undo adds a
 * row in the session of its own time.
 */

/*
 * Payments lock drawer, then session, KEY SHARE until commit; a close locks both FOR UPDATE before it counts (`drawers/sessions.ts`), so
 * each payment is counted or refused, without deadlock.
 */

interface Session {
  id: string
  opening_float: number
  opened_by: string
}

export interface LockedDrawer {
  drawer?: { name: string; location_id: string } | undefined
  session?: Session | undefined
}

interface DrawerKey {
  business_id: string
  drawer: string
}

const drawerOf = ({ business_id, drawer }: DrawerKey) => sql`select name, location_id from drawers
  where business_id = ${business_id} and id = ${drawer} and deleted_at is null for key share`
/**
 * Calls that may take cash out lock the session NO KEY UPDATE before anything else, so its cash never goes below zero. Sales continue: they
 * only bring cash in (DRAWERS-19).
 * @param strength of the lock: calls that take cash out exclude each other
 */
const sessionOf = ({ business_id, drawer }: DrawerKey, strength: 'key share' | 'no key update') => sql`
  select id, opening_float, opened_by from drawer_sessions
  where business_id = ${business_id} and drawer_id = ${drawer} and closed_at is null for ${sql.raw(strength)}`

/**
 * The drawer that a body names, with its open session locked. Refuses nothing yet.
 * @param mayGive true if the call may take cash out
 */
async function lockDrawer(ctx: BusinessContext, drawer: string | null | undefined, mayGive = false): Promise<LockedDrawer | undefined> {
  if (!drawer) return undefined
  const key = { business_id: ctx.business_id, drawer }
  const session = sessionOf(key, mayGive ? 'no key update' : 'key share')
  const [drawers, sessions] = await pipeline(ctx.db, [drawerOf(key), session])
  return { drawer: drawers?.rows[0] as LockedDrawer['drawer'], session: sessions?.rows[0] as LockedDrawer['session'] }
}

/** The same as a lock step of a document that is recorded (`documents/lock-in-order.ts`). */
export const drawerLockStep = (ctx: BusinessContext, { drawer }: { drawer?: string | null | undefined }, mayGive: boolean) => ({
  stage: 'drawer' as const,
  lock: () => lockDrawer(ctx, drawer, mayGive),
})

/**
 * Assigns every payment of this call to the drawer’s open session.
 * @param lockedDrawer result of `lockDrawer`; undefined if the call names none
 * @param location_id of a sale; the drawer must be there
 * @throws Refusal 422 on `drawer` if it is not visible, not open, or at another location
 */
export function takeAt(ctx: BusinessContext, lockedDrawer: LockedDrawer | undefined, location_id?: string): void {
  if (!lockedDrawer) return
  const { drawer, session } = lockedDrawer
  const ownLocation = ctx.member.location_id
  if (!drawer || (ownLocation !== null && ownLocation !== drawer.location_id)) throw refuseField('drawer', 'unknown_reference')
  if (!session) throw refuseField('drawer', 'drawer_not_open', { drawer: drawer.name })
  if (location_id !== undefined && location_id !== drawer.location_id)
    throw refuseField('drawer', 'drawer_elsewhere', { drawer: drawer.name })
  ctx.drawer_session_id = session.id
}

/**
 * Runs work that may take cash out of the named drawer, under its lock, taken first.
 * @param field with the amount, or with its source
 * @throws Refusal 422 on `drawer` as `takeAt` does; on the field if more cash leaves than expected in the drawer
 */
export async function givingAt<T>(
  ctx: BusinessContext,
  { drawer }: { drawer?: string | null | undefined },
  field: string,
  work: (found: LockedDrawer | undefined) => Promise<T>,
): Promise<T> {
  const lockedDrawer = await lockDrawer(ctx, drawer, true)
  takeAt(ctx, lockedDrawer)
  return givingFrom(ctx, lockedDrawer, field, () => work(lockedDrawer))
}

/** The same for a drawer that is locked and assigned already. */
export async function givingFrom<T>(
  ctx: BusinessContext,
  lockedDrawer: LockedDrawer | undefined,
  field: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!lockedDrawer?.session) return work()
  return withinItsCash(ctx, { ...lockedDrawer.session, name: lockedDrawer.drawer?.name ?? '' }, field, work)
}

/**
 * Runs work that may take cash out of an open session, locked against other such work.
 * @throws Refusal 422 on the field if more leaves than expected in the drawer
 */
export async function withinItsCash<T>(
  ctx: BusinessContext,
  session: Session & { name: string },
  field: string,
  work: () => Promise<T>,
): Promise<T> {
  const before = await cashIn(ctx, session)
  const done = await work()
  const after = await cashIn(ctx, session)
  // A session that was already short still accepts money.
  if (after >= 0 || after >= before) return done
  const { name: drawer } = session
  // Only members who answer for the session see its expected cash.
  if (!answersFor(ctx, session)) throw refuseField(field, 'drawer_holds_less', { drawer })
  throw refuseField(field, 'drawer_holds', { drawer, held: formatMoney(Math.max(before, 0)) })
}
