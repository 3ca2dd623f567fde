import { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { documentCalls } from '../documents/calls.ts'
import { kindsIn } from '../documents/kinds.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { withReadAhead } from '../http/read-ahead.ts'
import { serve } from '../http/serve.ts'
import { findSale } from './find-sale.ts'
import { invoice } from './invoice.ts'
import { itemsForSale } from './items-for-sale.ts'
import { listLines } from './list-sale-lines.ts'
import { listSales } from './list-sales.ts'
import { paySale } from './payments.ts'
import { heldForSale, recordSale } from './record-sale.ts'
import { type Refunding, mustNotRefund, takeBack } from './take-back.ts'

/** What a write answers with: the whole sale. */
const whole = (ctx: BusinessContext, id: string) =>
  findSale(ctx, id, { with_contact: true, with_location: true, with_taxes: true, with_payments: true, with_approvals: true })

export default serve(api.sales, {
  list: (ctx, { query }) => listSales(ctx, query),
  lines: (ctx, { query }) => listLines(ctx, query),
  one: (ctx, { params, query }) => findSale(ctx, params.id, query),
  itemsForSale: (ctx, { query }) => itemsForSale(ctx, query),
  create: withReadAhead(
    (ctx, { body }: Call<(typeof api)['sales']['create']>) => heldForSale(ctx, body),
    (ctx, { body }, held) => recordSale(ctx, body, held),
  ),
  pay: async (ctx, { params, body }) => {
    await paySale(ctx, params.id, body)
    return whole(ctx, params.id)
  },
  ...documentCalls<Awaited<ReturnType<typeof whole>>, Refunding>(kindsIn('sales'), {
    whole,
    takeBack,
    onApproval: mustNotRefund,
    paper: invoice,
  }),
})
