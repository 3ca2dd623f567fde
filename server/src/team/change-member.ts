import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { update, lockForUpdate, softDelete } from '../records/entity-rows.ts'
import { mustExist } from '../records/references.ts'
import { setRoles, mayGrant, mustBeGrantable, findRoles, rolesOf } from './role-grants.ts'
import { withdrawInvitations } from './invitation-senders.ts'
import { isOwnerRole } from '../auth/owner-role.ts'
import { memberReply } from './member-reply.ts'
import { lockTeam, mustHoldRoles, mustKeepOwner, mustBeAbleToManage } from './owner-guards.ts'

/**
 * Changes a member’s roles and location. The actor must hold every role that they grant or take; only owners change owners. It applies
 * from the member’s next request, since `principal.ts` reads afresh.
 * @throws Refusal 404; 403; 422 on `roles.0` …, `location`, or without a field for the last owner
 */
export async function changeMemberRoles(
  ctx: BusinessContext,
  { params, body: { roles: ids, location } }: Call<typeof api.members.changeRoles>,
) {
  await mustExist(ctx, { locations: { location } })
  const roles = await findRoles(ctx, ids)
  await lockTeam(ctx)
  const before = await lockForUpdate(ctx, 'members', params.id)
  mustBeAbleToManage(ctx, before)
  if (location === null && ctx.member.location_id !== null) throw refuseField('location', 'only_your_location')
  const old = await rolesOf(ctx, before.id)
  const same = new Set(old.map(({ id }) => id).filter((id) => ids.includes(id)))
  mustBeGrantable(
    ctx,
    [...old, ...roles].filter(({ id }) => !same.has(id)),
    ids,
  )
  const is_owner = roles.some(isOwnerRole)
  const location_id = location === undefined ? before.location_id : location
  if (is_owner && location_id) throw refuseField('location', 'owner_everywhere')
  // An actor who could send the changed invitation becomes its sender.
  const sends = before.merchant_id === null && ctx.can('member.add') && roles.every((role) => mayGrant(ctx, role))
  await update(ctx, 'members', before.id, { is_owner, location_id, ...(sends && { invited_by: ctx.merchant_id }) })
  await setRoles(ctx, before.id, old, roles)
  if (before.is_owner && !is_owner) await mustKeepOwner(ctx)
  await withdrawInvitations(ctx)
  return memberReply(ctx, before.id)
}

/**
 * Removes a member, or withdraws an invitation: its link, and those of invitations that they sent, become invalid.
 * @throws Refusal 404; 403 if it needs an owner, or an actor with as many permissions; 422 for the last owner
 */
export async function removeMember(ctx: BusinessContext, { params }: Call<typeof api.members.remove>) {
  await lockTeam(ctx)
  const before = await softDelete(ctx, 'members', params.id)
  mustBeAbleToManage(ctx, before)
  mustHoldRoles(ctx, await rolesOf(ctx, before.id))
  await ctx.deleteFrom('member_roles').where('member_id', '=', before.id).execute()
  await ctx.updateTable('members').set({ invitation_hash: null, invitation_expires_at: null }).where('id', '=', before.id).execute()
  if (before.is_owner) await mustKeepOwner(ctx)
  const withdrawn = await withdrawInvitations(ctx)
  if (!before.merchant_id) return { message: ctx.translate({ key: 'invitation_taken_back' }) }
  await deleteOwnViews(ctx, before.merchant_id)
  const key = withdrawn > 0 ? 'member_removed_with_invitations' : 'member_removed'
  return { message: ctx.translate({ key, values: { count: withdrawn } }) }
}

/** Deletes the views that a removed member saved for themself. The team’s stay. */
const deleteOwnViews = (ctx: BusinessContext, merchantId: string) =>
  ctx
    .updateTable('saved_views')
    .set({ deleted_at: new Date(ctx.now).toISOString() })
    .where('created_by', '=', merchantId)
    .where('for_team', '=', false)
    .where('deleted_at', 'is', null)
    .execute()
