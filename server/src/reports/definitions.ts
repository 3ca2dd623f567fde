import { api } from '@kasuwa/contract'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { ReportName } from '@kasuwa/contract/report-figures'
import { actionReport } from './action-report.ts'
import { contactReport } from './contact-report.ts'
import type { ReportDefinition } from './definition.ts'
import { levelReport } from './level-report.ts'
import { lossesReport } from './losses-report.ts'
import { contactPurchaseReport, orderReport } from './order-report.ts'
import { productReport, productSaleReport } from './product-report.ts'
import { contactSaleReport, saleReport } from './sale-report.ts'
import { serialReport } from './serial-report.ts'

interface ServedReport {
  endpoint: Endpoint
  definition: ReportDefinition
}

const reportOf = <Name extends ReportName>(endpoint: Endpoint, definition: ReportDefinition<Name>): ServedReport => ({
  endpoint,
  definition: definition as unknown as ReportDefinition,
})

/** All reports by name: the API call and its definition. */
export const knownReports: Readonly<Record<ReportName, ServedReport>> = {
  sale: reportOf(api.reports.sale, saleReport),
  'purchase-order': reportOf(api.reports.purchaseOrder, orderReport),
  'inventory-level': reportOf(api.reports.inventoryLevel, levelReport),
  'inventory-action': reportOf(api.reports.inventoryAction, actionReport),
  'serial-number': reportOf(api.reports.serialNumber, serialReport),
  contact: reportOf(api.reports.contact, contactReport),
  'contact-sale': reportOf(api.reports.contactSale, contactSaleReport),
  'contact-purchase': reportOf(api.reports.contactPurchase, contactPurchaseReport),
  product: reportOf(api.reports.product, productReport),
  'product-sale': reportOf(api.reports.productSale, productSaleReport),
  losses: reportOf(api.reports.losses, lossesReport),
}
