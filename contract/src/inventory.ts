import { z } from 'zod'
import { Approval, PreviewQuery, NoteInput, StatusInput, documentContact, documentFields, correctionOf, linked } from './documents.ts'
import { statuses } from './document-states.ts'
import { ActionItem } from './action-item.ts'
import { actionKinds } from './action-kinds.ts'
import { adjustmentReasons } from './adjustments.ts'
import { AdjustmentInput, IntakeInput } from './inventory-input.ts'
import { ActionPreview, ReturnLink, returnCalls } from './returns.ts'
import { settledWith } from './open-items.ts'
import { PaymentInput, RefundBody, RefundInput, UndoPaymentQuery, credit, paymentOf, paymentStatuses } from './payments.ts'
import { ExtraCost } from './extra-costs.ts'
import { LedgerDocument } from './ledgers.ts'
import { levelCalls } from './levels.ts'
import { byField } from './platform/access.ts'
import { wrapped } from './platform/endpoint.ts'
import { rule, stock, time } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { csv, flag, listQuery, pageOf, withFlags } from './platform/lists.ts'
import { period } from './platform/periods.ts'
import { anyOf, anyOrNone, goodsFilters, sided } from './platform/sided.ts'
import { contactBalance, costMoney, stockMoney } from './platform/seen-with.ts'
import { sumsOf } from './platform/sums.ts'
import { storedUnit } from './product-fields.ts'
import { dueWords } from './due-ages.ts'
import { documentTimeline } from './timeline.ts'
import { ledgerFeatures } from './ledger-features.ts'
import { resource } from './platform/resource.ts'

/** Filters by contact, location and creator. */
const madeFor = sided({ contact: () => anyOrNone('contact'), location: () => anyOf('location'), member: () => anyOf('merchant') })

const oneOfKinds = csv(z.enum(actionKinds, rule('invalid')))
const oneOfReasons = csv(z.enum(adjustmentReasons, rule('invalid')))
const oneOfStatuses = csv(z.enum(statuses, rule('invalid')))

/** Null for a kind without a contact. */
const contact = namedRecord('contact').nullable()

const summary = {
  id: id('inventory_action'),
  kind: z.enum(actionKinds),
  ...documentFields,
  contact_id: documentFields.contact_id.nullable(),
  /** Adjustment: change of the stock value, null until it takes effect. */
  total: stockMoney(),
  /** Paid so far, or refunded with a return inward; 0 for kinds without payments. */
  paid_amount: stockMoney(),
  /** Rounding of a return's refunds in cash: above zero the customer got less. */
  rounding: stockMoney(),
  /** Intakes only. The credit of a return is not a debt. */
  payment_status: z.enum(paymentStatuses).nullable(),
  /** Intakes only: the due day. */
  due_date: z.string().nullable(),
  /** Return outward only: credit less stock value of the goods; null until it takes effect. */
  variance: costMoney(),
}

export const ActionRow = z.object({
  ...summary,
  contact,
  location: namedRecord('location'),
  /** The order that an intake received. */
  order_id: id('purchase_order').nullable(),
  /** The sale of a return inward. */
  sale_id: id('sale').nullable(),
  /** Reasons of its lines; empty for any kind but an adjustment. */
  reasons: z.array(z.enum(adjustmentReasons)),
})

export const Action = z.object({
  ...summary,
  ...correctionOf('inventory_action'),
  /** The order that an intake received. */
  order: linked('purchase_order').nullable(),
  /** Landed costs of an intake; not part of its total. */
  extra_costs: z.array(ExtraCost),
  /** The sale of a return inward. */
  sale: linked('sale').nullable(),
  intake: linked('inventory_action').nullable(),
  /** The sale that the customer got in exchange. */
  exchange: linked('sale').nullable(),
  /** Refunds that a pending return makes when it takes effect. */
  pays_back: z.array(z.object({ account: namedRecord('bank_account').nullable(), amount: z.int(), rounding: z.int() })).nullable(),
  items: z.array(ActionItem),
  edges: z.object({
    contact: documentContact.extend({ balance: contactBalance(), is_walk_in: z.boolean() }).optional(),
    location: namedRecord('location').optional(),
    items: z.array(ActionItem).optional(),
    payments: z.array(paymentOf('inventory_action_payment').extend({ amount: stockMoney(), rounding: stockMoney() })).optional(),
    settled: z.array(settledWith(stockMoney())).optional(),
    /** Returns of an intake to its supplier. */
    returns: z.array(ReturnLink).optional(),
    approvals: z.array(Approval).optional(),
  }),
})

export const Movement = z.object({
  id: id('stock_movement'),
  product: z.object({ ...namedRecord('product').shape, unit: storedUnit() }),
  location: namedRecord('location'),
  quantity: stock(),
  value: costMoney(),
  on_hand_after: stock(),
  document: LedgerDocument,
  is_reversal: z.boolean(),
  created_by: namedRecord('merchant').nullable(),
  created_at: time(),
})

const actionReply = wrapped('inventory_action', Action)
/** Features that show the document: the ledgers, and stock values of categories, brands and tags. */
const touches = [
  'inventory',
  'purchaseOrders',
  'products',
  'productCategories',
  'brands',
  'productTags',
  ...ledgerFeatures,
  'sales',
  'dashboard',
  'drawers',
]

const call = resource({
  path: '/v1/business/inventory-actions',
  of: 'inventory_action',
  view: 'inventory-action.view',
  reply: actionReply,
  touches,
})

