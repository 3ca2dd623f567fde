import { z } from 'zod'
import { openItemKinds } from './open-items.ts'
import { rule, signedMoney, time } from './platform/fields.ts'
import { id, named } from './platform/ids.ts'
import { endpoint } from './platform/endpoint.ts'
import { csv, listQuery, pageOf } from './platform/lists.ts'
import { period } from './platform/periods.ts'
import { anyOf, sided } from './platform/sided.ts'
import { sumsOf } from './platform/sums.ts'

/**
 * Money that moved for sales: what was paid on one, and what a customer paid over several or ahead of any; each that was undone stands with
 * the row that takes it back. So rows come to the money received, by account, member and day.
 */
const SalePaymentRow = z.object({
  /** Of the payment of a sale, or of the contact's. */
  id: z.string(),
  date: time(),
  /** Kobo; below zero it takes another payment back. */
  amount: signedMoney(),
  account: named('bank_account').nullable(),
  contact: named('contact'),
  /** Of the sale, or where the member worked who recorded a contact's payment; null where that is nowhere in particular. */
  location: named('location').nullable(),
  /** Null of a contact's payment. */
  sale: z.object({ id: id('sale'), number: z.string(), is_deleted: z.boolean() }).nullable(),
  /** What a contact's payment went to, as it is now; empty of a sale's. */
  parts: z.array(z.object({ kind: z.enum(openItemKinds), id: z.string(), number: z.string().nullable(), amount: signedMoney() })),
  /** What of a contact's payment is credit. */
  left: z.int().describe('kobo'),
  reverses: z.string().nullable(),
  is_undone: z.boolean(),
  note: z.string().nullable(),
  created_by: named('merchant').nullable(),
  created_at: time(),
})

/** Accounts, or the cash drawer. */
const accounts = () =>
  csv(z.union([id('bank_account'), z.literal('cash')], rule('invalid')))
    .describe('accounts, or `cash`')
    .optional()

const list = endpoint({
  method: 'GET',
  path: '/v1/business/sales/payments',
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
  /** `total` is what was received less what was taken back. */
  paymentSums: sumsOf(list, { received: z.int(), taken_back: z.int(), total: z.int() }),
}
