import { api } from '@kasuwa/contract'
import { documentCalls, paymentCalls } from '../documents/calls.ts'
import { sale } from './kind.ts'
import { refundCanceled } from '../documents/refund.ts'
import { serve } from '../http/serve.ts'
import { givingAt } from '../drawer-sessions/session.ts'
import { findSale, findFullSale } from './find-sale.ts'
import { itemsForSale, mostSold } from './items-for-sale.ts'
import { listLines, sumLines } from './list-sale-lines.ts'
import { listPayments, sumPayments } from './list-payments.ts'
import { listSales, sumSales } from './list-sales.ts'
import { salePaymentReceipt } from './payment-receipt.ts'
import { recordSale } from './record-sale.ts'
import { salePaper } from './sale-papers.ts'

const kinds = { table: sale.table, kinds: [sale] }

export default serve(api.sales, {
  list: (ctx, { query }) => listSales(ctx, query),
  sums: (ctx, { query }) => sumSales(ctx, query),
  lines: (ctx, { query }) => listLines(ctx, query),
  lineSums: (ctx, { query }) => sumLines(ctx, query),
  payments: (ctx, { query }) => listPayments(ctx, query),
  paymentSums: (ctx, { query }) => sumPayments(ctx, query),
  one: (ctx, { params, query }) => findSale(ctx, params.id, query),
  itemsForSale: (ctx, { query }) => itemsForSale(ctx, query),
  mostSold: (ctx, { query }) => mostSold(ctx, query),
  create: (ctx, { body }) => recordSale(ctx, body),
  refund: async (ctx, { params: { id }, body }) => {
    await givingAt(ctx, body, 'amount', () => refundCanceled(ctx, sale, id, body))
    return findFullSale(ctx, id)
  },
  ...documentCalls(kinds, { readFull: findFullSale, paper: salePaper }),
  ...paymentCalls(kinds, findFullSale),
  download: (ctx, { params, query }) => salePaper(ctx, params.id, query.format ?? 'pdf', query.paper),
  paymentReceipt: (ctx, { params, query }) => salePaymentReceipt(ctx, params.id, params.payment, query.format ?? 'pdf'),
})