const movements = call.get('/v1/business/stock-movements', {
  access: 'inventory-level.view',
  summary: 'Every movement of stock, with what was on hand after it',
  query: listQuery({ by: ['created_at'] }, { ...goodsFilters, ...sided({ location: () => anyOf('location') }), ...period }),
  reply: pageOf(Movement),
})

const list = call.list(
  'Stock intakes, returns and adjustments',
  listQuery(
    { by: ['created_at', 'date', 'due_date', 'number'], usual: 'number.desc' },
    {
      kind: oneOfKinds.optional(),
      not_kind: oneOfKinds.optional(),
      /** Adjustments with a line of that reason. */
      reason: oneOfReasons.optional(),
      status: oneOfStatuses.optional(),
      payment_status: csv(z.enum(paymentStatuses, rule('invalid')))
        .describe('of intakes; unpaid and partial leave canceled ones out, unless `status` asks for them')
        .optional(),
      /** Filters approved, unpaid intakes by due age, as of today. */
      due: csv(z.enum(dueWords, rule('invalid'))).optional(),
      ...madeFor,
      /** Intakes of that order. */
      order: csv(id('purchase_order')).optional(),
      /** Returns of that sale; `none` matches returns without a sale. */
      sale: anyOrNone('sale'),
      ...period,
    },
  ),
  ActionRow,
)

export const inventory = {
  ...levelCalls,
  movements,
  movementSums: sumsOf(movements, { quantity_in: stock(), quantity_out: stock() }),
  list,
  /** Intakes: total and paid. Adjustments: change of the stock value. Canceled documents as in sums of sales. */
  sums: sumsOf(list, {
    canceled: z.int(),
    total: costMoney(),
    paid: costMoney(),
    not_owed: costMoney(),
    left: costMoney(),
    adjusted: costMoney(),
  }),
  lines: call.get('/v1/business/inventory-actions/items', {
    access: 'inventory-action.view',
    summary: 'Lines of stock intakes, returns and adjustments',
    query: listQuery(
      { by: ['created_at'] },
      {
        action: csv(id('inventory_action')).optional(),
        ...goodsFilters,
        ...madeFor,
        kind: oneOfKinds.optional(),
        not_kind: oneOfKinds.optional(),
        status: oneOfStatuses.optional(),
        reason: oneOfReasons.optional(),
        ...period,
      },
    ),
    reply: pageOf(
      ActionItem.omit({ sells_for: true }).extend({
        action: z.object({
          id: id('inventory_action'),
          kind: z.enum(actionKinds),
          number: z.string(),
          status: z.enum(statuses),
          date: time(),
        }),
        contact,
        location: namedRecord('location'),
      }),
    ),
  }),
  one: call.one(
    'A stock intake, return or adjustment with its lines',
    z.object(withFlags('with_contact', 'with_location', 'with_items', 'with_payments', 'with_settled', 'with_approvals', 'with_returns')),
  ),
  timeline: call.timeline('Who did what to a stock document, and when', documentTimeline('inventory_action', costMoney(), 'sale')),
  createIntake: call.put('/v1/business/inventory-actions/intakes', {
    access: 'inventory-action.create-intake',
    summary: 'Take stock in; at approval level 0 it is on the shelf at once',
    body: IntakeInput,
    reply: actionReply,
  }),
  ...returnCalls(actionReply, touches),
  createAdjustment: call.put('/v1/business/inventory-actions/adjustments', {
    access: 'inventory-action.create-adjustment',
    summary: 'Put right what is on the shelf; at approval level 0 at once',
    body: AdjustmentInput,
    reply: actionReply,
  }),
  editNote: call.edit('inventory-action.edit', 'Change the note', NoteInput, { touches: ['contacts', 'contactPayments', 'inventory'] }),
  setStatus: call.patch('/v1/business/inventory-actions/{id}/status', {
    access: byField('status', { approved: 'inventory-action.mark-approved', canceled: 'inventory-action.mark-canceled' }),
    summary: 'Approve or cancel a stock intake, return or adjustment',
    body: z.object({
      ...StatusInput.shape,
      ...RefundBody.shape,
      /** For the return of an exchange, as for its sale: accepts that approving both puts the customer over their credit limit. */
      over_limit: z.boolean().nullish(),
    }),
    reply: actionReply,
  }),
  pay: call.post('/v1/business/inventory-actions/{id}/payments', {
    access: 'inventory-action.edit',
    summary: 'Add a payment to an approved intake',
    body: PaymentInput,
    reply: actionReply.extend({ credit }),
  }),
  undoPayment: call.delete('/v1/business/inventory-actions/{id}/payments/{payment}', {
    access: 'inventory-action.edit',
    summary: 'Undo a payment by a row that takes it back',
    query: UndoPaymentQuery,
    reply: actionReply,
  }),
  consequence: call.get('/v1/business/inventory-actions/{id}/consequence', {
    access: byField('status', {
      approved: 'inventory-action.mark-approved',
      canceled: 'inventory-action.mark-canceled',
      deleted: 'inventory-action.delete',
    }),
    summary: 'What approving, canceling or deleting it would do',
    query: z.object({ ...PreviewQuery.shape, ...RefundInput.shape, over_limit: flag().optional() }),
    reply: ActionPreview,
  }),
  download: call.download('The document as PDF or page'),
  delete: call.remove(
    'inventory-action.delete',
    'Hide a stock intake, return or adjustment that never took effect; what was paid stays as credit unless it is given back',
    { query: RefundInput },
  ),
}
