import type { Group, Permission } from '@kasuwa/contract/platform/permissions'
import { useLocale } from 'use-intl'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'

export interface PermissionNames {
  group: (group: Group) => string
  /** "Approve", within its group. */
  name: (permission: Permission) => string
  /** The same within a sentence. */
  lower: (permission: Permission) => string
  /** "Approve sales, which moves stock and balances" */
  does: (permission: Permission) => string
}

/** Names of groups and permissions in the reader's language, from the server; undefined until loaded. */
export function usePermissionNames(): PermissionNames | undefined {
  const locale = useLocale()
  const { data } = useOne(api.permissions.list, {})
  if (!data) return undefined
  const groups = new Map(data.groups.map(({ key, name }) => [key, name]))
  const permissions = new Map(data.groups.flatMap((group) => group.permissions).map((permission) => [permission.id, permission]))
  const name = (permission: Permission) => permissions.get(permission)?.name ?? permission
  return {
    group: (group) => groups.get(group) ?? group,
    name,
    lower: (permission) => name(permission).toLocaleLowerCase(locale),
    does: (permission) => permissions.get(permission)?.description ?? permission,
  }
}
