import { z } from 'zod'
import {
  Approval,
  Metadata,
  NoteInput,
  PlainMetadata,
  Preview,
  PreviewQuery,
  StatusInput,
  documentContact,
  documentFields,
  documentInput,
  lines,
  linked,
} from './documents.ts'
import { givenOrderStatuses, orderStatuses, receiptStatuses, statuses } from './document-states.ts'
import { byField } from './platform/access.ts'
import { wrapped } from './platform/endpoint.ts'
import { dateInput, day, money, nullish, quantity, rule, stock, time } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { csv, listQuery, pageOf, withFlags, yesNo } from './platform/lists.ts'
import { period } from './platform/periods.ts'
import { anyOf, goodsFilters, sided } from './platform/sided.ts'
import { costMoney } from './platform/seen-with.ts'
import { sumsOf } from './platform/sums.ts'
import { storedUnit } from './product-fields.ts'
import { documentTimeline } from './timeline.ts'
import { resource } from './platform/resource.ts'

export const OrderInput = z.object({
  ...documentInput,
  /** Required, unlike on other documents (`spec §5`). */
  date: dateInput(),
  /** Expected delivery day; not before the order's date. */
  expected_date: nullish(day()),
  /** Each product at most once. */
  items: lines(z.object({ product: id('product'), quantity: quantity(), metadata: nullish(PlainMetadata), cost: money() })),
  /** The order that this one copies; only a link. */
  duplicate_of: nullish(id('purchase_order')),
})

export const OrderItem = z.object({
  id: id('purchase_order_item'),
  product_id: id('product'),
  name: z.string(),
  sku: z.string(),
  unit: storedUnit(),
  /** Its units are named when they are received. */
  has_serial_number: z.boolean(),
  quantity: stock(),
  /** Through intakes that took effect. */
  received: stock(),
  /** Still to be received; 0 if the order is closed or canceled. */
  left: stock(),
  /** Per unit. A member without the right to see costs types one, but reads null. */
  cost: costMoney(),
  total: costMoney(),
  metadata: Metadata.nullable(),
})

const summary = {
  id: id('purchase_order'),
  ...documentFields,
  status: z.enum(orderStatuses),
  /** Expected delivery day, `2026-11-20`. */
  expected_date: z.string().nullable(),
  total: costMoney(),
  /** By received quantity; of a closed or canceled order, by the quantity received before. */
  receipt_status: z.enum(receiptStatuses),
  closed_at: time().nullable(),
}

export const OrderRow = z.object({ ...summary, contact: namedRecord('contact'), location: namedRecord('location') })

export const Order = z.object({
  ...summary,
  /** The order that this one copies. */
  duplicate_of: linked('purchase_order').nullable(),
  items: z.array(OrderItem),
  edges: z.object({
    contact: documentContact.optional(),
    location: namedRecord('location').optional(),
    items: z.array(OrderItem).optional(),
    approvals: z.array(Approval).optional(),
    /** Its intakes, the newest first; left out without permission to view intakes. */
    intakes: z
      .array(
        z.object({
          ...linked('inventory_action').shape,
          status: z.enum(statuses),
          date: time(),
          total: costMoney(),
          created_by: namedRecord('merchant').nullable(),
        }),
      )
      .optional(),
  }),
})

/** Preview of a status change of an order: it changes only incoming quantities, not stock or balances. */
export const OrderPreview = z.object({
  ...Preview.shape,
  balances: z.array(z.object({ ...Preview.shape.balances.element.shape, amount: costMoney(), deposits: costMoney() })),
  cash: z.array(z.object({ ...Preview.shape.cash.element.shape, amount: costMoney() })),
})

/** Filters by contact, location and creator. */
const madeFor = sided({ contact: () => anyOf('contact'), location: () => anyOf('location'), member: () => anyOf('merchant') })

const oneOfStatuses = csv(z.enum(orderStatuses, rule('invalid')))

