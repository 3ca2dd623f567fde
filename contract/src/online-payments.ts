import { z } from 'zod'
import { endpoint, message, wrapped } from './platform/endpoint.ts'
import { nullish, rule, text } from './platform/fields.ts'
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
  /** Whom the bank says that account belongs to; null where it did not say. */
  holder: z.string().nullable(),
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

/** Whose a subaccount is, as the provider and the bank tell of it now. */
export const Subaccount = z.object({
  name: z.string(),
  bank: z.string().nullable(),
  last4: z.string(),
  holder: z.string().nullable(),
  /** What an owner who has read this says when they confirm it. */
  confirmation: z.string(),
})

/* Where customers' money goes is for owners: the calls that say it ask for one, besides the permission. */
export const onlinePayments = {
  one: endpoint({
    method: 'GET',
    path: '/v1/business/online-payments',
    access: 'business.edit',
    summary: 'How customers pay invoices online',
    reply: wrapped('online_payments', OnlinePayments),
  }),
  subaccount: endpoint({
    method: 'GET',
    path: '/v1/business/online-payments/subaccount',
    access: 'business.edit',
    summary: 'For owners: into which bank account a subaccount of Paystack pays out, and whose that is, to confirm it',
    query: z.object({
      subaccount: subaccount().describe('`ACCT_…`'),
      account: id('bank_account').describe('the account that it is to pay out to'),
    }),
    reply: wrapped('subaccount', Subaccount),
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/v1/business/online-payments',
    access: 'business.edit',
    keyless: true,
    summary:
      'For owners: let customers pay invoices online, into which subaccount of Paystack, recorded in which account. With neither, they cannot any more',
    body: z.object({
      subaccount: nullish(subaccount().describe('`ACCT_…`; asked of Paystack before it is kept, and no other business’s')),
      account: nullish(id('bank_account').describe('the one that the subaccount pays out to')),
      confirmation: nullish(text(1, 100).describe('as `/subaccount` answers it: the owner has seen where the money goes')),
    }),
    reply: wrapped('online_payments', OnlinePayments),
    touches: ['onlinePayments'],
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/v1/business/online-payments/{id}/send-back',
    of: 'sale_checkout',
    access: 'business.edit',
    keyless: true,
    summary: 'For owners: send a payment back to the customer who paid it otherwise than it was asked for. Again it does nothing more',
    reply: message,
    touches: ['sales'],
  }),
}
