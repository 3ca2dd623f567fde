import { z } from 'zod'
import { Plan } from './plans.ts'
import { invoiceStatuses, invoiceTypes, planIntervals, planPaymentStatuses, planStandings } from './plan-states.ts'
import { byField } from './platform/access.ts'
import { file, wrapped } from './platform/endpoint.ts'
import { nullish, oneOf, rule, time } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { type LimitedKind, limitedKinds } from './platform/limited.ts'
import { csv, listQuery } from './platform/lists.ts'
import { period } from './platform/periods.ts'
import type { Permission } from './platform/permissions.ts'
import { Disputed, TakenBack, wrongPayment } from './taken-back.ts'
import { resource } from './platform/resource.ts'

const figures = z.object({ members: z.int(), locations: z.int(), products: z.int() })

/** The plan of a business and the status of its subscription. */
export const Billing = z.object({
  plan: Plan,
  standing: z.enum(planStandings),
  /** When the trial, the paid period or the grace period ends; null if nothing ends. */
  ends_at: time().nullable(),
  /** Current use of each limited kind. */
  used: figures,
  /** The plan after this period, if it differs. */
  next_plan: z.object({ id: id('plan'), name: z.string() }).nullable(),
  /** End of a period that is already paid after this one; else null. */
  paid_until: time().nullable(),
  /** The plan of that paid period. */
  paid_plan: namedRecord('plan').nullable(),
  /** The card that pays for renewals, with the merchant who added it. It is charged only while that merchant may manage billing. */
  card: z
    .object({
      id: id('payment_card'),
      brand: z.string(),
      last4: z.string(),
      exp_month: z.int(),
      exp_year: z.int(),
      of: namedRecord('merchant').nullable(),
      is_chargeable: z.boolean(),
    })
    .nullable(),
  /** The unpaid invoice. */
  open_invoice: z
    .object({ id: id('invoice'), number: z.string(), amount: z.int(), type: z.enum(invoiceTypes), plan: namedRecord('plan') })
    .nullable(),
  /** Price of the next period, if it can be paid now. */
  renewal: z.object({ plan: namedRecord('plan'), amount: z.int(), starts_at: time(), ends_at: time() }).nullable(),
  /** Payments of the last sixty days in another amount or currency than requested. They pay nothing and have not been refunded. */
  wrong_payments: z.array(wrongPayment('plan_payment')),
  /**
   * Payments that were refunded at the provider or that a bank disputes: listed while the period that they paid for lasts, and for sixty
   * days.
   */
  taken_back: z.array(
    z.object({
      reference: z.string(),
      invoice: z.string(),
      /** Kobo: amount of the payment. */
      amount: z.int(),
      /** End of the period that it paid for. */
      ends_at: time(),
      taken_back: TakenBack.nullable(),
      disputed: Disputed.omit({ url: true }).nullable(),
    }),
  ),
  /** True if payments are simulated because no provider is configured. */
  is_sandbox: z.boolean(),
})

/** An invoice for one period of a plan. */
export const Invoice = z.object({
  id: id('invoice'),
  number: z.string(),
  type: z.enum(invoiceTypes),
  status: z.enum(invoiceStatuses),
  plan: z.object({ id: id('plan'), name: z.string() }),
  interval: z.enum(planIntervals),
  /** Kobo: the plan's price for the period. Less the unused value of the plan before it, this is the amount. */
  price: z.int(),
  credit: z.int(),
  amount: z.int(),
  currency: z.string(),
  /** The period that it pays for. */
  starts_at: time(),
  ends_at: time(),
  paid_at: time().nullable(),
  /** How it was paid. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  created_by: namedRecord('merchant').nullable(),
  created_at: time(),
  updated_at: time(),
})

const types = () => csv(z.enum(invoiceTypes, rule('invalid')))
const statuses = () => csv(z.enum(invoiceStatuses, rule('invalid')))
const card = nullish(
  id('payment_card').describe('one of the caller’s own, charged at once; left out, the answer leads to the provider’s page'),
)
const started = z.object({
  invoice: Invoice.nullable(),
  /** Status of the payment; null if there is none. A charged card may still be pending. */
  payment_status: z.enum(planPaymentStatuses).nullable(),
  /** The provider's page on which the payment continues; null if the user has nothing to do. */
  authorization_url: z.string().nullable(),
})

