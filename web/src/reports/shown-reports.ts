import type { ReportName } from '@kasuwa/contract/report-figures'
import { api } from '../api.ts'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'

const call = (of: unknown): ClientEndpoint => of as ClientEndpoint

/** Call of each report; the contract defines parameters and metrics (`report-figures.ts`). */
export const reportCalls: Record<ReportName, ClientEndpoint> = {
  sale: call(api.reports.sale),
  'purchase-order': call(api.reports.purchaseOrder),
  'inventory-level': call(api.reports.inventoryLevel),
  'inventory-action': call(api.reports.inventoryAction),
  'serial-number': call(api.reports.serialNumber),
  contact: call(api.reports.contact),
  product: call(api.reports.product),
  'contact-sale': call(api.reports.contactSale),
  'contact-purchase': call(api.reports.contactPurchase),
  'product-sale': call(api.reports.productSale),
  losses: call(api.reports.losses),
}
