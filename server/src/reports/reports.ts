import { api } from '@kasuwa/contract'
import { serve } from '../http/serve.ts'
import { actionReport } from './action-report.ts'
import { answerReport } from './answer.ts'
import { contactReport } from './contact-report.ts'
import { levelReport } from './level-report.ts'
import { contactPurchaseReport, orderReport } from './order-report.ts'
import { productReport, productSaleReport } from './product-report.ts'
import { contactSaleReport, saleReport } from './sale-report.ts'
import { serialReport } from './serial-report.ts'

export default serve(api.reports, {
  sale: (ctx, { query }) => answerReport(ctx, saleReport, query),
  purchaseOrder: (ctx, { query }) => answerReport(ctx, orderReport, query),
  inventoryLevel: (ctx, { query }) => answerReport(ctx, levelReport, query),
  inventoryAction: (ctx, { query }) => answerReport(ctx, actionReport, query),
  serialNumber: (ctx, { query }) => answerReport(ctx, serialReport, query),
  contact: (ctx, { query }) => answerReport(ctx, contactReport, query),
  contactSale: (ctx, { query }) => answerReport(ctx, contactSaleReport, query),
  contactPurchase: (ctx, { query }) => answerReport(ctx, contactPurchaseReport, query),
  product: (ctx, { query }) => answerReport(ctx, productReport, query),
  productSale: (ctx, { query }) => answerReport(ctx, productSaleReport, query),
})
