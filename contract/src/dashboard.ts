import { z } from 'zod'
import { storedUnit } from './product-fields.ts'
import { notices } from './business.ts'
import { statuses } from './document-states.ts'
import { actionKinds } from './action-kinds.ts'
import { endpoint } from './platform/endpoint.ts'
import { oneOf, stock, time } from './platform/fields.ts'
import { id, named } from './platform/ids.ts'
import { paymentStatuses } from './payments.ts'
import { period } from './platform/periods.ts'
import { costMoney, seenWith, seesOwed, stockMoney } from './platform/seen-with.ts'
import { dueAges } from './due-ages.ts'
import { homePeriods, reportIntervals, reportPeriods } from './report-periods.ts'

/** Sales that took effect in a stretch of time, as the report of sales has them. Kobo. */
const soldFigures = {
  count: z.int(),
  /** What customers are to pay, taxes included. */
  total: z.int(),
  /** What customers were credited for goods that they brought back in it; null for a member who may not see what came back. */
  returned: z.int().nullable(),
  /** Less taxes, discounts and what the goods cost, and less the same of what came back. */
  profit: costMoney(),
}

const edges = {
  /** ISO 8601 in UTC: it begins with the one and ends before the other. */
  start_at: time(),
  end_at: time(),
}

/** The list whose rows add up to each figure; left out where there is nothing, or where the member may not open it. */
const urls = z.record(z.string(), z.string())

/** A period against the same stretch before it: where it is still running, up to the same time. */
const sold = {
  period: z.enum(reportPeriods),
  interval: z.enum(reportIntervals),
  ...edges,
  compared: z.object(edges),
  /** Its hours, of one day, else its days or what is longer; the earliest first, those without a sale too. */
  rows: z.array(
    z.object({
      ...edges,
      ...soldFigures,
      /** Of no length where it is of what has not happened yet. */
      previous: z.object({ ...edges, ...soldFigures }),
      rows_url: urls,
    }),
  ),
  _total: z.object({
    ...soldFigures,
    previous: z.object(soldFigures),
    rows_url: urls,
    /** The list whose rows are taken off that: what came back. */
    less_url: urls,
  }),
  /** Kobo that goods sold for in it, discounts taken off and taxes not added: what the best are a part of. */
  net_total: z.int(),
}

const Owing = z.object({
  count: z.int(),
  /** Kobo, above zero either way. */
  total: z.int(),
  /** The five who owe, or are owed, most. */
  top: z.array(
    z.object({
      ...named('contact').shape,
      phone: z.string().nullable(),
      amount: z.int(),
      /** When they were last reminded of what they owe. */
      last_reminded_at: time().nullable(),
    }),
  ),
})

/** Whom the business owes: null for a member who may not see what suppliers are owed. */
const owedToThem = z.object(Owing.shape).register(seenWith, seesOwed)

/** Each part is null for a member who may not see the list that it counts. */
export const Dashboard = z.object({
  sales: z
    .object({
      ...sold,
      /** By what was sold for most in the period, discounts taken off and taxes not added. */
      best: z.array(z.object({ ...named('product').shape, unit: storedUnit(), quantity: stock(), total: z.int(), rows_url: z.string() })),
      recent: z.array(
        z.object({
          id: id('sale'),
          number: z.string(),
          contact: named('contact'),
          status: z.enum(statuses),
          payment_status: z.enum(paymentStatuses),
          payable_amount: z.int(),
          date: time(),
        }),
      ),
      waiting: z.int(),
    })
    .nullable(),
  /** Stock intakes and returns that wait for approval. */
  actions_waiting: z.int().nullable(),
  /** Orders to suppliers that wait for approval. */
  orders_waiting: z.int().nullable(),
  products: z
    .object({
      count: z.int(),
      /** For sale, counted, and somewhere no more left than the level at which to order again there. */
      low: z.int(),
      /** The emptiest: each at one location, which is said to those who see several. */
      lowest: z.array(
        z.object({
          ...named('product').shape,
          location: named('location').nullable(),
          unit: storedUnit(),
          on_hand: stock(),
          reorder_level: stock(),
        }),
      ),
      /** Whether any stock ever came in. */
      stocked: z.boolean(),
    })
    .nullable(),
  /** Balances without deposits. */
  owing: z.object({ them: Owing, you: owedToThem.nullable() }).nullable(),
  /** Kobo that customers have paid on sales that wait for approval, and how many such sales there are. */
  deposits: z.object({ count: z.int(), total: z.int() }).nullable(),
  /** What a new version changed, until somebody has read it; for members who edit roles. */
  notices: z.array(z.enum(notices)).nullable(),
})

