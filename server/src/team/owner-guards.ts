import type { Selectable } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { Refusal, notFound, refuseRule, unauthorized } from '../errors/refusal.ts'
import type { Tables } from '../database/tables/index.ts'
import { lockBusiness } from '../businesses/business-row.ts'
import { type RoleRow, mayGrant } from './role-grants.ts'

type MemberRow = Selectable<Tables['members']>

/**
 * Locks the team until commit, so that of two owners who remove each other one stays. It checks the actor again, since their rights may
 * have ended while they waited.
 * @throws Refusal 401 if no longer a member; 409 if no longer an owner
 */
export async function lockTeam(ctx: BusinessContext): Promise<void> {
  await lockBusiness(ctx)
  const me = await ctx
    .selectFrom('members')
    .select('is_owner')
    .where('id', '=', ctx.member.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!me) throw unauthorized('token_invalid')
  if (me.is_owner !== ctx.member.is_owner) throw new Refusal({ status: 409, code: 'team_changed', words: { key: 'team_changed' } })
}

/**
 * Only owners change owners. A member of one location cannot change members of all (403) and does not see members of other locations
 * (404).
 * @throws Refusal 403, 404
 */
export function mustBeAbleToManage(ctx: BusinessContext, { is_owner, location_id }: MemberRow): void {
  const refuse403 = (key: string) => new Refusal({ status: 403, code: 'forbidden', words: { key } })
  const ownLocation = ctx.member.location_id
  if (ownLocation !== null && location_id !== null && location_id !== ownLocation) throw notFound()
  if (is_owner && !ctx.member.is_owner) throw refuse403('owners_only')
  if (ownLocation !== null && location_id === null) throw refuse403('member_elsewhere')
}

/**
 * Removing a role or a member requires all of its permissions.
 * @throws Refusal 403
 */
export function mustHoldRoles(ctx: BusinessContext, roles: readonly RoleRow[]): void {
  const beyond = roles.find((role) => !mayGrant(ctx, role))
  if (beyond) throw new Refusal({ status: 403, code: 'forbidden', words: { key: 'role_beyond_you', values: { role: beyond.name } } })
}

/**
 * At least one owner can log in (PEOPLE-12). The team is locked.
 * @throws Refusal 422
 */
export async function mustKeepOwner(ctx: BusinessContext): Promise<void> {
  const owner = await ctx
    .selectFrom('members')
    .select('id')
    .where('is_owner', '=', true)
    .where('merchant_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!owner) throw refuseRule('last_owner')
}
