import { api } from '@kasuwa/contract'
import { allGrants } from '@kasuwa/contract/platform/permissions'
import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseRule } from '../errors/refusal.ts'
import { builtInLike, localeOf } from '../errors/translate.ts'
import { rowOr404, paginate } from '../database/pagination.ts'
import { update, lockForUpdate, softDelete, insert } from '../records/entity-rows.ts'
import { likePattern, toSortName } from '../database/search.ts'
import { serve } from '../http/serve.ts'
import { type RoleRow, normalizeGrants, mayGrant, mustHoldGrantChanges } from './role-grants.ts'
import { withdrawInvitations } from './invitation-senders.ts'
import { isOwnerRole } from '../auth/owner-role.ts'
import { lockTeam, mustHoldRoles } from './owner-guards.ts'

const live = (ctx: BusinessContext, search?: string | null) =>
  ctx
    .selectFrom('roles')
    .where('roles.deleted_at', 'is', null)
    .$if(Boolean(search), (query) =>
      query.where((eb) =>
        eb.or([
          eb('roles.name', 'ilike', likePattern(search ?? '')),
          // Searches in the reader’s language: “Vente” finds the role stored as Sales.
          ...builtInLike(localeOf(ctx.locale), search ?? '').map((name) => eb('roles.name', '=', name)),
        ]),
      ),
    )

/** Members with a role, invited ones included. */
const holders = sql`from member_roles held join members on members.business_id = held.business_id and members.id = held.member_id
  where members.deleted_at is null and held.business_id = roles.business_id and held.role_id = roles.id`

const rolesWithCounts = (ctx: BusinessContext, search?: string | null) =>
  live(ctx, search)
    .selectAll('roles')
    .select(sql<number>`(select count(*) ${holders})`.as('members'))

/** The Owner role has all current permissions, not only the stored ones. */
const grantsOf = (role: Pick<RoleRow, 'grants' | 'name' | 'is_built_in'>) =>
  Object.fromEntries(Object.entries(isOwnerRole(role) ? allGrants : role.grants).map(([group, ids]) => [group, [...(ids ?? [])]]))

const roleReply = (role: RoleRow & { members: number }) => ({ ...role, grants: grantsOf(role), is_owner: isOwnerRole(role) })

/** A role to choose. Members who may grant it see its permissions; others see its name, unless they may view roles. */
const choice = (ctx: BusinessContext, role: RoleRow) => {
  const { id, name, description } = role
  const may_give = mayGrant(ctx, role)
  const sees = ctx.can('role.view') || (may_give && (ctx.can('member.add') || ctx.can('member.change-role')))
  return { id, name, description, is_owner: isOwnerRole(role), may_give, grants: sees ? grantsOf(role) : null }
}

const findRole = async (ctx: BusinessContext, id: string) => ({
  role: roleReply(await rowOr404(rolesWithCounts(ctx).where('roles.id', '=', id).executeTakeFirst())),
})

export default serve(api.roles, {
  list: async (ctx, { query }) => {
    const { page, rows } = await paginate(ctx, rolesWithCounts(ctx, query.search), query, { key: 'roles.id' })
    return { page, rows: rows.map(roleReply) }
  },
  open: async (ctx, { query }) => {
    const { page, rows } = await paginate(ctx, live(ctx, query.search).selectAll('roles'), query, { key: 'roles.id' })
    return { page, rows: rows.map((row) => choice(ctx, row)) }
  },
  one: (ctx, { params }) => findRole(ctx, params.id),
  create: async (ctx, { body: { name, description = null, ...input } }) => {
    const grants = normalizeGrants(input.grants)
    mustHoldGrantChanges(ctx, {}, grants)
    const { id } = await insert(ctx, 'roles', { name, sort_name: toSortName(name), description, grants: JSON.stringify(grants) })
    return findRole(ctx, id)
  },
  edit: async (ctx, { params, body: { grants: newGrants, ...rest } }) => {
    const before = await lockForUpdate(ctx, 'roles', params.id)
    if (isOwnerRole(before)) throw refuseRule('owner_role_stays')
    const grants = newGrants && normalizeGrants(newGrants)
    if (grants) {
      mustHoldGrantChanges(ctx, before.grants, grants)
      await lockTeam(ctx)
    }
    const order = rest.name ? { sort_name: toSortName(rest.name) } : {}
    await update(ctx, 'roles', params.id, { ...rest, ...order, grants: grants && JSON.stringify(grants) })
    if (grants) await withdrawInvitations(ctx)
    return findRole(ctx, params.id)
  },
  delete: async (ctx, { params }) => {
    // This locks it: a concurrent grant waits, and then finds it deleted.
    const role = await softDelete(ctx, 'roles', params.id)
    if (isOwnerRole(role)) throw refuseRule('owner_role_stays')
    mustHoldRoles(ctx, [role])
    const inUse = await ctx
      .selectFrom('roles')
      .select('id')
      .where('id', '=', params.id)
      .where(sql<boolean>`exists (select ${holders})`)
      .executeTakeFirst()
    if (inUse) throw refuseRule('role_is_held')
    return { message: ctx.translate({ key: 'deleted' }) }
  },
})
