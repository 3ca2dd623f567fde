import { sql } from 'kysely'
import { pipeline } from '../database/database.ts'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext, UnauthorizedContext } from '../request/request-context.ts'

/*
 * At which drawer a call takes money, or gives it back. Every payment that the call writes names the drawer's session (`ctx.drawer_session_id`),
 * which it keeps for good: one that is undone later, elsewhere, or once the session is closed, is undone by a row of that moment's session.
 *
 * Who takes money shares a lock of the drawer, and of its open session (KEY SHARE), until its payments are committed; a close takes both rows
 * for itself (UPDATE) before it adds up (`drawers/sessions.ts`), and so do an opening and a deletion with the drawer's. So whoever was first is
 * in what the session came to; whoever comes after finds no open session, and is refused. The drawer's is locked before the session's, and a
 * close waits for nothing else once it has them: no two wait for each other.
 */

interface Found {
  drawer?: { name: string; location_id: string } | undefined
  session?: { id: string } | undefined
}

interface Asked {
  business_id: string
  drawer: string
}

const statements = {
  drawer: ({ business_id, drawer }: Asked) => sql`select name, location_id from drawers
    where business_id = ${business_id} and id = ${drawer} and deleted_at is null for key share`,
  session: ({ business_id, drawer }: Asked) => sql`select id from drawer_sessions
    where business_id = ${business_id} and drawer_id = ${drawer} and closed_at is null for key share`,
}

/** A drawer that a body names, its open session held. Nothing is refused yet. */
export async function heldDrawer(ctx: UnauthorizedContext, drawer: string | null | undefined): Promise<Found | undefined> {
  if (!drawer) return undefined
  const asked = { business_id: ctx.business_id, drawer }
  const [drawers, sessions] = await pipeline(ctx.db, [statements.drawer(asked), statements.session(asked)])
  return { drawer: drawers?.rows[0] as Found['drawer'], session: sessions?.rows[0] as Found['session'] }
}

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

/** Both in one, before anything else is locked. @throws Refusal 422 on `drawer` */
export const takenAt = async (ctx: BusinessContext, { drawer }: { drawer?: string | null | undefined }): Promise<void> =>
  takeAt(ctx, await heldDrawer(ctx, drawer))
