import { z } from 'zod'
import { Invoice } from './billing.ts'
import { planPaymentStatuses } from './plan-states.ts'
import { endpointsWith, message } from './platform/endpoint.ts'
import { text } from './platform/fields.ts'

const call = endpointsWith({ of: 'plan_payment' })

/** Payments of plans, by the provider's record. */
export const paystackPayments = {
  callback: call.post('/v1/paystack-payments/{id}/callback', {
    access: 'session',
    keyless: true,
    summary: 'Whoever comes back from the provider’s page: what became of the payment is asked of the provider itself',
    body: z.object({ reference: text(1, 100) }),
    reply: z.object({
      status: z.enum(planPaymentStatuses),
      /** Null if the card was only verified, and for members without the right to see invoices. */
      invoice: Invoice.nullable(),
    }),
    touches: ['billing', 'plans', 'paymentCards', 'session'],
  }),
  sendBack: call.post('/v1/paystack-payments/{id}/send-back', {
    access: 'billing.change-plan',
    keyless: true,
    summary:
      'Send a payment of a plan back that was made otherwise than it was asked for, and so counts for nothing. Again it does nothing more',
    reply: message,
    touches: ['billing'],
  }),
}
