import { api } from '@kasuwa/contract'
import { sql } from 'kysely'
import { paginate } from '../database/pagination.ts'
import { isAnyOf } from '../database/rows.ts'
import { likePattern } from '../database/search.ts'
import { serve } from '../http/serve.ts'
import { changeMemberRoles, removeMember } from './change-member.ts'
import { inviteMember, reInviteMember } from './invite-member.ts'
import { memberRows, memberReply, memberReplies, statusOf } from './member-reply.ts'

const columns = { name: 'merchants.sort_name' }

/** Part of an email or a person’s name. */
const matchesName = (typed: string) => {
  const part = likePattern(typed)
  return sql<boolean>`(members.email ilike ${part} or merchants.first_name || ' ' || merchants.last_name ilike ${part})`
}

const holds = (roles: readonly string[]) => sql<boolean>`exists (select from member_roles held
  where held.business_id = members.business_id and held.member_id = members.id and ${isAnyOf('held.role_id', roles)})`

export default serve(api.members, {
  list: async (ctx, { query: { search, status, role, location, ...query } }) => {
    const members = memberRows(ctx)
      .$if(Boolean(search), (rows) => rows.where(matchesName(search ?? '')))
      .$if(Boolean(status?.length), (rows) => rows.where(statusOf, 'in', status ?? []))
      .$if(Boolean(role?.length), (rows) => rows.where(holds(role ?? [])))
      .$if(Boolean(location?.length), (rows) => rows.where(isAnyOf('members.location_id', location ?? [])))
    const { page, rows } = await paginate(ctx, members, query, { key: 'members.id', columns })
    return { page, rows: await memberReplies(ctx, rows) }
  },
  one: (ctx, { params }) => memberReply(ctx, params.id),
  invite: inviteMember,
  reInvite: reInviteMember,
  changeRoles: changeMemberRoles,
  remove: removeMember,
})