const waitingDocument = {
  number: z.string(),
  contact: named('contact'),
  location: named('location'),
  /** Kobo. */
  total: z.int(),
  paid_amount: z.int(),
  /** How many have approved it, of how many who must. */
  approved_by_count: z.int(),
  approval_level: z.int(),
  created_by: named('merchant').nullable(),
  created_at: time(),
}

/** Documents that this member can approve now, the longest waiting first; of each kind a few, and how many there are in all. */
export const WaitingForMe = z.object({
  count: z.int(),
  sales: z.array(z.object({ id: id('sale'), ...waitingDocument })),
  actions: z.array(
    z.object({
      id: id('inventory_action'),
      kind: z.enum(actionKinds),
      ...waitingDocument,
      contact: waitingDocument.contact.nullable(),
      /** Null where it is known only once it takes effect. */
      total: stockMoney(),
      paid_amount: stockMoney(),
    }),
  ),
  /** To suppliers: nothing is paid on them. */
  orders: z.array(z.object({ id: id('purchase_order'), ...waitingDocument, total: costMoney() }).omit({ paid_amount: true })),
})

/** A document as a figure leads to it. */
const lead = { number: z.string(), date: time() }

/** A product at a glance, where the member works. Each part is null for a member who may not see the list that it is taken from. */
export const ProductFigures = z.object({
  /** In sales that took effect, of the last thirty days up to today. */
  sold: z
    .object({
      quantity: stock(),
      /** On how many sales. */
      sales: z.int(),
      /** Days of those thirty since the product was made, today included. */
      days: z.int(),
      /** What each of the thirty days sold, oldest first, those without a sale too. */
      by_day: z.array(stock()),
    })
    .nullable(),
  /** The last intake that took effect; null where there was none, too. */
  last_intake: z.object({ id: id('inventory_action'), ...lead, contact: named('contact').nullable(), cost: costMoney() }).nullable(),
})

/** A contact at a glance, where the member works. Null as above, and of the walk-in customer, who is everybody. */
export const ContactFigures = z.object({
  sales: z
    .object({
      /** Sales that took effect in twelve months, and kobo that they came to. */
      count: z.int(),
      total: z.int(),
      last: z.object({ id: id('sale'), ...lead }).nullable(),
      /** The oldest that took effect and is not paid in full, with the kobo that are left of it. */
      oldest_unpaid: z.object({ id: id('sale'), ...lead, left: z.int() }).nullable(),
    })
    .nullable(),
  intakes: z
    .object({
      count: z.int(),
      total: costMoney(),
      last: z.object({ id: id('inventory_action'), ...lead }).nullable(),
    })
    .nullable(),
  /** What they owe by how long ago it was due, the newest first, ages of nothing left out (`contract/src/debts.ts`); kobo. */
  ages: z.array(z.object({ age: z.enum(dueAges), left: z.int() })).nullable(),
})

export const dashboard = {
  shown: endpoint({
    method: 'GET',
    path: '/v1/business/dashboard',
    access: 'dashboard.view',
    summary: 'Today or another period against the one before, what waits, what is low, who owes',
    query: z.object({
      /** Today, where nothing is said; with `from` or `to` it is `custom`. */
      period: oneOf(homePeriods).optional(),
      ...period,
    }),
    reply: z.object({ dashboard: Dashboard }),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/v1/business/dashboard/waiting',
    access: { anyOf: ['sale.mark-approved', 'inventory-action.mark-approved', 'purchase-order.mark-approved'] },
    summary: 'What waits for this member’s approval',
    query: z.object({
      /** Of each kind of list: 8 where nothing is said. */
      most: z.coerce.number().int().min(1).max(100).optional(),
    }),
    reply: z.object({ waiting: WaitingForMe }),
  }),
  ofProduct: endpoint({
    method: 'GET',
    path: '/v1/business/products/{id}/figures',
    of: 'product',
    access: 'product.view',
    summary: 'What was sold of a product in thirty days, and where it came from last',
    reply: z.object({ figures: ProductFigures }),
  }),
  ofContact: endpoint({
    method: 'GET',
    path: '/v1/business/contacts/{id}/figures',
    of: 'contact',
    access: 'contact.view',
    summary: 'What a contact bought and supplied in twelve months, when last, and what is unpaid',
    reply: z.object({ figures: ContactFigures }),
  }),
}
