import { z } from 'zod'
import { balances } from './balances.ts'
import { bankAccounts } from './bank-accounts.ts'
import { contacts } from './contacts.ts'
import { drawers } from './drawers.ts'
import { locations } from './locations.ts'
import { members } from './members.ts'
import { byField } from './platform/access.ts'
import { endpoint, message } from './platform/endpoint.ts'
import { oneOf, text } from './platform/fields.ts'
import type { Permission } from './platform/permissions.ts'
import { type PlainFeature, perPlain } from './platform/plain-entities.ts'
import { products } from './products.ts'
import { roles } from './roles.ts'
import { saleTaxes } from './sale-taxes.ts'
import { serialNumbers } from './serial-numbers.ts'

const deletePermissions = {
  'products.delete': products.delete.access,
  'contacts.delete': contacts.delete.access,
  'balances.delete': balances.delete.access,
  'saleTaxes.delete': saleTaxes.delete.access,
  'bankAccounts.delete': bankAccounts.delete.access,
  'locations.delete': locations.delete.access,
  'drawers.delete': drawers.delete.access,
  'roles.delete': roles.delete.access,
  'members.remove': members.remove.access,
  'serialNumbers.delete': serialNumbers.delete.access,
  'serialNumbers.deleteLog': serialNumbers.deleteLog.access,
} as const satisfies Record<string, Permission>

export type ForeseenCall = keyof typeof deletePermissions | `${PlainFeature}.delete`

/** Calls that delete one record, with the permission of each. Deleting a document has effects of its own. */
const whoDeletes = {
  ...deletePermissions,
  ...Object.fromEntries(Object.values(perPlain('feature', ({ feature, group }) => [`${feature}.delete`, `${group}.delete`]))),
} as Readonly<Record<ForeseenCall, Permission>>
export const foreseenCalls = Object.keys(whoDeletes) as [ForeseenCall, ...ForeseenCall[]]

export const deletions = {
  foreseen: endpoint.get('/v1/business/deletions', {
    access: byField('call', whoDeletes),
    summary: 'Whether a deletion would go through: it is refused as the call itself would be, and nothing is deleted',
    query: z.object({ call: oneOf(foreseenCalls), id: text(1, 100) }),
    reply: message,
  }),
}
