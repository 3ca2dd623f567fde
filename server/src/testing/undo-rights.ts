import type { Permission } from '@kasuwa/contract/platform/permissions'

type Kind = 'products' | 'contacts' | 'brands'

/**
 * Permissions that undoing an import needs besides the import's, by the rows it made and changed. No field of the request shows them.
 * `laws/handler-permissions.test.ts` compares the list with the code. `imports/undo.test.ts` tests a refusal for each.
 */
export const undoPermissions: readonly { file: string; written: string; kind: Kind; permission: Permission }[] = [
  { file: 'undo-products.ts', written: "'product.delete'", kind: 'products', permission: 'product.delete' },
  { file: 'undo-products.ts', written: "'product.edit'", kind: 'products', permission: 'product.edit' },
  {
    ...{ file: 'undo-products.ts', written: "'product.toggle-active-status'" },
    ...{ kind: 'products', permission: 'product.toggle-active-status' },
  },
  { file: 'undo-products.ts', written: "'product.view-cost'", kind: 'products', permission: 'product.view-cost' },
  {
    ...{ file: 'undo-products.ts', written: "'inventory-action.mark-canceled'" },
    ...{ kind: 'products', permission: 'inventory-action.mark-canceled' },
  },
  { file: 'undo-contacts.ts', written: "'contact.delete'", kind: 'contacts', permission: 'contact.delete' },
  { file: 'undo-contacts.ts', written: "'contact.edit'", kind: 'contacts', permission: 'contact.edit' },
  {
    ...{ file: 'undo-contacts.ts', written: "'contact.delete-balance-transaction'" },
    ...{ kind: 'contacts', permission: 'contact.delete-balance-transaction' },
  },
  { file: 'undo-labels.ts', written: 'tableRights[table].delete', kind: 'brands', permission: 'brand.delete' },
  { file: 'undo-labels.ts', written: 'tableRights[table].edit', kind: 'brands', permission: 'brand.edit' },
]
