import { isAnyGranted, isGranted, type Permission } from './permissions.ts'

/**
 * Each value of one field needs its own permission. The field is of the query in a GET and of the body in any other call, so that
 * nothing said elsewhere decides. With `rows` the body is a list: each row is asked, and answered, for itself.
 */
export interface ByField<Field extends string = string, Pairs extends PermissionPairs = PermissionPairs, Rows extends boolean = boolean> {
  by: Field
  rows: Rows
  permissions: Pairs
}
type PermissionPairs = Readonly<Record<string, Permission>>

/** Who may call: anyone; anyone logged in; a holder of one permission; a holder of any of several; by what the call says. */
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

/** The same for each row of a body that is a list. */
export const byRowField = <const Field extends string, const Pairs extends PermissionPairs>(
  field: Field,
  permissions: Pairs,
): ByField<Field, Pairs, true> => ({
  by: field,
  rows: true,
  permissions,
})

/** Every permission that opens some call of it, each once; none where none is asked for. */
export function permissionsIn(access: Access): readonly Permission[] {
  if (access === 'public' || access === 'session') return []
  if (typeof access === 'string') return [access]
  return 'anyOf' in access ? access.anyOf : [...new Set(Object.values(access.permissions))]
}

/**
 * Whether somebody may make some call of an endpoint, or open a screen: its one permission, any of several, or none. By what a call says:
 * whether some call of it may be made; for one of them ask for `access.permissions.approved`.
 */
export function allows(held: ReadonlySet<Permission>, needs: Access | undefined): boolean {
  if (needs === undefined || needs === 'public' || needs === 'session') return true
  return typeof needs === 'string' ? isGranted(held, [needs]) : isAnyGranted(held, permissionsIn(needs))
}

/** What a query, a body or a row asks for by what it says; undefined where it says nothing that is declared. */
export function requiredPermission({ by: field, permissions }: ByField, said: unknown): Permission | undefined {
  const value = (said as Record<string, unknown> | null | undefined)?.[field]
  return typeof value === 'string' && Object.hasOwn(permissions, value) ? permissions[value] : undefined
}
