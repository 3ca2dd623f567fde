import { api } from '@kasuwa/contract'
import { serve } from '../http/serve.ts'
import { actionReport } from './action-report.ts'
import type { ReportName } from '@kasuwa/contract/report-figures'
import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import type { Report, ReportQuery } from '@kasuwa/contract/reports'
import type { BusinessContext } from '../request/request-context.ts'
import { answerReport } from './answer.ts'
import type { ReportDefinition } from './definition.ts'
import { reportFile, wholeOf } from './report-file.ts'
import { contactReport } from './contact-report.ts'
import { levelReport } from './level-report.ts'
import { lossesReport } from './losses-report.ts'
import { contactPurchaseReport, orderReport } from './order-report.ts'
import { productReport, productSaleReport } from './product-report.ts'
import { contactSaleReport, saleReport } from './sale-report.ts'
import { serialReport } from './serial-report.ts'

/** A report, as its answer or as a file. */
async function served<Name extends ReportName>(
  ctx: BusinessContext,
  definition: ReportDefinition<Name>,
  query: ReportQuery,
): Promise<Report<Name> | FileReply> {
  const { format } = query
  if (!format) return answerReport(ctx, definition, query)
  const report = await answerReport(ctx, definition, wholeOf(query))
  return reportFile(ctx, definition.name, report as unknown as Report, query, format)
}

export default serve(api.reports, {
  sale: (ctx, { query }) => served(ctx, saleReport, query),
  purchaseOrder: (ctx, { query }) => served(ctx, orderReport, query),
  inventoryLevel: (ctx, { query }) => served(ctx, levelReport, query),
  inventoryAction: (ctx, { query }) => served(ctx, actionReport, query),
  serialNumber: (ctx, { query }) => served(ctx, serialReport, query),
  contact: (ctx, { query }) => served(ctx, contactReport, query),
  contactSale: (ctx, { query }) => served(ctx, contactSaleReport, query),
  contactPurchase: (ctx, { query }) => served(ctx, contactPurchaseReport, query),
  product: (ctx, { query }) => served(ctx, productReport, query),
  productSale: (ctx, { query }) => served(ctx, productSaleReport, query),
  losses: (ctx, { query }) => served(ctx, lossesReport, query),
})
