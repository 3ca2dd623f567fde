import { api } from '@kasuwa/contract'
import { foresee } from '../documents/foresee.ts'
import type { Ctx } from '../platform/context.ts'
import { serve } from '../platform/serve.ts'
import { findSale } from './find-sale.ts'
import { invoice } from './invoice.ts'
import { itemsForSale } from './items-for-sale.ts'
import { listLines } from './list-lines.ts'
import { listSales } from './list-sales.ts'
import { paySale } from './payments.ts'
import { recordSale } from './record-sale.ts'
import { approveSale, cancelSale, deleteSale } from './settle-sale.ts'

/** What a write answers with: the whole sale. */
const whole = (ctx: Ctx, id: string) =>
  findSale(ctx, id, { with_contact: true, with_location: true, with_taxes: true, with_payments: true, with_approvals: true })

const neededFor = { approved: 'sale.mark-approved', canceled: 'sale.mark-canceled', deleted: 'sale.delete' } as const

export default serve(api.sales, {
  list: (ctx, { query }) => listSales(ctx, query),
  lines: (ctx, { query }) => listLines(ctx, query),
  one: (ctx, { params, query }) => findSale(ctx, params.id, query),
  itemsForSale: (ctx, { query }) => itemsForSale(ctx, query),
  create: async (ctx, { body }) => whole(ctx, await recordSale(ctx, body)),
  setStatus: async (ctx, { params, body }) => {
    if (body.status === 'approved') {
      ctx.must('sale.mark-approved')
      await approveSale(ctx, params.id)
    } else {
      ctx.must('sale.mark-canceled')
      await cancelSale(ctx, params.id, body.refund === true)
    }
    return whole(ctx, params.id)
  },
  pay: async (ctx, { params, body }) => {
    await paySale(ctx, params.id, body)
    return whole(ctx, params.id)
  },
  consequence: (ctx, { params, query }) =>
    foresee(ctx, async () => {
      ctx.must(neededFor[query.status])
      if (query.status === 'approved') await approveSale(ctx, params.id)
      else if (query.status === 'canceled') await cancelSale(ctx, params.id, query.refund === true)
      else await deleteSale(ctx, params.id, query.refund === true)
    }),
  download: (ctx, { params, query }) => invoice(ctx, params.id, query.format ?? 'pdf'),
  delete: async (ctx, { params, query }) => {
    await deleteSale(ctx, params.id, query.refund === true)
    return { message: ctx.say({ key: 'deleted' }) }
  },
})
