import type { Access } from '@kasuwa/contract/platform/endpoint'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import { createContext, type ReactNode, use } from 'react'

/** What the person may do, as `granted()` of the contract worked it out from their roles. */
export const PermissionsContext = createContext<ReadonlySet<Permission>>(new Set())

/** True where all that is listed is held. */
export const isGranted = (held: ReadonlySet<Permission>, ...all: Permission[]): boolean => all.every((one) => held.has(one))

/** True where at least one is. */
export const isAnyGranted = (held: ReadonlySet<Permission>, ...any: Permission[]): boolean => any.some((one) => held.has(one))

/** An endpoint's or a screen's access: a permission, any of some, or none at all. */
export function allows(held: ReadonlySet<Permission>, needs: Access | undefined): boolean {
  if (needs === undefined || needs === 'public' || needs === 'session') return true
  return typeof needs === 'string' ? isGranted(held, needs) : isAnyGranted(held, ...needs.anyOf)
}

/** `const can = useCan()`, `can('brand.create')`. */
export function useCan() {
  const held = use(PermissionsContext)
  return (needs: Access | undefined): boolean => allows(held, needs)
}

/** Shown only to who may: `<Can do={api.brands.create}>`. */
export function Can({ do: { access }, children }: { do: { access: Access }; children: ReactNode }) {
  return useCan()(access) ? children : null
}