/** Features that show an order: levels and products show the incoming quantity. */
const touches = ['purchaseOrders', 'inventory', 'products', 'contacts', 'dashboard', 'reports']
const orderReply = wrapped('purchase_order', Order)

const call = resource({
  path: '/v1/business/purchase-orders',
  of: 'purchase_order',
  view: 'purchase-order.view',
  reply: orderReply,
  touches,
})

const list = call.list(
  'Purchase orders',
  listQuery(
    { by: ['created_at', 'date', 'expected_date', 'number'], usual: 'number.desc' },
    {
      status: oneOfStatuses.optional(),
      receipt_status: csv(z.enum(receiptStatuses, rule('invalid')))
        .describe('open and partial leave out orders that nothing is expected of any more, unless `status` asks for them')
        .optional(),
      is_late: yesNo().describe('of which something is still to come, and was expected before today').optional(),
      ...madeFor,
      ...period,
    },
  ),
  OrderRow,
)

export const purchaseOrders = {
  list,
  /** Canceled orders are in no sum unless `status` asks for them. */
  sums: sumsOf(list, { canceled: z.int(), total: costMoney() }),
  lines: call.get('/v1/business/purchase-orders/items', {
    access: 'purchase-order.view',
    summary: 'Lines of purchase orders, with what has come of each',
    query: listQuery(
      { by: ['created_at'] },
      {
        order: csv(id('purchase_order')).optional(),
        ...goodsFilters,
        ...madeFor,
        status: oneOfStatuses.optional(),
        ...period,
        is_due: yesNo().describe('of which something is still to come').optional(),
      },
    ),
    reply: pageOf(
      OrderItem.extend({
        order: z.object({
          id: id('purchase_order'),
          number: z.string(),
          status: z.enum(orderStatuses),
          date: time(),
          expected_date: z.string().nullable(),
        }),
        contact: namedRecord('contact'),
        location: namedRecord('location'),
      }),
    ),
  }),
  lastCosts: call.get('/v1/business/purchase-orders/last-costs', {
    access: 'purchase-order.create',
    summary: 'What a unit of some products cost when it last came from a supplier; what never did is left out',
    query: z.object({ contact: id('contact'), product: csv(id('product')).optional() }),
    reply: z.object({ rows: z.array(z.object({ product_id: id('product'), cost: costMoney(), date: time() })) }),
  }),
  one: call.one(
    'A purchase order with its lines',
    z.object(withFlags('with_contact', 'with_location', 'with_items', 'with_approvals', 'with_intakes')),
  ),
  timeline: call.timeline('Who did what to a purchase order, and when', documentTimeline('purchase_order', costMoney())),
  create: call.create('purchase-order.create', 'Order from a supplier; at approval level 0 its goods are to come at once', OrderInput),
  editNote: call.edit('purchase-order.edit', 'Change the note', NoteInput, { touches: ['purchaseOrders'] }),
  setStatus: call.patch('/v1/business/purchase-orders/{id}/status', {
    access: byField('status', {
      approved: 'purchase-order.mark-approved',
      canceled: 'purchase-order.mark-canceled',
      closed: 'purchase-order.edit',
    }),
    summary: 'Approve or cancel a purchase order, or close it: what has not come is expected no more',
    body: z.object({ ...StatusInput.shape, status: z.enum(givenOrderStatuses, rule('invalid')) }),
    reply: orderReply,
  }),
  consequence: call.get('/v1/business/purchase-orders/{id}/consequence', {
    access: byField('status', {
      approved: 'purchase-order.mark-approved',
      canceled: 'purchase-order.mark-canceled',
      closed: 'purchase-order.edit',
      deleted: 'purchase-order.delete',
    }),
    summary: 'What approving, canceling, closing or deleting it would do',
    query: z.object({ ...PreviewQuery.shape, status: z.enum([...givenOrderStatuses, 'deleted'] as const, rule('invalid')) }),
    reply: OrderPreview,
  }),
  download: call.download('The order as PDF or page'),
  delete: call.remove('purchase-order.delete', 'Hide a purchase order that never took effect'),
}
