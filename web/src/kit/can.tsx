import { type Access, allows } from '@kasuwa/contract/platform/access'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import { createContext, type ReactNode, use } from 'react'

/** Permissions of the person, from `granted()` of the contract. */
export const PermissionsContext = createContext<ReadonlySet<Permission>>(new Set())

/** `const can = useCan()`, then `can('brand.create')`. */
export function useCan() {
  const permissions = use(PermissionsContext)
  return (needs: Access | undefined): boolean => allows(permissions, needs)
}

/** Renders its children only with the permission: `<Can do={api.brands.create}>`. */
export function Can({ do: { access }, children }: { do: { access: Access }; children: ReactNode }) {
  return useCan()(access) ? children : null
}
