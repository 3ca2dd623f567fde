import { type Grants, type Permission, allPermissions, effectivePermissions } from '@kasuwa/contract/platform/permissions'
import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import type { Db } from '../database/database.ts'
import { Refusal } from '../errors/refusal.ts'
import { isAnyOf } from '../database/rows.ts'
import { type Grantor, type GrantedRole, holdsRole } from './role-grants.ts'

interface SentInvitation {
  id: string
  email: string
  location_id: string | null
  sender_is_member: boolean
  sender_is_owner: boolean
  sender_location: string | null
  held: Grants[]
  given: GrantedRole[]
}

/**
 * Invitations with links, what each grants, and what its sender holds now.
 * @param id only this one
 */
const sentIn = async (db: Db, business_id: string, id?: string): Promise<SentInvitation[]> => {
  const { rows } = await sql<SentInvitation>`
    select i.id, i.email, i.location_id, s.id is not null as sender_is_member, coalesce(s.is_owner, false) as sender_is_owner,
      s.location_id as sender_location,
      coalesce((select jsonb_agg(r.grants) from member_roles mr join roles r on r.business_id = mr.business_id and r.id = mr.role_id
        where mr.business_id = i.business_id and mr.member_id = s.id), '[]') as held,
      coalesce((select jsonb_agg(jsonb_build_object('name', r.name, 'is_built_in', r.is_built_in, 'grants', r.grants))
        from member_roles mr join roles r on r.business_id = mr.business_id and r.id = mr.role_id
        where mr.business_id = i.business_id and mr.member_id = i.id), '[]') as given
    from members i left join members s on s.business_id = i.business_id and s.merchant_id = i.invited_by and s.deleted_at is null
    where i.business_id = ${business_id} and i.merchant_id is null and i.deleted_at is null and i.invitation_hash is not null
      ${id ? sql`and i.id = ${id}` : sql``}
    order by i.id`.execute(db)
  return rows
}

/** The rules of sending: a member who may invite, holds all that it grants, and works at its location. */
function couldSend({ sender_is_member, sender_is_owner, sender_location, location_id, held, given }: SentInvitation): boolean {
  const may: ReadonlySet<Permission> = sender_is_owner ? new Set(allPermissions) : effectivePermissions(held.map((grants) => ({ grants })))
  const sender: Grantor = { is_owner: sender_is_owner, can: (permission) => may.has(permission) }
  return (
    sender_is_member &&
    may.has('member.add') &&
    (sender_location === null || sender_location === location_id) &&
    given.every((role) => holdsRole(sender, role))
  )
}

/** True if the sender could still send it (PEOPLE-25). */
export async function isStillValid(db: Db, business_id: string, id: string): Promise<boolean> {
  const [sent] = await sentIn(db, business_id, id)
  return sent !== undefined && couldSend(sent)
}

/**
 * The sender may have changed while this request waited for the team’s lock.
 * @throws Refusal 409
 */
export async function mustStillBeValid(ctx: BusinessContext, id: string): Promise<void> {
  if (!(await isStillValid(ctx.db, ctx.business_id, id)))
    throw new Refusal({ status: 409, code: 'team_changed', words: { key: 'team_changed' } })
}

/**
 * Withdraws invitations whose sender could no longer send them, after a change of the locked team. Links become invalid and the member
 * list shows it; another member may send them again.
 * @returns how many
 */
export async function withdrawInvitations(ctx: BusinessContext): Promise<number> {
  const lost = (await sentIn(ctx.db, ctx.business_id)).filter((sent) => !couldSend(sent))
  if (lost.length === 0) return 0
  const withdrawn_at = new Date(ctx.now).toISOString()
  const ids = lost.map(({ id }) => id)
  await ctx
    .updateTable('members')
    .set({ invitation_hash: null, invitation_expires_at: null, withdrawn_at, updated_at: withdrawn_at })
    .where(isAnyOf('id', ids))
    .execute()
  for (const { id, email } of lost)
    ctx.recordChange({ entity: 'members', entity_id: id, before: { email }, after: { email, withdrawn_at } })
  return lost.length
}