/** Members who may create one are told how many more the plan allows. */
const whoMakes = {
  members: 'member.add',
  locations: 'inventory-location.create',
  products: 'product.create',
} as const satisfies Record<LimitedKind, Permission>

const call = resource({
  path: '/v1/business/billing/invoices',
  of: 'invoice',
  view: 'billing.view-invoice',
  reply: wrapped('invoice', Invoice),
  touches: ['billing', 'plans', 'paymentCards', 'session'],
})

export const billing = {
  current: call.get('/v1/business/billing', {
    access: 'billing.view',
    summary: 'The plan of the business, until when, and what is used of it',
    reply: wrapped('billing', Billing),
  }),
  preview: call.get('/v1/business/billing/change-plan', {
    access: 'billing.change-plan',
    summary: 'What a change to a plan would cost, and when it would count',
    query: z.object({ plan: id('plan') }),
    reply: z.object({
      change: z.object({
        /** `now`: as soon as it is paid (in a trial, from its end). `later`: after the paid period. `stay` withdraws such a change. */
        when: z.enum(['now', 'later', 'stay']),
        price: z.int(),
        credit: z.int(),
        amount: z.int(),
        starts_at: time(),
        ends_at: time().nullable(),
      }),
    }),
  }),
  changePlan: call.post('/v1/business/billing/change-plan', {
    access: 'billing.change-plan',
    keyless: true,
    summary: 'Go on to another plan: a larger one once it is paid (and the trial is over), a smaller one when what is paid for is over',
    body: z.object({ plan: id('plan'), card }),
    reply: started,
  }),
  renewPlan: call.post('/v1/business/billing/renew-plan', {
    access: 'billing.renew-plan',
    keyless: true,
    summary: 'Pay for the next stretch of the plan',
    body: z.object({ card }),
    reply: started,
  }),
  changeCard: call.post('/v1/business/billing/change-card', {
    access: 'billing.change-card',
    keyless: true,
    summary:
      'Have renewals charged to another card: one of the caller’s own, or a new one, which is checked by a small amount that goes back',
    body: z.object({ card: nullish(id('payment_card')) }),
    reply: z.object({ authorization_url: z.string().nullable() }),
  }),
  invoices: call.list(
    'Invoices for the plan',
    listQuery(
      { by: ['created_at', 'number', 'amount'] },
      {
        type: types().optional(),
        not_type: types().optional(),
        status: statuses().optional(),
        not_status: statuses().optional(),
        ...period,
      },
    ),
    Invoice,
  ),
  invoice: call.one('An invoice for the plan'),
  download: call.get('/v1/business/billing/invoices/{id}/download', {
    access: 'billing.view-invoice',
    summary: 'An invoice for the plan as PDF or page',
    query: z.object({ format: oneOf(['pdf', 'html']).optional() }),
    reply: file,
  }),
  room: call.get('/v1/business/billing/room', {
    access: byField('of', whoMakes),
    summary: 'How many of a kind the plan has room for',
    query: z.object({ of: oneOf(limitedKinds) }),
    reply: z.object({
      room: z.object({
        of: z.enum(limitedKinds),
        plan: z.string(),
        /** Null: unlimited, and not counted. */
        limit: z.int().nullable(),
        used: z.int().nullable(),
        /** The smallest plan with capacity for one more, if this one has none. */
        next: z.object({ id: id('plan'), name: z.string() }).nullable(),
      }),
    }),
  }),
}
