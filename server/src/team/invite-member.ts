import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { Ctx } from '../request/request-context.ts'
import { refuse, refuseField } from '../errors/refusal.ts'
import { edit, held, make } from '../records/entity-rows.ts'
import { mustExist } from '../records/references.ts'
import { giveRoles, mustBeGivable, rolesNamed, rolesOf } from './role-grants.ts'
import { mustStillCount } from './invitation-senders.ts'
import { mailLink, newLink } from './invitation-tokens.ts'
import { isOwnerRole } from '../auth/owner-role.ts'
import { shownMember } from './member-reply.ts'
import { holdTeam, mustReachMember } from './owner-guards.ts'
import { businessWindows, countOf, countTry, invitationWindows, senderWindows, tooMany, tooSoon } from '../auth/throttle.ts'

const namesOf = (roles: readonly { name: string }[]) => roles.map(({ name }) => name)

/** @throws Refusal 422 on `email`, where too many invitations went there; 429 where too many came from this sender or business */
async function mustNotFlood(ctx: Ctx, email: string): Promise<void> {
  const wait = await countTry(ctx.app, ctx.db, countOf.mail('invitation', email), invitationWindows)
  if (wait !== undefined) throw tooSoon(ctx, 'email', wait)
  const sender = await countTry(ctx.app, ctx.db, countOf.invitations(ctx.merchant_id), senderWindows)
  const business = await countTry(ctx.app, ctx.db, countOf.invitations(ctx.business_id), businessWindows)
  if (sender !== undefined || business !== undefined) throw tooMany(Math.max(sender ?? 0, business ?? 0), ctx.now)
}

/**
 * Invites somebody by mail, with roles that whoever invites may give. Whether they have an account is told to nobody.
 * @throws Refusal 422 on `email`, `roles.0` …, `location`
 */
export async function inviteMember(ctx: Ctx, { body: { email, roles: ids, location } }: Call<typeof api.members.invite>) {
  // Who works at one location invites to nowhere else.
  const location_id = location ?? ctx.member.location_id
  await mustExist(ctx, { locations: { location: location_id } })
  const roles = await rolesNamed(ctx, ids)
  mustBeGivable(ctx, roles, ids)
  const is_owner = roles.some(isOwnerRole)
  await holdTeam(ctx)
  if (is_owner && location_id) throw refuseField('location', 'owner_everywhere')
  await mustNotFlood(ctx, email)
  const { token, columns } = newLink(ctx)
  const { id } = await make(ctx, 'members', { email, merchant_id: null, is_owner, location_id, invited_by: ctx.merchant_id, ...columns })
  await giveRoles(ctx, id, [], roles)
  await mustStillCount(ctx, id)
  await mailLink(ctx, email, namesOf(roles), token)
  return shownMember(ctx, id)
}

/** Mails an invitation again, for another 72 hours. @throws Refusal 404; 403 and 422 as for inviting; 422 where it was accepted */
export async function reInviteMember(ctx: Ctx, { body }: Call<typeof api.members.reInvite>) {
  await holdTeam(ctx)
  const member = await held(ctx, 'members', body.id)
  mustReachMember(ctx, member)
  if (member.merchant_id) throw refuse('has_joined')
  const roles = await rolesOf(ctx, member.id)
  mustBeGivable(ctx, roles, [])
  await mustNotFlood(ctx, member.email)
  const { token, columns } = newLink(ctx)
  await edit(ctx, 'members', member.id, { ...columns, invited_by: ctx.merchant_id, withdrawn_at: null })
  await mustStillCount(ctx, member.id)
  await mailLink(ctx, member.email, namesOf(roles), token)
  return { message: ctx.say({ key: 'invited' }) }
}
