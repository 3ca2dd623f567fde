import { type Access, permissionsIn } from '@kasuwa/contract/platform/access'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import { createContext, type ReactNode, use } from 'react'

/** Permissions of the person, from `granted()` of the contract. */
export const PermissionsContext = createContext<ReadonlySet<Permission>>(new Set())

/**
 * An endpoint's or a screen's access: a permission, any of some, or none at all. By what a call says: whether some call of it may be made;
 * for one of them ask for `access.permissions.approved`.
 */
export function allows(held: ReadonlySet<Permission>, needs: Access | undefined): boolean {
  if (needs === undefined || needs === 'public' || needs === 'session') return true
  return permissionsIn(needs).some((permission) => held.has(permission))
}

/** `const can = useCan()`, `can('brand.create')`. */
export function useCan() {
  const held = use(PermissionsContext)
  return (needs: Access | undefined): boolean => allows(held, needs)
}

/** Renders its children only with the permission: `<Can do={api.brands.create}>`. */
export function Can({ do: { access }, children }: { do: { access: Access }; children: ReactNode }) {
  return useCan()(access) ? children : null
}
