import { sql } from 'kysely'
import type { Ctx } from '../request/request-context.ts'
import { oneOr404 } from '../database/pagination.ts'
import { withMakers } from '../records/created-by.ts'
import { among } from '../database/rows.ts'
import { inBusiness } from '../database/joins.ts'

/** An invitation is withdrawn once whoever sent it could not send it any more. */
export const statusOf = sql<'invited' | 'withdrawn' | 'active'>`case when members.merchant_id is not null then 'active'
  when members.withdrawn_at is not null then 'withdrawn' else 'invited' end`

/** Members of this business and those invited, as far as they work where this member does, with what is known of the person: nothing before they have accepted. */
export const memberRows = (ctx: Ctx) =>
  ctx
    .from('members')
    .leftJoin('merchants', 'merchants.id', 'members.merchant_id')
    .where('members.deleted_at', 'is', null)
    .$if(ctx.member.location_id !== null, (some) =>
      some.where((any) => any.or([any('members.location_id', 'is', null), any('members.location_id', '=', ctx.member.location_id)])),
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

type Row = Awaited<ReturnType<ReturnType<typeof memberRows>['executeTakeFirstOrThrow']>>

/** The same as answers show them: roles, place and inviter by name, in one query each for a whole page. */
export async function shownMembers(ctx: Ctx, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id)
  const places = [...new Set(rows.flatMap(({ location_id }) => location_id ?? []))]
  const [roles, locations, made] = await Promise.all([
    ctx
      .from('member_roles')
      .innerJoin('roles', (join) => inBusiness(join, 'roles.id', 'member_roles.role_id'))
      .select(['member_roles.member_id', 'roles.id', 'roles.name'])
      .where(among('member_roles.member_id', ids))
      .orderBy('roles.id')
      .execute(),
    places.length > 0 ? ctx.from('locations').select(['id', 'name']).where(among('id', places)).execute() : [],
    withMakers(ctx, rows),
  ])
  return made.map((row) => ({
    ...row,
    edges: {
      roles: roles.filter(({ member_id }) => member_id === row.id).map(({ id, name }) => ({ id, name })),
      location: locations.find(({ id }) => id === row.location_id) ?? null,
    },
  }))
}

/** One member. @throws Refusal 404 */
export async function shownMember(ctx: Ctx, id: string) {
  const row = await oneOr404(memberRows(ctx).where('members.id', '=', id).executeTakeFirst())
  const [member] = await shownMembers(ctx, [row])
  return { member: member as NonNullable<typeof member> }
}
