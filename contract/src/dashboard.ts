import { z } from 'zod'
import { storedUnit } from './product-fields.ts'
import { notices } from './business.ts'
import { statuses } from './document-states.ts'
import { actionKinds } from './action-kinds.ts'
import { endpoint } from './platform/endpoint.ts'
import { oneOf, signedMoney, stock, time } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { paymentStatuses } from './payments.ts'
import { period } from './platform/periods.ts'
import { costMoney, seenWith, seesOwed, stockMoney } from './platform/seen-with.ts'
import { dueAges } from './due-ages.ts'
import { homePeriods, reportIntervals, reportPeriods } from './report-periods.ts'

/** Sales that took effect in a period, by the rules of the sales report. Kobo. */
const soldFigures = {
  count: z.int(),
  /** Amount that customers must pay, taxes included. */
  total: z.int(),
  /** Credit to customers for returns in the period; null for a member who may not see returns. */
  returned: z.int().nullable(),
  /** Sales without taxes and discounts, less the cost of goods, less the same for returns. */
  profit: costMoney(),
}

const edges = {
  /** ISO 8601 in UTC: `start_at` is included, `end_at` is not. */
  start_at: time(),
  end_at: time(),
}

/** For each figure, the list whose rows add up to it. Left out if it is zero, or if the member may not open the list. */
const urls = z.record(z.string(), z.string())

/** A period and the period of the same length before it; a running period compares up to the same time. */
const salesFields = {
  period: z.enum(reportPeriods),
  interval: z.enum(reportIntervals),
  ...edges,
  compared: z.object(edges),
  /** Hours of a single day, else days or longer intervals; the earliest first, those without sales included. */
  rows: z.array(
    z.object({
      ...edges,
      ...soldFigures,
      /** Has zero length if the period lies in the future. */
      previous: z.object({ ...edges, ...soldFigures }),
      rows_url: urls,
    }),
  ),
  _total: z.object({
    ...soldFigures,
    previous: z.object(soldFigures),
    rows_url: urls,
    /** For each figure, the list of returns whose rows are subtracted from it. */
    less_url: urls,
  }),
  /** Kobo: sales in the period after discounts, before taxes. The base for the shares of best sellers. */
  net_total: z.int(),
}

const Owing = z.object({
  count: z.int(),
  /** Kobo, above zero in both directions. */
  total: z.int(),
  /** The five with the largest debts. */
  top: z.array(
    z.object({
      ...namedRecord('contact').shape,
      phone: z.string().nullable(),
      amount: z.int(),
      /** When they last got a payment reminder. */
      last_reminded_at: time().nullable(),
    }),
  ),
})

/**
 * The product whose sales changed the most, in the direction of the whole change: the largest difference of sales after discounts, before
 * taxes, among the best sellers of both periods.
 */
const WhyChanged = z.object({
  product: namedRecord('product'),
  unit: storedUnit(),
  quantity: stock(),
  previous_quantity: stock(),
  /** Kobo. */
  total: z.int(),
  previous_total: z.int(),
})

/** Cash drawers where the member works. Cash in kobo, only of sessions whose totals the member may see (DRAWERS-4). */
const DrawersAtHome = z.object({
  count: z.int(),
  /** The number of open drawers. */
  open: z.int(),
  /** Open drawers first, then by name: a few, with the total count above. */
  rows: z.array(
    z.object({
      ...namedRecord('drawer').shape,
      location: namedRecord('location'),
      session: z
        .object({
          id: id('drawer_session'),
          opened_at: time(),
          opened_by: namedRecord('merchant').nullable(),
          /** Expected cash now; null for a member who may not see it, and so may not count it. */
          expected: signedMoney().nullable(),
        })
        .nullable(),
    }),
  ),
  /** Sum of the expected cash that the member may see; null if they may see none. */
  cash: signedMoney().nullable(),
  /** Sessions counted today that the member may see: their number, and counted less expected cash. */
  counted: z.object({ count: z.int(), difference: signedMoney() }),
})

/** Debts of the business to contacts: null for a member who may not see what the business owes suppliers. */
const owedToThem = z.object(Owing.shape).register(seenWith, seesOwed)

