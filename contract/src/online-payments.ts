import { z } from 'zod'
import { endpoint, message, wrapped } from './platform/endpoint.ts'
import { nullish, rule, text } from './platform/fields.ts'
import { id } from './platform/ids.ts'

/**
 * Status of a customer's online payment, by the provider. `paid`: verified and in the books. `abandoned`: never finished. `mismatch`:
 * another amount, currency or receiver than requested; it pays nothing.
 */
export const checkoutStatuses = ['pending', 'failed', 'abandoned', 'paid', 'mismatch'] as const
export type CheckoutStatus = (typeof checkoutStatuses)[number]

/** Online payments of invoices by customers. If a business has not set them up, all fields but the last are null. */
export const OnlinePayments = z.object({
  /** The business's subaccount at the provider, which receives the money. */
  subaccount: z.string().nullable(),
  /** Owner by the provider's record: a name, the bank, and the last digits of the account. */
  name: z.string().nullable(),
  bank: z.string().nullable(),
  last4: z.string().nullable(),
  /** Account holder by the bank; null if the bank did not say. */
  holder: z.string().nullable(),
  /** The account of the books that records the payments. */
  account: z.object({ id: id('bank_account'), name: z.string() }).nullable(),
  /** True if payments are simulated because no provider is configured. */
  is_sandbox: z.boolean(),
})
export type OnlinePayments = z.output<typeof OnlinePayments>

const subaccount = () =>
  z
    .string()
    .transform((typed) => typed.trim())
    .refine((code) => /^ACCT_[A-Za-z0-9]{6,40}$/.test(code), rule('subaccount'))

/** The current owner of a subaccount, by the provider and the bank. */
export const Subaccount = z.object({
  name: z.string(),
  bank: z.string().nullable(),
  last4: z.string(),
  holder: z.string().nullable(),
  /** Sent back by the owner to confirm exactly this reply. */
  confirmation: z.string(),
})

/* Only owners decide where customers' money goes: these calls require an owner besides the permission. */
export const onlinePayments = {
  one: endpoint.get('/v1/business/online-payments', {
    access: 'business.edit',
    summary: 'How customers pay invoices online',
    reply: wrapped('online_payments', OnlinePayments),
  }),
  subaccount: endpoint.get('/v1/business/online-payments/subaccount', {
    access: 'business.edit',
    summary: 'For owners: into which bank account a subaccount of Paystack pays out, and whose that is, to confirm it',
    query: z.object({
      subaccount: subaccount().describe('`ACCT_…`'),
      account: id('bank_account').describe('the account that it is to pay out to'),
    }),
    reply: wrapped('subaccount', Subaccount),
  }),
  edit: endpoint.patch('/v1/business/online-payments', {
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
  sendBack: endpoint.post('/v1/business/online-payments/{id}/send-back', {
    of: 'sale_checkout',
    access: 'business.edit',
    keyless: true,
    summary: 'For owners: send a payment back to the customer who paid it otherwise than it was asked for. Again it does nothing more',
    reply: message,
    touches: ['sales'],
  }),
}
