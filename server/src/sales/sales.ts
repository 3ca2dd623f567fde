import { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { documentCalls } from '../documents/calls.ts'
import { kindsIn } from '../documents/kinds.ts'
import { withReadAhead } from '../http/read-ahead.ts'
import { serve } from '../http/serve.ts'
import { findSale, wholeSale } from './find-sale.ts'
import { invoice } from './invoice.ts'
import { itemsForSale, mostSold } from './items-for-sale.ts'
import { listLines, sumLines } from './list-sale-lines.ts'
import { listSales, sumSales } from './list-sales.ts'
import { heldForSale, recordSale } from './record-sale.ts'

export default serve(api.sales, {
  list: (ctx, { query }) => listSales(ctx, query),
  sums: (ctx, { query }) => sumSales(ctx, query),
  lines: (ctx, { query }) => listLines(ctx, query),
  lineSums: (ctx, { query }) => sumLines(ctx, query),
  one: (ctx, { params, query }) => findSale(ctx, params.id, query),
  itemsForSale: (ctx, { query }) => itemsForSale(ctx, query),
  mostSold: (ctx, { query }) => mostSold(ctx, query),
  create: withReadAhead(
    (ctx, { body }: Call<(typeof api)['sales']['create']>) => heldForSale(ctx, body),
    (ctx, { body }, held) => recordSale(ctx, body, held),
  ),
  ...documentCalls(kindsIn('sales'), { whole: wholeSale, paper: invoice }),
})
