import { api } from '@kasuwa/contract'
import { documentCalls } from '../documents/calls.ts'
import { kindsIn } from '../documents/kinds.ts'
import { serve } from '../http/serve.ts'
import { findQuotation, listQuotations, sumQuotations, wholeQuotation } from './find-quotations.ts'
import { makeSale } from './make-sale.ts'
import { quotationPaper } from './paper.ts'
import { recordQuotation } from './record-quotation.ts'

// Of what every document's calls are, quotations have no approval and no payments.
const {
  setStatus,
  editNote,
  consequence,
  timeline,
  download,
  delete: remove,
} = documentCalls(kindsIn('quotations'), { whole: wholeQuotation, paper: quotationPaper })

export default serve(api.quotations, {
  list: (ctx, { query }) => listQuotations(ctx, query),
  sums: (ctx, { query }) => sumQuotations(ctx, query),
  one: (ctx, { params, query }) => findQuotation(ctx, params.id, query),
  create: async (ctx, { body }) => wholeQuotation(ctx, await recordQuotation(ctx, body)),
  sale: (ctx, { params, body }) => makeSale(ctx, params.id, body),
  editNote,
  setStatus,
  consequence,
  timeline,
  download,
  delete: remove,
})
