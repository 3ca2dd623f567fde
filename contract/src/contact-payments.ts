import { z } from 'zod'
import { OpenItem, directions, openItemKinds, paidMoney, shares } from './open-items.ts'
import { PaymentInput, UndoPaymentQuery } from './payments.ts'
import { ledgerFeatures } from './ledger-features.ts'
import { byField } from './platform/access.ts'
import { endpointsWith, file, wrapped } from './platform/endpoint.ts'
import { oneOf, time } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { Disputed, TakenBack } from './taken-back.ts'

/** An item that a payment or credit was allocated to. */
const Allocation = z.object({
  kind: z.enum(openItemKinds),
  id: z.string(),
  number: z.string().nullable(),
  direction: z.enum(directions),
  amount: paidMoney(),
})

/** A payment from or to a contact for several documents, or in advance. */
export const ContactPayment = z.object({
  id: id('contact_payment'),
  contact: namedRecord('contact'),
  /** In: the contact paid; out: the contact was paid. */
  direction: z.enum(directions),
  amount: paidMoney(),
  /** Unallocated part: the contact's credit. */
  left: paidMoney(),
  account: namedRecord('bank_account').nullable(),
  date: time(),
  note: z.string().nullable(),
  /** Whether it was undone. */
  is_undone: z.boolean(),
  /** Paid by the customer on a sale's online page. Undoing it sends no money back by itself. */
  is_online: z.boolean(),
  /** Refunds and bank disputes at the provider since. The payment counts in the books until it is undone. */
  taken_back: TakenBack.nullable(),
  disputed: Disputed.nullable(),
  allocations: z.array(Allocation),
  created_by: namedRecord('merchant').nullable(),
  created_at: time(),
})

const direction = z.enum(directions)

const call = endpointsWith({ of: 'contact', touches: [...ledgerFeatures, 'sales', 'inventory', 'dashboard', 'drawers'] })

export const contactPayments = {
  openItems: call.get('/v1/business/contacts/{id}/open-items', {
    access: byField('direction', { in: 'sale.view', out: 'inventory-action.view' }),
    summary: 'What a contact owes, or is owed, oldest due first, and what credit there is to settle it with',
    query: z.object({ direction }),
    reply: z.object({ direction, rows: z.array(OpenItem), total: paidMoney(), credit: paidMoney() }),
  }),
  list: call.get('/v1/business/contacts/{id}/payments', {
    access: 'contact.view-balance-transaction',
    summary: 'Payments of a contact that are of no one document, newest first, with what each went to; `before` one for older ones',
    query: z.object({ before: id('contact_payment').optional() }),
    reply: z.object({ rows: z.array(ContactPayment), more: z.boolean() }),
  }),
  record: call.post('/v1/business/contacts/{id}/payments', {
    access: byField('direction', { in: 'sale.edit', out: 'inventory-action.edit' }),
    summary: 'Record what a contact paid, or was paid: the oldest due first unless `documents` says; the rest is credit',
    body: z.object({ ...PaymentInput.shape, direction, documents: shares().nullish() }),
    reply: wrapped('contact_payment', ContactPayment),
  }),
  undo: call.delete('/v1/business/contacts/{id}/payments/{payment}', {
    access: { anyOf: ['sale.edit', 'inventory-action.edit'] },
    summary: 'Undo a payment of a contact, whole, by a row that takes it back; what it paid for is owed again',
    query: UndoPaymentQuery,
    reply: wrapped('contact_payment', ContactPayment),
  }),
  receipt: call.get('/v1/business/contacts/{id}/payments/{payment}/receipt', {
    access: 'contact.view-balance-transaction',
    summary: 'Receipt of a payment of a contact as PDF, page or for a roll, with each document that it paid for',
    query: z.object({ format: oneOf(['pdf', 'html', 'receipt']).optional() }),
    reply: file,
  }),
  settle: call.post('/v1/business/contacts/{id}/credit', {
    access: byField('direction', { in: 'sale.edit', out: 'inventory-action.edit' }),
    summary: 'Settle documents with the credit that there is, the oldest of it first',
    body: z.object({ direction, documents: shares() }),
    reply: z.object({ direction, rows: z.array(OpenItem), total: paidMoney(), credit: paidMoney() }),
  }),
}
