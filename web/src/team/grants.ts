import {
  type Grants,
  type Group,
  type Permission,
  allPermissions,
  granted,
  parentsOf,
  permissionsOf,
} from '@kasuwa/contract/platform/permissions'

/** What is written down of a role's grants: a view that comes with another action is not. */
const written = (grants: Grants): Set<string> => new Set(Object.values(grants).flatMap((ids) => ids ?? []))

/** Grants by group, in the catalogue's order, so that what is put back as it was is as it was. */
function grantsOf(ids: ReadonlySet<string>): Record<string, string[]> {
  const grants: Record<string, string[]> = {}
  for (const permission of allPermissions) if (ids.has(permission)) (grants[permission.split('.')[0] ?? ''] ??= []).push(permission)
  return grants
}

/** As the grid has them: of a role that was made elsewhere, in its own order. */
export const normalizeGrants = (grants: Grants): Record<string, string[]> => grantsOf(written(grants))

export interface Cell {
  on: boolean
  /** Why it cannot be turned: another action brings it, or whoever edits does not hold it (`domain.md`, People and access). */
  locked: 'brought' | 'beyond' | undefined
}

/** @param mine what whoever edits the role may do */
export function cellOf(permission: Permission, grants: Grants, mine: ReadonlySet<Permission>): Cell {
  const ids = written(grants)
  const brought = parentsOf(permission).some((parent) => ids.has(parent))
  return { on: brought || ids.has(permission), locked: brought ? 'brought' : mine.has(permission) ? undefined : 'beyond' }
}

/** Turns some permissions on or off; what is not whoever edits' to give stays as it is. */
export function setGrants(
  grants: Grants,
  some: readonly Permission[],
  on: boolean,
  mine: ReadonlySet<Permission>,
): Record<string, string[]> {
  const ids = written(grants)
  for (const permission of some) {
    if (!mine.has(permission)) continue
    if (on) ids.add(permission)
    else ids.delete(permission)
  }
  return grantsOf(ids)
}

export interface Tally {
  on: number
  of: number
  /** How the toggle of all of them stands: `some` is neither on nor off. */
  all: 'on' | 'off' | 'some'
  /** Pressed, it turns them on; off where everything that is theirs to give is on. */
  turnsOn: boolean
  /** Nothing among them is theirs to give. */
  locked: boolean
}

/** How much of a row, or of everything, is granted. */
export function tallyOf(some: readonly Permission[], grants: Grants, mine: ReadonlySet<Permission>): Tally {
  const held = granted([{ grants }])
  const theirs = some.filter((permission) => mine.has(permission))
  const on = some.filter((permission) => held.has(permission)).length
  return {
    on,
    of: some.length,
    all: on === 0 ? 'off' : on === some.length ? 'on' : 'some',
    turnsOn: theirs.some((permission) => !held.has(permission)),
    locked: theirs.length === 0,
  }
}

/** A role to begin another one with: what whoever copies it may give of it. */
export const copyableGrants = (grants: Grants, mine: ReadonlySet<Permission>): Record<string, string[]> =>
  grantsOf(new Set([...written(grants)].filter((id) => mine.has(id as Permission))))

/** What some roles grant together, group by group; groups of nothing are left out. */
export function mergeGrants(
  roles: readonly { grants: Grants }[],
  groups: readonly Group[],
): { group: Group; held: Permission[]; whole: boolean }[] {
  const all = granted(roles)
  return groups
    .map((group) => ({ group, held: permissionsOf(group).filter((permission) => all.has(permission)) }))
    .filter(({ held }) => held.length > 0)
    .map(({ group, held }) => ({ group, held, whole: held.length === permissionsOf(group).length }))
}
