import {
  type Grants,
  type Group,
  type Permission,
  allPermissions,
  effectivePermissions,
  parentsOf,
  permissionsOf,
} from '@kasuwa/contract/platform/permissions'

/** Explicit grants: without a view that another action implies. */
const written = (grants: Grants): Set<string> => new Set(Object.values(grants).flatMap((ids) => ids ?? []))

/** Grants by group, in the catalogue's order, so that equal grants compare equal. */
function grantsOf(ids: ReadonlySet<string>): Record<string, string[]> {
  const grants: Record<string, string[]> = {}
  for (const permission of allPermissions) if (ids.has(permission)) (grants[permission.split('.')[0] ?? ''] ??= []).push(permission)
  return grants
}

/** Normalizes grants from the server to the grid's order. */
export const normalizeGrants = (grants: Grants): Record<string, string[]> => grantsOf(written(grants))

export interface Cell {
  on: boolean
  /** Why it is disabled: implied by another action, or not held by the editor (PEOPLE-14, PEOPLE-17). */
  locked: 'brought' | 'beyond' | undefined
}

/** @param editorPermissions permissions of the editor */
export function cellOf(permission: Permission, grants: Grants, editorPermissions: ReadonlySet<Permission>): Cell {
  const ids = written(grants)
  const isImplied = parentsOf(permission).some((parent) => ids.has(parent))
  return { on: isImplied || ids.has(permission), locked: isImplied ? 'brought' : editorPermissions.has(permission) ? undefined : 'beyond' }
}

/** Grants or revokes permissions; those that the editor does not hold stay unchanged. */
export function setGrants(
  grants: Grants,
  permissions: readonly Permission[],
  on: boolean,
  editorPermissions: ReadonlySet<Permission>,
): Record<string, string[]> {
  const ids = written(grants)
  for (const permission of permissions) {
    if (!editorPermissions.has(permission)) continue
    if (on) ids.add(permission)
    else ids.delete(permission)
  }
  return grantsOf(ids)
}

export interface Tally {
  on: number
  of: number
  /** State of the group's checkbox; `some` is indeterminate. */
  all: 'on' | 'off' | 'some'
  /** New value when pressed: off if all that the editor may grant is on. */
  turnsOn: boolean
  /** Disabled: the editor may grant none of them. */
  locked: boolean
}

/** How much of a row, or of everything, is granted. */
export function tallyOf(permissions: readonly Permission[], grants: Grants, editorPermissions: ReadonlySet<Permission>): Tally {
  const grantedPermissions = effectivePermissions([{ grants }])
  const grantablePermissions = permissions.filter((permission) => editorPermissions.has(permission))
  const on = permissions.filter((permission) => grantedPermissions.has(permission)).length
  return {
    on,
    of: permissions.length,
    all: on === 0 ? 'off' : on === permissions.length ? 'on' : 'some',
    turnsOn: grantablePermissions.some((permission) => !grantedPermissions.has(permission)),
    locked: grantablePermissions.length === 0,
  }
}

/** Grants for a copy of a role: those that the editor may grant. */
export const copyableGrants = (grants: Grants, editorPermissions: ReadonlySet<Permission>): Record<string, string[]> =>
  grantsOf(new Set([...written(grants)].filter((id) => editorPermissions.has(id as Permission))))

/** Union of the grants of some roles, by group; empty groups are left out. */
export function mergeGrants(
  roles: readonly { grants: Grants }[],
  groups: readonly Group[],
): { group: Group; held: Permission[]; whole: boolean }[] {
  const all = effectivePermissions(roles)
  return groups
    .map((group) => ({ group, held: permissionsOf(group).filter((permission) => all.has(permission)) }))
    .filter(({ held }) => held.length > 0)
    .map(({ group, held }) => ({ group, held, whole: held.length === permissionsOf(group).length }))
}
