import { z } from 'zod'
import { LedgerDocument } from './ledgers.ts'
import { ledgerFeatures } from './ledger-features.ts'
import { endpointsWith, message, wrapped } from './platform/endpoint.ts'
import { time } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { csv, listQuery, pageOf } from './platform/lists.ts'
import { period } from './platform/periods.ts'
import { ledgerMoney } from './platform/seen-with.ts'

export const balanceKinds = ['sale', 'payment', 'return-inward', 'intake', 'return-outward', 'adjustment', 'reversal', 'merge'] as const

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

const call = endpointsWith({ of: 'balance_transaction' })

export const balances = {
  list: call.get('/v1/business/contacts/balance-transactions', {
    access: 'contact.view-balance-transaction',
    summary: 'What changed balances; deleted adjustments are left out, with what took them back',
    query: listQuery({ by: ['created_at'] }, filters),
    reply: pageOf(BalanceTransaction),
  }),
  one: call.get('/v1/business/contacts/balance-transactions/{id}', {
    access: 'contact.view-balance-transaction',
    summary: 'A change of a balance',
    reply: wrapped('balance_transaction', BalanceTransaction),
  }),
  delete: call.delete('/v1/business/contacts/balance-transactions/{id}', {
    access: 'contact.delete-balance-transaction',
    summary: 'Take an adjustment back',
    reply: message,
    touches: [...ledgerFeatures, 'dashboard'],
  }),
}
