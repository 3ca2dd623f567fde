import { isAnyGranted, isGranted, type Permission } from './permissions.ts'

/**
 * Each value of one field needs its own permission: a query field in a GET, a body field in any other call. So no other input decides. With
 * `rows` the body is a list, and each row is checked and answered by itself.
 */
export interface ByField<Field extends string = string, Pairs extends PermissionPairs = PermissionPairs, Rows extends boolean = boolean> {
  by: Field
  rows: Rows
  permissions: Pairs
}
type PermissionPairs = Readonly<Record<string, Permission>>

/** Callers: anyone, anyone logged in, holders of one permission, holders of any of several, or by a field's value. */
export type Access = 'public' | 'session' | Permission | { anyOf: readonly [Permission, ...Permission[]] } | ByField

/** `by('status', { approved: 'sale.mark-approved', canceled: 'sale.mark-canceled' })` */
export const byField = <const Field extends string, const Pairs extends PermissionPairs>(
  field: Field,
  permissions: Pairs,
): ByField<Field, Pairs, false> => ({
  by: field,
  rows: false,
  permissions,
})

/** The same for each row of a list body. */
export const byRowField = <const Field extends string, const Pairs extends PermissionPairs>(
  field: Field,
  permissions: Pairs,
): ByField<Field, Pairs, true> => ({
  by: field,
  rows: true,
  permissions,
})

/** All permissions that open the call in some form, each once; empty if none is needed. */
export function permissionsIn(access: Access): readonly Permission[] {
  if (access === 'public' || access === 'session') return []
  if (typeof access === 'string') return [access]
  return 'anyOf' in access ? access.anyOf : [...new Set(Object.values(access.permissions))]
}

/**
 * True if some form of the call is allowed: its one permission, any of several, or none. With `byField`, some value is allowed; for one
 * value check `access.permissions.approved`.
 */
export function allows(granted: ReadonlySet<Permission>, needs: Access | undefined): boolean {
  if (needs === undefined || needs === 'public' || needs === 'session') return true
  return typeof needs === 'string' ? isGranted(granted, [needs]) : isAnyGranted(granted, permissionsIn(needs))
}

/** Permission that the field's value requires; undefined for a missing or undeclared value. */
export function requiredPermission({ by: field, permissions }: ByField, input: unknown): Permission | undefined {
  const value = (input as Record<string, unknown> | null | undefined)?.[field]
  return typeof value === 'string' && Object.hasOwn(permissions, value) ? permissions[value] : undefined
}
