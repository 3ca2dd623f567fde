import type { Permission } from './platform/permissions.ts'
import { type PlainKind, perPlain } from './platform/plain-entities.ts'

/** Days in which what was deleted can be brought back. */
export const deletedDays = 30

/** Every kind of thing that is hidden when it is deleted, and who deletes it: who brings it back. Roles are not among them: they give power. */
export const whoDeletes = {
  product: 'product.delete',
  contact: 'contact.delete',
  ...perPlain('kind', ({ group }) => `${group}.delete` as Permission),
  sale_tax: 'sale-tax.delete',
  bank_account: 'bank-account.delete',
  location: 'inventory-location.delete',
  // Whoever sells may take one away; with its sessions, it is brought back by who keeps the places that they stand at.
  drawer: 'inventory-location.delete',
} as const satisfies Record<string, Permission>

export type DeletableKind = 'product' | 'contact' | PlainKind | 'sale_tax' | 'bank_account' | 'location' | 'drawer'
export const deletableKinds = Object.keys(whoDeletes) as [DeletableKind, ...DeletableKind[]]
