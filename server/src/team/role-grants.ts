import { type Grants, type Permission, allPermissions, effectivePermissions } from '@kasuwa/contract/platform/permissions'
import type { Selectable } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { type Words, refuseField, refuseFields } from '../errors/refusal.ts'
import { mustExist } from '../records/references.ts'
import { isAnyOf, insertRows } from '../database/rows.ts'
import type { Tables } from '../database/tables/index.ts'
import { isOwnerRole } from '../auth/owner-role.ts'
import { inBusiness } from '../database/joins.ts'

export type RoleRow = Selectable<Tables['roles']>

/** Grants as stored: in catalogue order, without duplicates or empty groups. */
export function normalizeGrants(grants: Grants): Record<string, string[]> {
  const ids = new Set(Object.values(grants).flatMap((permissions) => permissions ?? []))
  const grantsByGroup: Record<string, string[]> = {}
  for (const permission of allPermissions) if (ids.has(permission)) (grantsByGroup[permission.split('.')[0] ?? ''] ??= []).push(permission)
  return grantsByGroup
}

/**
 * A member grants or removes only permissions that they hold (PEOPLE-17). Compares effective permissions, so an implied `view` makes no
 * difference.
 * @throws Refusal 422 on `grants`
 */
export function mustHoldGrantChanges(ctx: BusinessContext, before: Grants, after: Grants): void {
  const [old, fresh] = [effectivePermissions([{ grants: before }]), effectivePermissions([{ grants: after }])]
  const beyond = allPermissions.filter((permission) => old.has(permission) !== fresh.has(permission) && !ctx.can(permission))
  if (beyond.length > 0) throw refuseField('grants', 'grants_beyond_you', { permissions: beyond.join(', ') })
}

export type GrantedRole = Pick<RoleRow, 'name' | 'is_built_in' | 'grants'>

/** Permissions of the granting member. */
export interface Grantor {
  is_owner: boolean
  can(permission: Permission): boolean
}

/** True if the granting member holds all of the role’s permissions. Only owners make owners. */
export const holdsRole = ({ is_owner, can }: Grantor, role: GrantedRole): boolean =>
  isOwnerRole(role) ? is_owner : [...effectivePermissions([role])].every(can)

export const mayGrant = (ctx: BusinessContext, role: GrantedRole): boolean =>
  holdsRole({ is_owner: ctx.member.is_owner, can: (permission) => ctx.can(permission) }, role)

/**
 * Roles that a body names, in its order, without duplicates, locked until the request ends.
 * @throws Refusal 422 on `roles.0` …
 */
export async function findRoles(ctx: BusinessContext, ids: readonly string[]): Promise<RoleRow[]> {
  await mustExist(ctx, { roles: { roles: ids } })
  const rows = await ctx.selectFrom('roles').selectAll().where(isAnyOf('id', ids)).execute()
  return [...new Set(ids)].flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** @throws Refusal 422 on each role that the member may not grant */
export function mustBeGrantable(ctx: BusinessContext, roles: readonly RoleRow[], ids: readonly string[]): void {
  const beyond = roles.filter((role) => !mayGrant(ctx, role))
  if (beyond.length === 0) return
  const faults = beyond.map(({ id, name }): [string, Words[]] => [
    `roles.${Math.max(0, ids.indexOf(id))}`,
    [{ key: 'role_beyond_you', values: { role: name } }],
  ])
  throw refuseFields(Object.fromEntries(faults))
}

/** The roles that a member holds. */
export const rolesOf = (ctx: BusinessContext, member_id: string): Promise<RoleRow[]> =>
  ctx
    .selectFrom('member_roles')
    .innerJoin('roles', (join) => inBusiness(join, 'roles.id', 'member_roles.role_id'))
    .selectAll('roles')
    .where('member_roles.member_id', '=', member_id)
    .execute()

/** Replaces a member’s roles. */
export async function setRoles(
  ctx: BusinessContext,
  member_id: string,
  before: readonly RoleRow[],
  roles: readonly RoleRow[],
): Promise<void> {
  const { business_id } = ctx
  await ctx.deleteFrom('member_roles').where('member_id', '=', member_id).execute()
  const common = { business_id, member_id, created_at: new Date(ctx.now).toISOString() }
  const rows = roles.map(({ id }) => ({ role_id: id }))
  if (rows.length > 0) await ctx.db.executeQuery(insertRows(ctx.db, 'member_roles', common, rows))
  const names = (list: readonly RoleRow[]) => ({ roles: list.map(({ id, name }) => ({ id, name })) })
  ctx.recordChange({ entity: 'member_roles', entity_id: member_id, before: names(before), after: names(roles) })
}
