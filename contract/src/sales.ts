import { z } from 'zod'
import {
  Approval,
  Preview,
  PreviewQuery,
  NoteInput,
  StatusInput,
  documentContact,
  documentFields,
  correctionOf,
  linked,
} from './documents.ts'
import { returnStatuses, statuses } from './document-states.ts'
import { settledWith } from './open-items.ts'
import { PaymentInput, RefundBody, RefundInput, LaterRefund, UndoPaymentQuery, credit, paymentOf, paymentStatuses } from './payments.ts'
import { byField } from './platform/access.ts'
import { file, wrapped } from './platform/endpoint.ts'
import { oneOf, rule, signedMoney, stock, time } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { csv, flag, listQuery, pageOf, withFlags, yesNo } from './platform/lists.ts'
import { period } from './platform/periods.ts'
import { contactBalance, costMoney, seenWith } from './platform/seen-with.ts'
import { sumsOf } from './platform/sums.ts'
import { storedUnit } from './product-fields.ts'
import { reductions, takenBack } from './sale-filter-words.ts'
import { soldFilters } from './sale-filters.ts'
import { SaleInput } from './sale-input.ts'
import { Returnable, SaleItem, SaleTaxLine } from './sale-item.ts'
import { ItemForSale } from './items-for-sale.ts'
import { salePayments } from './sale-payments.ts'
import { dueWords } from './due-ages.ts'
import { wrongPayment } from './taken-back.ts'
import { documentTimeline } from './timeline.ts'
import { ledgerFeatures } from './ledger-features.ts'
import { resource } from './platform/resource.ts'

/** A return of the sale. */
const ReturnLink = linked('inventory_action').extend({ status: z.enum(statuses), date: time(), total: z.int() })

const summary = {
  id: id('sale'),
  ...documentFields,
  /** Line totals less line discounts. */
  subtotal: z.int(),
  /** Discount on the whole sale, beside line discounts. */
  discount: z.int(),
  /** Charged taxes, in the prices or on top. */
  tax_total: z.int(),
  /** Without taxes: payable less `tax_total`. */
  net_total: z.int(),
  payable_amount: z.int(),
  paid_amount: z.int(),
  /** Rounding of its payments in cash, no part of `paid_amount`. Below zero the customer paid more. */
  rounding: signedMoney(),
  payment_status: z.enum(paymentStatuses),
  /** Credit of approved returns, less their refunds. Due: payable less paid less rounding less credited. */
  credited_amount: z.int(),
  return_status: z.enum(returnStatuses),
  /** Due day. */
  due_date: z.string(),
  /** Session of the drawer at which it was recorded. */
  drawer_session_id: id('drawer_session').nullable(),
}

/** A row of the list. */
export const SaleRow = z.object({
  ...summary,
  contact: namedRecord('contact'),
  location: namedRecord('location'),
  /** Only if requested. */
  edges: z
    .object({
      taxes: z.array(SaleTaxLine).optional(),
      /** Member and time of the reversal. */
      taken_back: z.object({ by: namedRecord('merchant').nullable(), at: time() }).optional(),
    })
    .optional(),
})

export const Sale = z.object({
  ...summary,
  ...correctionOf('sale'),
  /** The source quotation; left out if there is none. */
  quotation: linked('quotation').optional(),
  /** The return of the same exchange; left out if there is none. */
  exchange: linked('inventory_action').optional(),
  /** Cost of the goods sold, once posted. */
  cost: costMoney(),
  items: z.array(SaleItem),
  edges: z.object({
    contact: documentContact.extend({ balance: contactBalance(), is_walk_in: z.boolean() }).optional(),
    location: namedRecord('location').optional(),
    items: z.array(SaleItem).optional(),
    taxes: z.array(SaleTaxLine).optional(),
    payments: z.array(paymentOf('sale_payment')).optional(),
    /** Other parts of the paid amount: the contact's credit, and payments over several documents. */
    settled: z.array(settledWith(z.int())).optional(),
    /** Beside `settled`: online payments with another amount, currency or subaccount than asked (BILLING-28). Left out if there are none. */
    wrong_payments: z.array(wrongPayment('sale_checkout').extend({ is_ours: z.boolean() })).optional(),
    approvals: z.array(Approval).optional(),
    /** Left out without permission to view inventory actions. */
    returns: z.array(ReturnLink).optional(),
    /** Per line, the quantity that can still be returned and its credit (`return-totals.ts`). */
    returnable: z.array(Returnable).optional(),
    /** Money received less refunded, and the rounding of its refunds: the figure of a refund in cash follows from them (`refundedCash`). */
    refunds: z.object({ received: z.int(), carried: signedMoney() }).optional(),
  }),
})

