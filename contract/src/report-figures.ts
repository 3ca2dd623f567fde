import type { Permission } from './platform/permissions.ts'

/**
 * Filters, groups and metrics of each report (REPORTS-1). Constants, for screens, files and server alike. Names are those of the calls
 * (`docs/domain/reports.md`).
 */

/** Kobo; thousandths; a whole number; a per cent with up to four decimals; whole days. */
export type FigureKind = 'money' | 'quantity' | 'count' | 'rate' | 'days'

export interface Figure {
  kind: FigureKind
  /** Null without permission to view costs. */
  ofCost?: true
}

const count = { kind: 'count' } as const
const quantity = { kind: 'quantity' } as const
const money = { kind: 'money' } as const
const cost = { kind: 'money', ofCost: true } as const

const saleFigures = {
  count,
  quantity,
  subtotal: money,
  discount: money,
  tax: money,
  total: money,
  returned: money,
  cost,
  profit: cost,
  margin: { kind: 'rate', ofCost: true },
  paid: money,
  /** Rounding of payments in cash; below zero customers paid more. */
  rounding: money,
  /** Part of the total that is neither paid nor due: returned or pending, less overpayments. total − paid − rounding − not_owed = outstanding. */
  not_owed: money,
  outstanding: money,
  /** Taxable amount; only if grouped by tax. */
  base: money,
  /** Returned part of the taxable amount, and its tax: the tax due is `tax` less `returned_tax`. */
  returned_base: money,
  returned_tax: money,
} as const

const orderFigures = { count, quantity, total: cost, received_quantity: quantity, received_value: cost, outstanding: cost } as const

interface Report {
  groups: readonly string[]
  figures: Readonly<Record<string, Figure>>
  /** Filters; each also exists with `not_`. */
  filters: readonly string[]
  /** A required filter. */
  needs?: string
  /** Headline metrics. */
  heads: readonly string[]
}

export const reports = {
  sale: {
    heads: ['total', 'paid', 'not_owed', 'outstanding', 'profit', 'count'],
    groups: ['contact', 'location', 'product', 'category', 'brand', 'member', 'tax', 'account'],
    figures: saleFigures,
    filters: ['location', 'contact', 'product', 'category', 'brand', 'status', 'member', 'tax', 'account'],
  },
  'purchase-order': {
    heads: ['total', 'count', 'quantity', 'received_value', 'outstanding'],
    groups: ['contact', 'location', 'product', 'category', 'brand'],
    figures: orderFigures,
    filters: ['location', 'contact', 'product', 'category', 'brand', 'status', 'member'],
  },
  'inventory-level': {
    heads: ['value_at_cost', 'value_at_price', 'on_hand', 'below_reorder_level'],
    groups: ['location', 'product', 'category', 'brand'],
    figures: {
      value_at_cost: cost,
      value_at_price: money,
      on_hand: quantity,
      committed: quantity,
      available: quantity,
      incoming: quantity,
      below_reorder_level: count,
    },
    filters: ['location', 'product', 'category', 'brand'],
  },
  'inventory-action': {
    heads: ['value', 'quantity', 'count'],
    groups: ['kind', 'location', 'contact', 'product'],
    figures: { count, quantity, value: cost },
    filters: ['kind', 'location', 'contact', 'product', 'category', 'brand', 'status', 'member'],
  },
  'serial-number': {
    heads: ['count', 'value'],
    groups: ['status', 'product', 'location'],
    figures: { count, value: cost },
    filters: ['location', 'product', 'category', 'brand', 'status'],
  },
  contact: {
    heads: ['sales', 'purchases', 'payments', 'balance'],
    groups: ['contact', 'group', 'kind'],
    figures: { sales: money, purchases: cost, returns: cost, payments: money, balance: money },
    filters: ['contact', 'group', 'kind', 'location', 'member'],
  },
  product: {
    heads: ['revenue', 'sold', 'profit', 'on_hand'],
    groups: ['product', 'category', 'brand'],
    figures: {
      revenue: money,
      sold: quantity,
      returned: quantity,
      received: quantity,
      cost,
      profit: cost,
      on_hand: quantity,
      days_left: { kind: 'days' },
    },
    filters: ['location', 'contact', 'product', 'category', 'brand', 'member'],
  },
  'contact-sale': {
    heads: ['total', 'paid', 'not_owed', 'outstanding', 'profit', 'count'],
    groups: ['location', 'product', 'category', 'brand', 'member', 'tax', 'account'],
    figures: saleFigures,
    filters: ['contact', 'location', 'product', 'category', 'brand', 'status', 'member', 'tax', 'account'],
    needs: 'contact',
  },
  'contact-purchase': {
    heads: ['intake_total', 'intakes', 'total', 'outstanding'],
    groups: ['location', 'product', 'category', 'brand'],
    figures: { intakes: count, intake_total: cost, ...orderFigures },
    filters: ['contact', 'location', 'product', 'category', 'brand', 'status', 'member'],
    needs: 'contact',
  },
  'product-sale': {
    heads: ['total', 'quantity', 'profit', 'returned'],
    groups: ['contact', 'location', 'member'],
    figures: {
      count,
      quantity,
      total: money,
      discount: money,
      tax: money,
      returned: money,
      cost,
      profit: cost,
      margin: { kind: 'rate', ofCost: true },
    },
    filters: ['product', 'location', 'contact', 'status', 'member'],
    needs: 'product',
  },
  losses: {
    groups: ['member', 'location'],
    figures: {
      canceled: count,
      canceled_total: money,
      discounts: money,
      /** Discounts below the product's price. */
      price_cuts: money,
      free_returns: count,
      free_returns_total: money,
      drawer_short: money,
      drawer_over: money,
      deleted: count,
      deleted_total: money,
    },
    filters: ['location', 'member'],
    heads: ['canceled_total', 'discounts', 'price_cuts', 'free_returns_total', 'drawer_short', 'deleted_total'],
  },
} as const satisfies Record<string, Report>

export type ReportName = keyof typeof reports

/** Permission of each report; narrower ones also need the permission for their subject. */
export const reportRights = {
  sale: 'report.view-sale-report',
  'purchase-order': 'report.purchase-order-report',
  'inventory-level': 'report.inventory-level-report',
  'inventory-action': 'report.inventory-action-report',
  'serial-number': 'report.inventory-serial-number-report',
  contact: 'report.contact-report',
  product: 'report.product-report',
  'contact-sale': 'report.contact-report',
  'contact-purchase': 'report.contact-report',
  'product-sale': 'report.product-report',
  losses: 'report.view-sale-report',
} as const satisfies Record<ReportName, Permission>
export const reportNames = Object.keys(reports) as [ReportName, ...ReportName[]]
export type GroupOf<Name extends ReportName> = (typeof reports)[Name]['groups'][number]
export type FigureOf<Name extends ReportName> = keyof (typeof reports)[Name]['figures'] & string
