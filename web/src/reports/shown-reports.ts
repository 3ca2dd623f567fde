import { type Figure, type ReportName, reports } from '@kasuwa/contract/report-figures'
import { api } from '../api.ts'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'

interface ShownReport {
  of: ClientEndpoint
  /** Figures above the chart; the first that there is stands in it, unless another is asked for. */
  heads: readonly string[]
}

const shown = (of: unknown, ...heads: string[]): ShownReport => ({ of: of as ClientEndpoint, heads })

/** How each report is shown; what it can be asked, and its figures, are the contract's (`report-figures.ts`). */
export const shownReports: Record<ReportName, ShownReport> = {
  sale: shown(api.reports.sale, 'total', 'count', 'profit', 'paid', 'outstanding'),
  'purchase-order': shown(api.reports.purchaseOrder, 'total', 'count', 'quantity', 'received_value', 'outstanding'),
  'inventory-level': shown(api.reports.inventoryLevel, 'value_at_cost', 'value_at_price', 'on_hand', 'below_reorder_level'),
  'inventory-action': shown(api.reports.inventoryAction, 'value', 'quantity', 'count'),
  'serial-number': shown(api.reports.serialNumber, 'count', 'value'),
  contact: shown(api.reports.contact, 'sales', 'purchases', 'payments', 'balance'),
  product: shown(api.reports.product, 'revenue', 'sold', 'profit', 'on_hand'),
  'contact-sale': shown(api.reports.contactSale, 'total', 'count', 'profit', 'outstanding'),
  'contact-purchase': shown(api.reports.contactPurchase, 'intake_total', 'intakes', 'total', 'outstanding'),
  'product-sale': shown(api.reports.productSale, 'total', 'quantity', 'profit', 'returned'),
  losses: shown(api.reports.losses, 'canceled_total', 'discounts', 'price_cuts', 'free_returns_total', 'drawer_short', 'deleted_total'),
}

/** The figures of a report, in their order. */
export const figuresOf = (name: ReportName): Readonly<Record<string, Figure>> => reports[name].figures
