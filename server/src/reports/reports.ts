import { api } from '@kasuwa/contract'
import { serve } from '../http/serve.ts'
import { answerReport } from './answer.ts'
import { contactSaleReport, saleReport } from './sale-report.ts'

export default serve(api.reports, {
  sale: (ctx, { query }) => answerReport(ctx, saleReport, query),
  contactSale: (ctx, { query }) => answerReport(ctx, contactSaleReport, query),
})
