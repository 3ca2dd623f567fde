import { perPlain } from './plain-entities.ts'

const crud = ['view', 'create', 'edit', 'delete'] as const
const people = { 'contact-group': crud }
/** Groups of goods in their usual order; other plain entities follow. */
const goods = { brand: crud, 'product-tag': crud, 'product-category': crud }

/** All permissions (`spec §6`): the server enforces this table, `GET /v1/business/permissions` lists it, the screens check it. */
export const permissionCatalogue = {
  contact: [
    'view',
    'create',
    'edit',
    'delete',
    'toggle-blacklist-status',
    'update-balance',
    'view-balance-transaction',
    'delete-balance-transaction',
    'view-identity',
  ],
  ...people,
  'bank-account': ['view', 'add', 'edit', 'delete'],
  product: ['view', 'create', 'edit', 'delete', 'toggle-active-status', 'view-cost'],
  sale: ['view', 'create', 'edit', 'delete', 'mark-approved', 'mark-canceled', 'edit-price'],
  'sale-tax': ['view', 'add', 'edit', 'delete'],
  'purchase-order': ['view', 'create', 'edit', 'delete', 'mark-approved', 'mark-canceled'],
  'inventory-action': [
    'view',
    'edit',
    'delete',
    'mark-approved',
    'mark-canceled',
    'create-intake',
    'create-return-inward',
    'create-return-outward',
    'create-adjustment',
  ],
  ...goods,
  ...perPlain('group', () => crud),
  business: ['edit', 'delete', 'edit-actions-approval-level'],
  dashboard: ['view'],
  role: crud,
  member: ['view', 'add', 'change-role', 'delete'],
  billing: ['view', 'renew-plan', 'change-plan', 'change-card', 'view-invoice'],
  'inventory-serial-number': ['view', 'create', 'edit', 'delete', 'view-change-log', 'delete-change-log'],
  'inventory-location': crud,
  'inventory-level': ['view'],
  report: [
    'view',
    'view-sale-report',
    'purchase-order-report',
    'inventory-level-report',
    'inventory-action-report',
    'inventory-serial-number-report',
    'contact-report',
    'product-report',
  ],
} as const

/** Each of these shows the debts of the business to suppliers. */
export const debtRights = ['contact.update-balance', 'report.contact-report'] as const

export type Group = keyof typeof permissionCatalogue
export type ActionOf<G extends Group> = (typeof permissionCatalogue)[G][number]
export type Permission = { [G in Group]: `${G}.${ActionOf<G>}` }[Group]

export const groups = Object.keys(permissionCatalogue) as Group[]
/** All permissions of a group: `brand` → `brand.view`, `brand.create`, … (`spec §6`). */
export const permissionsOf = (group: Group): Permission[] => permissionCatalogue[group].map((action) => `${group}.${action}` as Permission)
export const allPermissions: Permission[] = groups.flatMap(permissionsOf)

/** Permissions that also grant this one: every other action of a group is a parent of its view (`spec §6`). */
export function parentsOf(permission: Permission): Permission[] {
  const [group, action] = permission.split('.') as [Group, string]
  return action === 'view' ? permissionsOf(group).filter((sibling) => sibling !== permission) : []
}

/** Grants of a role: group → ids of its permissions. Stored as written; read them with `effectivePermissions()`. */
export type Grants = Partial<Record<string, readonly string[]>>

/** All permissions that the roles grant, with those that they imply. Unknown names grant nothing. */
export function effectivePermissions(roles: readonly { grants: Grants }[]): ReadonlySet<Permission> {
  const granted = new Set(roles.flatMap((role) => Object.values(role.grants).flatMap((ids) => ids ?? [])))
  return new Set(
    allPermissions.filter((permission) => granted.has(permission) || parentsOf(permission).some((parent) => granted.has(parent))),
  )
}

/** True if all needed permissions are held (`spec §6`). @param granted from `effectivePermissions()`, so with the implied ones */
export const isGranted = (granted: ReadonlySet<Permission>, needed: readonly Permission[]): boolean =>
  needed.every((permission) => granted.has(permission))

/** True if at least one of the permissions is held (`spec §6`). */
export const isAnyGranted = (granted: ReadonlySet<Permission>, needed: readonly Permission[]): boolean =>
  needed.some((permission) => granted.has(permission))

/** All permissions, as the Owner role has. */
export const allGrants: Grants = Object.fromEntries(groups.map((group) => [group, permissionsOf(group)]))
