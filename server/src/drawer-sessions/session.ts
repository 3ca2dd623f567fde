import { formatMoney } from '@kasuwa/contract/platform/money'
import { sql } from 'kysely'
import { pipeline } from '../database/database.ts'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { cashIn } from './figures.ts'
import { answersFor } from './visible.ts'

/*
 * At which drawer a call takes money, or gives it back. Every payment that the call writes names the drawer's session (`ctx.drawer_session_id`),
 * which it keeps for good: one that is undone later, elsewhere, or once the session is closed, is undone by a row of that moment's session.
 *
 * Who takes money shares a lock of the drawer, and of its open session (KEY SHARE), until its payments are committed; a close takes both rows
 * for itself (UPDATE) before it adds up (`drawers/sessions.ts`), and so do an opening and a deletion with the drawer's. So whoever was first is
 * in what the session came to; whoever comes after finds no open session, and is refused. The drawer's is locked before the session's, and a
 * close waits for nothing else once it has them: no two wait for each other.
 *
 * Held: no call takes more cash out of a drawer than should be in it. Whatever may take some out holds the session against others of its kind
 * (NO KEY UPDATE), before anything else is locked, and adds up before it commits. Sales are recorded meanwhile: they only bring cash in.
 */

interface Session {
  id: string
  opening_float: number
  opened_by: string
}

export interface Found {
  drawer?: { name: string; location_id: string } | undefined
  session?: Session | undefined
}

interface Asked {
  business_id: string
  drawer: string
}

const drawerOf = ({ business_id, drawer }: Asked) => sql`select name, location_id from drawers
  where business_id = ${business_id} and id = ${drawer} and deleted_at is null for key share`
/** @param strength of the lock: cash that may go out waits for other cash that does */
const sessionOf = ({ business_id, drawer }: Asked, strength: 'key share' | 'no key update') => sql`
  select id, opening_float, opened_by from drawer_sessions
  where business_id = ${business_id} and drawer_id = ${drawer} and closed_at is null for ${sql.raw(strength)}`

/** A drawer that a body names, its open session held. Nothing is refused yet. @param mayGive whether the call may take cash out of it */
async function heldDrawer(ctx: BusinessContext, drawer: string | null | undefined, mayGive = false): Promise<Found | undefined> {
  if (!drawer) return undefined
  const asked = { business_id: ctx.business_id, drawer }
  const session = sessionOf(asked, mayGive ? 'no key update' : 'key share')
  const [drawers, sessions] = await pipeline(ctx.db, [drawerOf(asked), session])
  return { drawer: drawers?.rows[0] as Found['drawer'], session: sessions?.rows[0] as Found['session'] }
}

/** The same, for what is recorded (`documents/lock-in-order.ts`). */
export const drawerHeld = (ctx: BusinessContext, { drawer }: { drawer?: string | null | undefined }, mayGive: boolean) => ({
  stage: 'drawer' as const,
  lock: () => heldDrawer(ctx, drawer, mayGive),
})

/**
 * Has every payment that this call writes be of the drawer's open session.
 * @param found what `heldDrawer` found; undefined where the call names none
 * @param location_id of a sale: the drawer stands there
 * @throws Refusal 422 on `drawer` where there is none such for this member, where it is not open, or where it stands elsewhere
 */
export function takeAt(ctx: BusinessContext, found: Found | undefined, location_id?: string): void {
  if (!found) return
  const { drawer, session } = found
  const own = ctx.member.location_id
  if (!drawer || (own !== null && own !== drawer.location_id)) throw refuseField('drawer', 'unknown_reference')
  if (!session) throw refuseField('drawer', 'drawer_not_open', { drawer: drawer.name })
  if (location_id !== undefined && location_id !== drawer.location_id)
    throw refuseField('drawer', 'drawer_elsewhere', { drawer: drawer.name })
  ctx.drawer_session_id = session.id
}

/**
 * Does what may take cash out of the drawer that a call names, before anything else is locked.
 * @param field that says how much leaves, or what it leaves from
 * @throws Refusal 422 on `drawer` as `takeAt` does; on the field where more cash leaves than should be in it
 */
export async function givingAt<T>(
  ctx: BusinessContext,
  { drawer }: { drawer?: string | null | undefined },
  field: string,
  work: (found: Found | undefined) => Promise<T>,
): Promise<T> {
  const found = await heldDrawer(ctx, drawer, true)
  takeAt(ctx, found)
  return givingFrom(ctx, found, field, () => work(found))
}

/** The same of a drawer that is held already, and taken at. */
export async function givingFrom<T>(ctx: BusinessContext, found: Found | undefined, field: string, work: () => Promise<T>): Promise<T> {
  if (!found?.session) return work()
  return withinItsCash(ctx, { ...found.session, name: found.drawer?.name ?? '' }, field, work)
}

/**
 * Does something that may take cash out of an open session, which is held against others that might.
 * @throws Refusal 422 on the field where more leaves than should be in the drawer
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
  // One that was short before this was asked still takes money in.
  if (after >= 0 || after >= before) return done
  const { name: drawer } = session
  // What should be in it is for who answers for it.
  if (!answersFor(ctx, session)) throw refuseField(field, 'drawer_holds_less', { drawer })
  throw refuseField(field, 'drawer_holds', { drawer, held: formatMoney(Math.max(before, 0)) })
}
