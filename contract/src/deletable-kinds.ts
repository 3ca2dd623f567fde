import type { Permission } from './platform/permissions.ts'
import { type PlainKind, perPlain } from './platform/plain-entities.ts'

/** Days for which a deleted record can be restored. */
export const deletedDays = 30

/**
 * Every soft-deleted kind, with the permission that deletes it and restores it. Roles are not restorable, because they grant permissions.
 */
export const whoDeletes = {
  product: 'product.delete',
  contact: 'contact.delete',
  ...perPlain('kind', ({ group }) => `${group}.delete` as Permission),
  sale_tax: 'sale-tax.delete',
  bank_account: 'bank-account.delete',
  location: 'inventory-location.delete',
  // Sellers may delete a drawer. Restoring it, with its sessions, needs the permission of locations.
  drawer: 'inventory-location.delete',
} as const satisfies Record<string, Permission>

export type DeletableKind = 'product' | 'contact' | PlainKind | 'sale_tax' | 'bank_account' | 'location' | 'drawer'
export const deletableKinds = Object.keys(whoDeletes) as [DeletableKind, ...DeletableKind[]]
