import { api } from '@kasuwa/contract'
import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import type { ReportName } from '@kasuwa/contract/report-figures'
import type { Report, ReportQuery } from '@kasuwa/contract/reports'
import { serve } from '../http/serve.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { answerReport } from './answer.ts'
import { knownReports } from './definitions.ts'
import { reportFile, wholeOf } from './report-file.ts'

/** A report as JSON or as a file. */
async function served<Name extends ReportName>(ctx: BusinessContext, name: Name, query: ReportQuery): Promise<Report<Name> | FileReply> {
  const { format } = query
  const { definition } = knownReports[name]
  if (!format) return (await answerReport(ctx, definition, query)) as unknown as Report<Name>
  return reportFile(ctx, name, await answerReport(ctx, definition, wholeOf(query)), query, format)
}

export default serve(api.reports, {
  sale: (ctx, { query }) => served(ctx, 'sale', query),
  purchaseOrder: (ctx, { query }) => served(ctx, 'purchase-order', query),
  inventoryLevel: (ctx, { query }) => served(ctx, 'inventory-level', query),
  inventoryAction: (ctx, { query }) => served(ctx, 'inventory-action', query),
  serialNumber: (ctx, { query }) => served(ctx, 'serial-number', query),
  contact: (ctx, { query }) => served(ctx, 'contact', query),
  contactSale: (ctx, { query }) => served(ctx, 'contact-sale', query),
  contactPurchase: (ctx, { query }) => served(ctx, 'contact-purchase', query),
  product: (ctx, { query }) => served(ctx, 'product', query),
  productSale: (ctx, { query }) => served(ctx, 'product-sale', query),
  losses: (ctx, { query }) => served(ctx, 'losses', query),
})