const SaleLineRow = SaleItem.omit({ components: true }).extend({
  unit: storedUnit(),
  sale: z.object({ id: id('sale'), number: z.string(), status: z.enum(statuses), date: time() }),
  contact: namedRecord('contact'),
  location: namedRecord('location'),
  edges: z.object({ taxes: z.array(SaleTaxLine) }).optional(),
})

const SaleQuery = listQuery(
  { by: ['created_at', 'date', 'number'], usual: 'number.desc' },
  {
    status: csv(z.enum(statuses, rule('invalid'))).optional(),
    not_status: csv(z.enum(statuses, rule('invalid'))).optional(),
    payment_status: csv(z.enum(paymentStatuses, rule('invalid')))
      .describe('unpaid and partial leave canceled sales out, unless `status` asks for them')
      .optional(),
    return_status: csv(z.enum(returnStatuses, rule('invalid'))).optional(),
    /** Filters approved, unpaid sales by due age, as of today. */
    due: csv(z.enum(dueWords, rule('invalid'))).optional(),
    ...soldFilters,
    /** Recorded in these sessions of a drawer. */
    drawer_session: csv(id('drawer_session')).optional(),
    /** Reversed sales: canceled after they took effect, or deleted before. `from`, `to` and `member` then refer to the reversal. */
    taken_back: oneOf(takenBack)
      .register(seenWith, { anyOf: ['report.view-sale-report'], words: ['deleted'] })
      .optional(),
    ...period,
    with_taxes: flag().optional(),
  },
)

/** Features that show the document: the ledgers, and stock values of categories, brands and tags. */
export const saleTouches = [
  ...ledgerFeatures,
  ...['sales', 'quotations', 'inventory', 'products', 'productCategories', 'brands', 'productTags', 'drawers'],
  'dashboard',
]
const saleReply = wrapped('sale', Sale)

const call = resource({ path: '/v1/business/sales', of: 'sale', view: 'sale.view', reply: saleReply, touches: saleTouches })

const list = call.list('Sales', SaleQuery, SaleRow)

const saleLines = call.get('/v1/business/sales/items', {
  access: 'sale.view',
  summary: 'Lines of sales',
  query: listQuery(
    { by: ['created_at', 'date'] },
    {
      sale: csv(id('sale')).optional(),
      status: csv(z.enum(statuses, rule('invalid'))).optional(),
      not_status: csv(z.enum(statuses, rule('invalid'))).optional(),
      ...soldFilters,
      /** Sold at a discount, or below the product’s price. */
      reduced: csv(z.enum(reductions, rule('invalid'))).optional(),
      ...period,
      /** With each line's share of each tax of its sale. */
      with_taxes: flag().optional(),
    },
  ),
  reply: pageOf(SaleLineRow),
})

