import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { Ctx } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { edit, held, hide } from '../records/entity-rows.ts'
import { mustExist } from '../records/references.ts'
import { giveRoles, mayGive, mustBeGivable, rolesNamed, rolesOf } from './role-grants.ts'
import { withdrawInvitations } from './invitation-senders.ts'
import { isOwnerRole } from '../auth/owner-role.ts'
import { shownMember } from './member-reply.ts'
import { holdTeam, mustHoldRoles, mustKeepOwner, mustReachMember } from './owner-guards.ts'

/**
 * Changes a member's roles and where they work. What is given or taken must be the giver's to give; owners are changed by owners.
 * They feel it on their next request: `principal.ts` reads afresh.
 * @throws Refusal 404; 403; 422 on `roles.0` …, `location`, or without a field for the last owner
 */
export async function changeMemberRoles(ctx: Ctx, { params, body: { roles: ids, location } }: Call<typeof api.members.changeRoles>) {
  await mustExist(ctx, { locations: { location } })
  const roles = await rolesNamed(ctx, ids)
  await holdTeam(ctx)
  const before = await held(ctx, 'members', params.id)
  mustReachMember(ctx, before)
  if (location === null && ctx.member.location_id !== null) throw refuseField('location', 'only_your_location')
  const old = await rolesOf(ctx, before.id)
  const same = new Set(old.map(({ id }) => id).filter((id) => ids.includes(id)))
  mustBeGivable(
    ctx,
    [...old, ...roles].filter(({ id }) => !same.has(id)),
    ids,
  )
  const is_owner = roles.some(isOwnerRole)
  const location_id = location === undefined ? before.location_id : location
  if (is_owner && location_id) throw refuseField('location', 'owner_everywhere')
  // Who could have sent an invitation as it is now answers for it.
  const sends = before.merchant_id === null && ctx.can('member.add') && roles.every((role) => mayGive(ctx, role))
  await edit(ctx, 'members', before.id, { is_owner, location_id, ...(sends && { invited_by: ctx.merchant_id }) })
  await giveRoles(ctx, before.id, old, roles)
  if (before.is_owner && !is_owner) await mustKeepOwner(ctx)
  await withdrawInvitations(ctx)
  return shownMember(ctx, before.id)
}

/**
 * Removes a member, or takes an invitation back: its link works no more, and neither do those of the invitations that they sent.
 * @throws Refusal 404; 403 where only an owner may, or who holds as much; 422 for the last owner
 */
export async function removeMember(ctx: Ctx, { params }: Call<typeof api.members.remove>) {
  await holdTeam(ctx)
  const before = await hide(ctx, 'members', params.id)
  mustReachMember(ctx, before)
  mustHoldRoles(ctx, await rolesOf(ctx, before.id))
  await ctx.remove('member_roles').where('member_id', '=', before.id).execute()
  await ctx.change('members').set({ invitation_hash: null, invitation_expires_at: null }).where('id', '=', before.id).execute()
  if (before.is_owner) await mustKeepOwner(ctx)
  const withdrawn = await withdrawInvitations(ctx)
  if (!before.merchant_id) return { message: ctx.say({ key: 'invitation_taken_back' }) }
  const key = withdrawn > 0 ? 'member_removed_with_invitations' : 'member_removed'
  return { message: ctx.say({ key, values: { count: withdrawn } }) }
}
