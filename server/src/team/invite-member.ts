import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseRule, refuseField } from '../errors/refusal.ts'
import { update, lockForUpdate, insert } from '../records/entity-rows.ts'
import { mustExist } from '../records/references.ts'
import { setRoles, mustBeGrantable, findRoles, rolesOf } from './role-grants.ts'
import { mustStillBeValid } from './invitation-senders.ts'
import { mailInvitation, newInvitationToken } from './invitation-tokens.ts'
import { isOwnerRole } from '../auth/owner-role.ts'
import { memberReply } from './member-reply.ts'
import { lockTeam, mustBeAbleToManage } from './owner-guards.ts'
import {
  businessWindows,
  throttleKeys,
  countAttempt,
  invitationWindows,
  senderWindows,
  tooManyAttempts,
  tooSoon,
} from '../auth/throttle.ts'

const namesOf = (roles: readonly { name: string }[]) => roles.map(({ name }) => name)

/** @throws Refusal 422 on `email` after too many invitations to it; 429 after too many from this sender or business */
async function limitInvitations(ctx: BusinessContext, email: string): Promise<void> {
  const wait = await countAttempt(ctx.app, ctx.db, throttleKeys.mail('invitation', email), invitationWindows)
  if (wait !== undefined) throw tooSoon(ctx, 'email', wait)
  const sender = await countAttempt(ctx.app, ctx.db, throttleKeys.invitations(ctx.merchant_id), senderWindows)
  const business = await countAttempt(ctx.app, ctx.db, throttleKeys.invitations(ctx.business_id), businessWindows)
  if (sender !== undefined || business !== undefined) throw tooManyAttempts(Math.max(sender ?? 0, business ?? 0), ctx.now)
}

/**
 * Invites an email, with roles that the inviter may grant. The reply does not reveal whether it has an account.
 * @throws Refusal 422 on `email`, `roles.0` …, `location`
 */
export async function inviteMember(ctx: BusinessContext, { body: { email, roles: ids, location } }: Call<typeof api.members.invite>) {
  // A member of one location invites only to it.
  const location_id = location ?? ctx.member.location_id
  await mustExist(ctx, { locations: { location: location_id } })
  const roles = await findRoles(ctx, ids)
  mustBeGrantable(ctx, roles, ids)
  const is_owner = roles.some(isOwnerRole)
  await lockTeam(ctx)
  if (is_owner && location_id) throw refuseField('location', 'owner_everywhere')
  await limitInvitations(ctx, email)
  const { token, columns } = newInvitationToken(ctx)
  const { id } = await insert(ctx, 'members', { email, merchant_id: null, is_owner, location_id, invited_by: ctx.merchant_id, ...columns })
  await setRoles(ctx, id, [], roles)
  await mustStillBeValid(ctx, id)
  await mailInvitation(ctx, email, namesOf(roles), token)
  return memberReply(ctx, id)
}

/**
 * Mails an invitation again, valid for another 72 hours.
 * @throws Refusal 404; 403 and 422 as for inviting; 422 if it was accepted
 */
export async function reInviteMember(ctx: BusinessContext, { body }: Call<typeof api.members.reInvite>) {
  await lockTeam(ctx)
  const member = await lockForUpdate(ctx, 'members', body.id)
  mustBeAbleToManage(ctx, member)
  if (member.merchant_id) throw refuseRule('has_joined')
  const roles = await rolesOf(ctx, member.id)
  mustBeGrantable(ctx, roles, [])
  await limitInvitations(ctx, member.email)
  const { token, columns } = newInvitationToken(ctx)
  await update(ctx, 'members', member.id, { ...columns, invited_by: ctx.merchant_id, withdrawn_at: null })
  await mustStillBeValid(ctx, member.id)
  await mailInvitation(ctx, member.email, namesOf(roles), token)
  return { message: ctx.translate({ key: 'invited' }) }
}
