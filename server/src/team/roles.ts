import { api } from '@kasuwa/contract'
import { everything } from '@kasuwa/contract/platform/permissions'
import { sql } from 'kysely'
import type { Ctx } from '../request/request-context.ts'
import { refuse } from '../errors/refusal.ts'
import { oneOr404, paginate } from '../database/pagination.ts'
import { edit, held, hide, make } from '../records/entity-rows.ts'
import { containing, sortable } from '../database/search.ts'
import { serve } from '../http/serve.ts'
import { type RoleRow, keptGrants, mayGive, mustHoldChanges } from './role-grants.ts'
import { withdrawInvitations } from './invitation-senders.ts'
import { isOwnerRole } from '../auth/owner-role.ts'
import { holdTeam, mustHoldRoles } from './owner-guards.ts'

const live = (ctx: Ctx, search?: string | null) =>
  ctx
    .from('roles')
    .where('roles.deleted_at', 'is', null)
    .$if(Boolean(search), (some) => some.where('roles.name', 'ilike', containing(search ?? '')))

/** Members who hold a role, invited ones included. */
const holders = sql`from member_roles held join members on members.business_id = held.business_id and members.id = held.member_id
  where members.deleted_at is null and held.business_id = roles.business_id and held.role_id = roles.id`

const counted = (ctx: Ctx, search?: string | null) =>
  live(ctx, search)
    .selectAll('roles')
    .select(sql<number>`(select count(*) ${holders})`.as('members'))

/** The Owner role's are everything there is today, whatever there was when it was written. */
const grantsOf = (role: Pick<RoleRow, 'grants' | 'name' | 'is_built_in'>) =>
  Object.fromEntries(Object.entries(isOwnerRole(role) ? everything : role.grants).map(([group, ids]) => [group, [...(ids ?? [])]]))

const shown = (role: RoleRow & { members: number }) => ({ ...role, grants: grantsOf(role), is_owner: isOwnerRole(role) })

/** A role to choose. Who is to give it must know what they give; to others it is a name, unless they may see roles. */
const choice = (ctx: Ctx, role: RoleRow) => {
  const { id, name, description } = role
  const may_give = mayGive(ctx, role)
  const sees = ctx.can('role.view') || (may_give && (ctx.can('member.add') || ctx.can('member.change-role')))
  return { id, name, description, is_owner: isOwnerRole(role), may_give, grants: sees ? grantsOf(role) : null }
}

const one = async (ctx: Ctx, id: string) => ({ role: shown(await oneOr404(counted(ctx).where('roles.id', '=', id).executeTakeFirst())) })

export default serve(api.roles, {
  list: async (ctx, { query }) => {
    const { page, rows } = await paginate(ctx, counted(ctx, query.search), query, { key: 'roles.id' })
    return { page, rows: rows.map(shown) }
  },
  open: async (ctx, { query }) => {
    const { page, rows } = await paginate(ctx, live(ctx, query.search).selectAll('roles'), query, { key: 'roles.id' })
    return { page, rows: rows.map((row) => choice(ctx, row)) }
  },
  one: (ctx, { params }) => one(ctx, params.id),
  create: async (ctx, { body: { name, description = null, ...given } }) => {
    const grants = keptGrants(given.grants)
    mustHoldChanges(ctx, {}, grants)
    const { id } = await make(ctx, 'roles', { name, sort_name: sortable(name), description, grants: JSON.stringify(grants) })
    return one(ctx, id)
  },
  edit: async (ctx, { params, body: { grants: given, ...rest } }) => {
    const before = await held(ctx, 'roles', params.id)
    if (isOwnerRole(before)) throw refuse('owner_role_stays')
    const grants = given && keptGrants(given)
    if (grants) {
      mustHoldChanges(ctx, before.grants, grants)
      await holdTeam(ctx)
    }
    const order = rest.name ? { sort_name: sortable(rest.name) } : {}
    await edit(ctx, 'roles', params.id, { ...rest, ...order, grants: grants && JSON.stringify(grants) })
    if (grants) await withdrawInvitations(ctx)
    return one(ctx, params.id)
  },
  delete: async (ctx, { params }) => {
    // Held by this: whoever is about to be given it waits, and then finds it gone.
    const role = await hide(ctx, 'roles', params.id)
    if (isOwnerRole(role)) throw refuse('owner_role_stays')
    mustHoldRoles(ctx, [role])
    const inUse = await ctx
      .from('roles')
      .select('id')
      .where('id', '=', params.id)
      .where(sql<boolean>`exists (select ${holders})`)
      .executeTakeFirst()
    if (inUse) throw refuse('role_is_held')
    return { message: ctx.say({ key: 'deleted' }) }
  },
})
