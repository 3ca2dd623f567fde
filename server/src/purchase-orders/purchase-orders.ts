import { api } from '@kasuwa/contract'
import { documentCalls } from '../documents/calls.ts'
import { order } from './kind.ts'
import { close } from './order.ts'
import { preview } from '../documents/preview.ts'
import { mustNotCancel } from '../documents/take-back.ts'
import { serve } from '../http/serve.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { findOrder, listOrderLines, listOrders, sumOrders } from './find-orders.ts'
import { lastCosts } from './last-costs.ts'
import { orderPaper } from './paper.ts'
import { recordOrder } from './record-order.ts'

/** What a write answers with: the whole order. */
const whole = (ctx: BusinessContext, id: string) =>
  findOrder(ctx, id, { with_contact: true, with_location: true, with_approvals: true, with_intakes: true })

const calls = documentCalls({ table: order.table, kinds: [order] }, { whole, paper: orderPaper })

export default serve(api.purchaseOrders, {
  list: (ctx, { query }) => listOrders(ctx, query),
  sums: (ctx, { query }) => sumOrders(ctx, query),
  lines: (ctx, { query }) => listOrderLines(ctx, query),
  lastCosts: (ctx, { query }) => lastCosts(ctx, query),
  one: (ctx, { params, query }) => findOrder(ctx, params.id, query),
  create: async (ctx, { body }) => whole(ctx, await recordOrder(ctx, body)),
  ...calls,
  setStatus: async (ctx, { params, body: { status, ...said } }) => {
    if (status !== 'closed') return calls.setStatus(ctx, { params, body: { status, ...said } })
    mustNotCancel(said)
    await close(ctx, params.id)
    return whole(ctx, params.id)
  },
  consequence: (ctx, { params, query: { status } }) =>
    status === 'closed' ? preview(ctx, () => close(ctx, params.id)) : calls.consequence(ctx, { params, query: { status } }),
})
