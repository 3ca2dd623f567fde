import { z } from 'zod'
import { LedgerDocument } from './ledgers.ts'
import { ledgerFeatures } from './ledger-features.ts'
import { wrapped } from './platform/endpoint.ts'
import { time } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { csv, listQuery } from './platform/lists.ts'
import { period } from './platform/periods.ts'
import { ledgerMoney } from './platform/seen-with.ts'
import { resource } from './platform/resource.ts'

export const balanceKinds = [
  'sale',
  'payment',
  'rounding',
  'return-inward',
  'intake',
  'return-outward',
  'adjustment',
  'reversal',
  'merge',
] as const

/** One entry of a contact's ledger. */
export const BalanceTransaction = z.object({
  id: id('balance_transaction'),
  contact: namedRecord('contact'),
  kind: z.enum(balanceKinds),
  /** Above zero: the contact owes more. */
  amount: ledgerMoney(),
  balance_after: ledgerMoney(),
  /** The document of the entry, if any: then exactly one of the two ids is set. */
  document_kind: z.enum(['sale', 'inventory-action']).nullable(),
  sale_id: id('sale').nullable(),
  inventory_action_id: id('inventory_action').nullable(),
  /** The same document as people name it. Also set if it was deleted before it took effect, because its payments stay in the ledger. */
  document: LedgerDocument.extend({ is_deleted: z.boolean() }).nullable(),
  /** The document's date, or the day of the payment; else the time of recording. */
  date: time(),
  note: z.string().nullable(),
  /** True if another entry reverses this one. */
  is_reversed: z.boolean(),
  created_by: namedRecord('merchant').nullable(),
  created_at: time(),
})

const filters = {
  contact: csv(id('contact')).optional(),
  kind: csv(z.enum(balanceKinds)).optional(),
  not_kind: csv(z.enum(balanceKinds)).optional(),
  ...period,
}

const call = resource({
  path: '/v1/business/contacts/balance-transactions',
  of: 'balance_transaction',
  view: 'contact.view-balance-transaction',
  reply: wrapped('balance_transaction', BalanceTransaction),
})

export const balances = {
  list: call.list(
    'What changed balances; deleted adjustments are left out, with what took them back',
    listQuery({ by: ['created_at'] }, filters),
    BalanceTransaction,
  ),
  one: call.one('A change of a balance'),
  delete: call.remove('contact.delete-balance-transaction', 'Take an adjustment back', { touches: [...ledgerFeatures, 'dashboard'] }),
}
