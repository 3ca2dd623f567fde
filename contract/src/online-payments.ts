import { z } from 'zod'
import { endpoint, wrapped } from './platform/endpoint.ts'
import { nullish, rule } from './platform/fields.ts'
import { id } from './platform/ids.ts'

/**
 * What became of a customer's payment, as the provider says: not known yet; it failed; nobody finished it; it is verified and in the books; another
 * amount, currency or receiver than was asked for, which counts for nothing.
 */
export const checkoutStatuses = ['pending', 'failed', 'abandoned', 'paid', 'mismatch'] as const
export type CheckoutStatus = (typeof checkoutStatuses)[number]

/** How customers of a business pay its invoices online; of one whose customers cannot, all but the last is null. */
export const OnlinePayments = z.object({
  /** The business's own subaccount at the provider, into which the money goes. */
  subaccount: z.string().nullable(),
  /** Whose it is, as the provider tells: a name, and the bank with the last digits of the account. */
  name: z.string().nullable(),
  bank: z.string().nullable(),
  last4: z.string().nullable(),
  /** The account of the books into which it is recorded. */
  account: z.object({ id: id('bank_account'), name: z.string() }).nullable(),
  /** Whether payments are only pretended: no provider is set up. */
  is_sandbox: z.boolean(),
})
export type OnlinePayments = z.output<typeof OnlinePayments>

const subaccount = () =>
  z
    .string()
    .transform((typed) => typed.trim())
    .refine((code) => /^ACCT_[A-Za-z0-9]{6,40}$/.test(code), rule('subaccount'))

export const onlinePayments = {
  one: endpoint({
    method: 'GET',
    path: '/v1/business/online-payments',
    access: 'business.edit',
    summary: 'How customers pay invoices online',
    reply: wrapped('online_payments', OnlinePayments),
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/v1/business/online-payments',
    access: 'business.edit',
    keyless: true,
    summary:
      'Let customers pay invoices online: into which subaccount of Paystack, recorded in which account. With neither, they cannot any more',
    body: z.object({
      subaccount: nullish(subaccount().describe('`ACCT_…`; asked of Paystack before it is kept')),
      account: nullish(id('bank_account')),
    }),
    reply: wrapped('online_payments', OnlinePayments),
    touches: ['onlinePayments'],
  }),
}
