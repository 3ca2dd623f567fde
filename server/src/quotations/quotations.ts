import { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { documentCalls } from '../documents/calls.ts'
import { quotation } from './kind.ts'
import { serve } from '../http/serve.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { findQuotation, listQuotations, sumQuotations, findFullQuotation } from './find-quotations.ts'
import { quotationPaper } from './paper.ts'
import { recordQuotation } from './record-quotation.ts'

type Sell = (typeof api)['quotations']['sale']

/** @param sell records the sale of a quotation, from the room above */
export const quotationRoutes = (sell: (ctx: BusinessContext, id: string, body: Call<Sell>['body']) => Promise<ReplyOf<Sell>>) =>
  serve(api.quotations, {
    list: (ctx, { query }) => listQuotations(ctx, query),
    sums: (ctx, { query }) => sumQuotations(ctx, query),
    one: (ctx, { params, query }) => findQuotation(ctx, params.id, query),
    create: async (ctx, { body }) => findFullQuotation(ctx, await recordQuotation(ctx, body)),
    sale: (ctx, { params, body }) => sell(ctx, params.id, body),
    ...documentCalls({ table: quotation.table, kinds: [quotation] }, { readFull: findFullQuotation, paper: quotationPaper }),
  })
