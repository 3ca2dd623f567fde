import { z } from 'zod'
import { openItemKinds } from './open-items.ts'
import { rule, signedMoney, time } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { endpoint } from './platform/endpoint.ts'
import { csv, listQuery, pageOf } from './platform/lists.ts'
import { period } from './platform/periods.ts'
import { anyOf, sided } from './platform/sided.ts'
import { sumsOf } from './platform/sums.ts'

/**
 * Money received or refunded for sales: payments on one sale, and customers' payments over several or in advance. An undone payment keeps
 * its row, beside the row that reverses it. So the rows add up to the money received, by account, member and day.
 */
const SalePaymentRow = z.object({
  /** Id of the sale's payment, or of the contact's. */
  id: z.string(),
  date: time(),
  /** Kobo; below zero it reverses another payment. */
  amount: signedMoney(),
  account: namedRecord('bank_account').nullable(),
  contact: namedRecord('contact'),
  /** Location of the sale, or of the member who recorded a contact's payment; null if that member has no location. */
  location: namedRecord('location').nullable(),
  /** Null for a contact's payment. */
  sale: z.object({ id: id('sale'), number: z.string(), is_deleted: z.boolean() }).nullable(),
  /** Current allocations of a contact's payment; empty for a sale's. */
  parts: z.array(z.object({ kind: z.enum(openItemKinds), id: z.string(), number: z.string().nullable(), amount: signedMoney() })),
  /** Unallocated part of a contact's payment: credit. */
  left: z.int().describe('kobo'),
  reverses: z.string().nullable(),
  is_undone: z.boolean(),
  note: z.string().nullable(),
  created_by: namedRecord('merchant').nullable(),
  created_at: time(),
})

/** Accounts, or the cash drawer. */
const accounts = () =>
  csv(z.union([id('bank_account'), z.literal('cash')], rule('invalid')))
    .describe('accounts, or `cash`')
    .optional()

const list = endpoint.get('/v1/business/sales/payments', {
  access: 'sale.view',
  summary: 'Payments of sales',
  query: listQuery(
    { by: ['date'] },
    {
      account: accounts(),
      not_account: accounts(),
      ...sided({ member: () => anyOf('merchant'), contact: () => anyOf('contact'), location: () => anyOf('location') }),
      ...period,
    },
  ),
  reply: pageOf(SalePaymentRow),
})

export const salePayments = {
  payments: list,
  /** `total` is received less reversed. */
  paymentSums: sumsOf(list, { received: z.int(), taken_back: z.int(), total: z.int() }),
}
