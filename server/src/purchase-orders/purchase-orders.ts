import { api } from '@kasuwa/contract'
import { documentCalls } from '../documents/calls.ts'
import { order } from './kind.ts'
import { closeOrder } from './order.ts'
import { preview } from '../documents/preview.ts'
import { mustHaveNoCancelOptions } from '../documents/refund-on-cancel.ts'
import { serve } from '../http/serve.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { findOrder, listOrderLines, listOrders, sumOrders } from './find-orders.ts'
import { lastCosts } from './last-costs.ts'
import { orderPaper } from './paper.ts'
import { recordOrder } from './record-order.ts'

/** The full order, which each write returns. */
const findFullOrder = (ctx: BusinessContext, id: string) =>
  findOrder(ctx, id, { with_contact: true, with_location: true, with_approvals: true, with_intakes: true })

const calls = documentCalls({ table: order.table, kinds: [order] }, { readFull: findFullOrder, paper: orderPaper })

export default serve(api.purchaseOrders, {
  list: (ctx, { query }) => listOrders(ctx, query),
  sums: (ctx, { query }) => sumOrders(ctx, query),
  lines: (ctx, { query }) => listOrderLines(ctx, query),
  lastCosts: (ctx, { query }) => lastCosts(ctx, query),
  one: (ctx, { params, query }) => findOrder(ctx, params.id, query),
  create: async (ctx, { body }) => findFullOrder(ctx, await recordOrder(ctx, body)),
  ...calls,
  setStatus: async (ctx, { params, body: { status, ...options } }) => {
    if (status !== 'closed') return calls.setStatus(ctx, { params, body: { status, ...options } })
    mustHaveNoCancelOptions(options)
    await closeOrder(ctx, params.id)
    return findFullOrder(ctx, params.id)
  },
  consequence: (ctx, { params, query: { status } }) =>
    status === 'closed' ? preview(ctx, () => closeOrder(ctx, params.id)) : calls.consequence(ctx, { params, query: { status } }),
})
