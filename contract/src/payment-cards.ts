import { z } from 'zod'
import { endpoint, message } from './platform/endpoint.ts'
import { time } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { listQuery, pageOf, yesNo } from './platform/lists.ts'

/** A saved card; its number is never known here. */
export const PaymentCard = z.object({
  id: id('payment_card'),
  /** `visa`, in the provider's spelling. */
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  bank: z.string().nullable(),
  /** Whether it is valid this month. */
  is_active: z.boolean(),
  /** Whether it can be charged without the owner typing it again. */
  is_reusable: z.boolean(),
  created_at: time(),
})

export const paymentCards = {
  list: endpoint.get('/v1/merchant/payment-cards', {
    access: 'session',
    summary: 'The merchant’s own cards, in whatever business they paid with them',
    query: listQuery({ by: ['created_at', 'brand', 'last4'] }, { active: yesNo().optional(), reusable: yesNo().optional() }),
    reply: pageOf(PaymentCard),
  }),
  delete: endpoint.delete('/v1/merchant/payment-cards/{id}', {
    of: 'payment_card',
    access: 'session',
    summary: 'Forget a card; whatever renews with it asks for another',
    reply: message,
    touches: ['paymentCards', 'billing'],
  }),
}
