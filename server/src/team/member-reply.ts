import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { rowOr404 } from '../database/pagination.ts'
import { withCreators } from '../records/created-by.ts'
import { isAnyOf } from '../database/rows.ts'
import { inBusiness } from '../database/joins.ts'

/** An invitation is withdrawn once its sender could no longer send it. */
export const statusOf = sql<'invited' | 'withdrawn' | 'active'>`case when members.merchant_id is not null then 'active'
  when members.withdrawn_at is not null then 'withdrawn' else 'invited' end`

/** Members and invitations at locations that the member sees, with the person’s fields; null before acceptance. */
export const memberRows = (ctx: BusinessContext) =>
  ctx
    .selectFrom('members')
    .leftJoin('merchants', 'merchants.id', 'members.merchant_id')
    .where('members.deleted_at', 'is', null)
    .$if(ctx.member.location_id !== null, (query) =>
      query.where((eb) => eb.or([eb('members.location_id', 'is', null), eb('members.location_id', '=', ctx.member.location_id)])),
    )
    .select(['members.id', 'members.merchant_id as merchant', 'members.email', 'members.is_owner', 'members.location_id'])
    .select(['merchants.first_name', 'merchants.last_name', 'merchants.phone', 'members.invitation_expires_at'])
    .select(['members.created_by', 'members.created_at', 'members.updated_at'])
    .select(
      sql<string | null>`case when members.merchant_id is not null then coalesce(members.joined_at, members.created_at) end`.as(
        'joined_at',
      ),
    )
    .select(statusOf.as('status'))

type MemberRow = Awaited<ReturnType<ReturnType<typeof memberRows>['executeTakeFirstOrThrow']>>

/** Their replies: roles, location and inviter by name, in one query each for a page. */
export async function memberReplies(ctx: BusinessContext, rows: readonly MemberRow[]) {
  const ids = rows.map(({ id }) => id)
  const places = [...new Set(rows.flatMap(({ location_id }) => location_id ?? []))]
  const [roles, locations, members] = await Promise.all([
    ctx
      .selectFrom('member_roles')
      .innerJoin('roles', (join) => inBusiness(join, 'roles.id', 'member_roles.role_id'))
      .select(['member_roles.member_id', 'roles.id', 'roles.name'])
      .where(isAnyOf('member_roles.member_id', ids))
      .orderBy('roles.id')
      .execute(),
    places.length > 0 ? ctx.selectFrom('locations').select(['id', 'name']).where(isAnyOf('id', places)).execute() : [],
    withCreators(ctx, rows),
  ])
  return members.map((row) => ({
    ...row,
    edges: {
      roles: roles.filter(({ member_id }) => member_id === row.id).map(({ id, name }) => ({ id, name })),
      location: locations.find(({ id }) => id === row.location_id) ?? null,
    },
  }))
}

/** One member. @throws Refusal 404 */
export async function memberReply(ctx: BusinessContext, id: string) {
  const row = await rowOr404(memberRows(ctx).where('members.id', '=', id).executeTakeFirst())
  const [member] = await memberReplies(ctx, [row])
  return { member: member as NonNullable<typeof member> }
}