export const sales = {
  list,
  /**
   * Canceled sales are summed only if `status` requests them, in total and paid. `not_owed`: pending ones. Only approved ones have a due
   * amount, and overpayments do not reduce it. Without canceled ones: total − paid − rounding − credited − not_owed + over = left.
   */
  sums: sumsOf(list, {
    canceled: z.int(),
    total: z.int(),
    paid: z.int(),
    rounding: z.int(),
    credited: z.int(),
    not_owed: z.int(),
    over: z.int(),
    left: z.int(),
  }),
  lines: saleLines,
  /** Without canceled sales, unless `status` requests them. `total`: before line discounts and shares. Last: amount below product prices. */
  lineSums: sumsOf(saleLines, { canceled: z.int(), quantity: stock(), total: z.int(), discounts: z.int(), price_cuts: z.int() }),
  ...salePayments,
  one: call.one(
    'A sale with its lines',
    z.object(
      withFlags(
        'with_contact',
        'with_location',
        'with_items',
        'with_taxes',
        'with_payments',
        'with_settled',
        'with_approvals',
        'with_returns',
      ),
    ),
  ),
  itemsForSale: call.get('/v1/business/items-for-sale', {
    access: 'sale.create',
    summary: 'What can be sold at a location, found by part of its name, or by its SKU or barcode',
    query: listQuery(
      { by: ['name', 'created_at'], usual: 'name.asc' },
      {
        location: id('location'),
        category: csv(id('product_category')).optional(),
        /** Variants of these. */
        parent: csv(id('product')).optional(),
        is_favourite: yesNo().optional(),
        /** Parents once, instead of their variants. */
        grouped: flag().optional(),
      },
    ),
    reply: pageOf(ItemForSale),
  }),
  mostSold: call.get('/v1/business/items-for-sale/most-sold', {
    access: 'sale.create',
    summary: 'What was on most of the newest sales at a location, of thirty days, as it can be sold now: the first of them most often',
    query: z.object({ location: id('location') }),
    reply: z.object({ rows: z.array(ItemForSale) }),
  }),
  timeline: call.timeline('Who did what to a sale, and when', documentTimeline('sale', z.int().nullable(), 'inventory_action')),
  create: call.create('sale.create', 'Record a sale; at approval level 0 it takes effect at once', SaleInput),
  editNote: call.edit('sale.edit', 'Change the note', NoteInput, { touches: ['contacts', 'contactPayments', 'sales'] }),
  setStatus: call.patch('/v1/business/sales/{id}/status', {
    access: byField('status', { approved: 'sale.mark-approved', canceled: 'sale.mark-canceled' }),
    summary: 'Approve or cancel a sale',
    body: z.object({
      ...StatusInput.shape,
      ...RefundBody.shape,
      /** As on a new sale: accepts that approval puts the customer over their credit limit. */
      over_limit: z.boolean().nullish(),
    }),
    reply: saleReply,
  }),
  pay: call.post('/v1/business/sales/{id}/payments', {
    access: 'sale.edit',
    summary: 'Add a payment to an approved sale',
    body: PaymentInput,
    reply: saleReply.extend({ credit }),
  }),
  undoPayment: call.delete('/v1/business/sales/{id}/payments/{payment}', {
    access: 'sale.edit',
    summary: 'Undo a payment by a row that takes it back',
    query: UndoPaymentQuery,
    reply: saleReply,
  }),
  refund: call.post('/v1/business/sales/{id}/refund', {
    access: 'sale.mark-canceled',
    summary: 'Give back what was kept of the payments of a canceled sale',
    body: LaterRefund,
    reply: saleReply,
  }),
  paymentReceipt: call.get('/v1/business/sales/{id}/payments/{payment}/receipt', {
    access: 'sale.view',
    summary: 'Receipt of a payment as PDF, page or for a roll',
    query: z.object({ format: oneOf(['pdf', 'html', 'receipt']).optional() }),
    reply: file,
  }),
  consequence: call.get('/v1/business/sales/{id}/consequence', {
    access: byField('status', { approved: 'sale.mark-approved', canceled: 'sale.mark-canceled', deleted: 'sale.delete' }),
    summary: 'What approving, canceling or deleting it would do',
    query: z.object({ ...PreviewQuery.shape, ...RefundInput.shape, over_limit: flag().optional() }),
    reply: Preview,
  }),
  download: call.get('/v1/business/sales/{id}/download', {
    access: 'sale.view',
    summary: 'Invoice or delivery note as PDF, page or for a roll',
    query: z.object({ format: oneOf(['pdf', 'html', 'receipt']).optional(), paper: oneOf(['invoice', 'delivery-note']).optional() }),
    reply: file,
  }),
  delete: call.remove('sale.delete', 'Hide a sale that never took effect; what was paid stays as credit unless it is refunded', {
    query: RefundInput,
  }),
}