/** Each part is null for a member who may not see the list that it counts. */
export const Dashboard = z.object({
  sales: z
    .object({
      ...salesFields,
      /** Ranked by sales in the period after discounts, before taxes. */
      best: z.array(
        z.object({ ...namedRecord('product').shape, unit: storedUnit(), quantity: stock(), total: z.int(), rows_url: z.string() }),
      ),
      /** Null if nothing is compared or nothing changed. */
      why: WhyChanged.nullable(),
      recent: z.array(
        z.object({
          id: id('sale'),
          number: z.string(),
          contact: namedRecord('contact'),
          status: z.enum(statuses),
          payment_status: z.enum(paymentStatuses),
          payable_amount: z.int(),
          date: time(),
        }),
      ),
      waiting: z.int(),
    })
    .nullable(),
  /** Stock intakes and returns that need approval. */
  actions_waiting: z.int().nullable(),
  /** Purchase orders that need approval. */
  orders_waiting: z.int().nullable(),
  /** Late purchase orders, as `purchase-orders?is_late=true` lists them. */
  late_orders: z.int().nullable(),
  drawers: DrawersAtHome.nullable(),
  products: z
    .object({
      count: z.int(),
      /** Active tracked products with stock at or below the reorder level at some location. */
      low: z.int(),
      /** The lowest levels: each at one location, named for members who see several. */
      lowest: z.array(
        z.object({
          ...namedRecord('product').shape,
          location: namedRecord('location').nullable(),
          unit: storedUnit(),
          on_hand: stock(),
          reorder_level: stock(),
        }),
      ),
      /** Whether any stock was ever received. */
      stocked: z.boolean(),
    })
    .nullable(),
  /** Balances excluding deposits. */
  owing: z.object({ them: Owing, you: owedToThem.nullable() }).nullable(),
  /** Kobo that customers paid on sales that need approval, and the number of such sales. */
  deposits: z.object({ count: z.int(), total: z.int() }).nullable(),
  /** Changes in a new version, until a member has read them; for members who edit roles. */
  notices: z.array(z.enum(notices)).nullable(),
})

const waitingDocument = {
  number: z.string(),
  contact: namedRecord('contact'),
  location: namedRecord('location'),
  /** Kobo. */
  total: z.int(),
  paid_amount: z.int(),
  /** How many members have approved it, and how many must. */
  approved_by_count: z.int(),
  approval_level: z.int(),
  created_by: namedRecord('merchant').nullable(),
  created_at: time(),
}

/** Documents that this member can approve now, the longest pending first: a few of each kind, with the total count. */
export const WaitingForMe = z.object({
  count: z.int(),
  sales: z.array(z.object({ id: id('sale'), ...waitingDocument })),
  actions: z.array(
    z.object({
      id: id('inventory_action'),
      kind: z.enum(actionKinds),
      ...waitingDocument,
      contact: waitingDocument.contact.nullable(),
      /** Null if it is known only once the document takes effect. */
      total: stockMoney(),
      paid_amount: stockMoney(),
    }),
  ),
  /** Purchase orders: they have no payments. */
  orders: z.array(z.object({ id: id('purchase_order'), ...waitingDocument, total: costMoney() }).omit({ paid_amount: true })),
})

/** A document that a figure links to. */
const lead = { number: z.string(), date: time() }

/** Key figures of a product where the member works. Each part is null for a member who may not see the list behind it. */
export const ProductFigures = z.object({
  /** Sales that took effect in the last thirty days, today included. */
  sold: z
    .object({
      quantity: stock(),
      /** Number of sales with the product. */
      sales: z.int(),
      /** How many of those thirty days the product has existed, today included. */
      days: z.int(),
      /** Quantity sold on each of the thirty days, oldest first, days without sales included. */
      by_day: z.array(stock()),
    })
    .nullable(),
  /** The last intake that took effect; also null if there was none. */
  last_intake: z.object({ id: id('inventory_action'), ...lead, contact: namedRecord('contact').nullable(), cost: costMoney() }).nullable(),
})

/** Key figures of a contact where the member works. Null as above, and for the walk-in customer, who stands for all unnamed buyers. */
export const ContactFigures = z.object({
  sales: z
    .object({
      /** Sales that took effect in twelve months: their number, and kobo. */
      count: z.int(),
      total: z.int(),
      last: z.object({ id: id('sale'), ...lead }).nullable(),
      /** The oldest approved sale that is not fully paid, with the unpaid kobo. */
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
  /** The contact's unpaid sales by due age, the newest first, empty ages left out (`contract/src/debts.ts`); kobo. */
  ages: z.array(z.object({ age: z.enum(dueAges), left: z.int() })).nullable(),
})

export const dashboard = {
  shown: endpoint.get('/v1/business/dashboard', {
    access: 'dashboard.view',
    summary: 'Today or another period against the one before, what waits, what is low, who owes',
    query: z.object({
      /** Default: today. With `from` or `to` it is `custom`. */
      period: oneOf(homePeriods).optional(),
      ...period,
    }),
    reply: z.object({ dashboard: Dashboard }),
  }),
  waiting: endpoint.get('/v1/business/dashboard/waiting', {
    access: { anyOf: ['sale.mark-approved', 'inventory-action.mark-approved', 'purchase-order.mark-approved'] },
    summary: 'What waits for this member’s approval',
    query: z.object({
      /** Rows of each kind of list; default 8. */
      most: z.coerce.number().int().min(1).max(100).optional(),
    }),
    reply: z.object({ waiting: WaitingForMe }),
  }),
  ofProduct: endpoint.get('/v1/business/products/{id}/figures', {
    of: 'product',
    access: 'product.view',
    summary: 'What was sold of a product in thirty days, and where it came from last',
    reply: z.object({ figures: ProductFigures }),
  }),
  ofContact: endpoint.get('/v1/business/contacts/{id}/figures', {
    of: 'contact',
    access: 'contact.view',
    summary: 'What a contact bought and supplied in twelve months, when last, and what is unpaid',
    reply: z.object({ figures: ContactFigures }),
  }),
}
