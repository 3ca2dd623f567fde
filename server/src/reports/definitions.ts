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

interface Known {
  endpoint: Endpoint
  definition: ReportDefinition
}

const known = <Name extends ReportName>(endpoint: Endpoint, definition: ReportDefinition<Name>): Known => ({
  endpoint,
  definition: definition as unknown as ReportDefinition,
})

/** All reports by name: the API call and its definition. */
export const knownReports: Readonly<Record<ReportName, Known>> = {
  sale: known(api.reports.sale, saleReport),
  'purchase-order': known(api.reports.purchaseOrder, orderReport),
  'inventory-level': known(api.reports.inventoryLevel, levelReport),
  'inventory-action': known(api.reports.inventoryAction, actionReport),
  'serial-number': known(api.reports.serialNumber, serialReport),
  contact: known(api.reports.contact, contactReport),
  'contact-sale': known(api.reports.contactSale, contactSaleReport),
  'contact-purchase': known(api.reports.contactPurchase, contactPurchaseReport),
  product: known(api.reports.product, productReport),
  'product-sale': known(api.reports.productSale, productSaleReport),
  losses: known(api.reports.losses, lossesReport),
}
