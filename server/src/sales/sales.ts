import { api } from '@kasuwa/contract'
import { foresee } from '../documents/foresee.ts'
import type { Ctx } from '../platform/context.ts'
import { refuseField } from '../platform/errors.ts'
import { mustExist } from '../platform/references.ts'
import { serve } from '../platform/serve.ts'
import { findSale } from './find-sale.ts'
import { invoice } from './invoice.ts'
import { itemsForSale } from './items-for-sale.ts'
import { listLines } from './list-lines.ts'
import { listSales } from './list-sales.ts'
import { type RefundChoice, paySale } from './payments.ts'
import { recordSale } from './record-sale.ts'
import { approveSale, cancelSale, deleteSale } from './settle-sale.ts'

/** What a write answers with: the whole sale. */
const whole = (ctx: Ctx, id: string) =>
  findSale(ctx, id, { with_contact: true, with_location: true, with_taxes: true, with_payments: true, with_approvals: true })

interface Refunding {
  refund?: boolean | null | undefined
  refund_account?: string | null | undefined
}

/** What a call says of the money taken, as it is handled; the account is held. @throws Refusal 422 on `refund_account` */
async function refundChoice(ctx: Ctx, { refund, refund_account }: Refunding): Promise<RefundChoice> {
  const account_id = refund_account === 'cash' ? null : (refund_account ?? undefined)
  await mustExist(ctx, { bank_accounts: { refund_account: account_id } })
  return { refund: refund === true, account_id }
}

export default serve(api.sales, {
  list: (ctx, { query }) => listSales(ctx, query),
  lines: (ctx, { query }) => listLines(ctx, query),
  one: (ctx, { params, query }) => findSale(ctx, params.id, query),
  itemsForSale: (ctx, { query }) => itemsForSale(ctx, query),
  create: (ctx, { body }) => recordSale(ctx, body),
  setStatus: async (ctx, { params, body }) => {
    if (body.status === 'approved') {
      for (const field of ['refund', 'refund_account'] as const) if (body[field]) throw refuseField(field, 'refund_needs_cancel')
      await approveSale(ctx, params.id)
    } else {
      await cancelSale(ctx, params.id, await refundChoice(ctx, body))
    }
    return whole(ctx, params.id)
  },
  pay: async (ctx, { params, body }) => {
    await paySale(ctx, params.id, body)
    return whole(ctx, params.id)
  },
  consequence: (ctx, { params, query }) =>
    foresee(ctx, async () => {
      if (query.status === 'approved') await approveSale(ctx, params.id)
      else if (query.status === 'canceled') await cancelSale(ctx, params.id, await refundChoice(ctx, query))
      else await deleteSale(ctx, params.id, await refundChoice(ctx, query))
    }),
  download: (ctx, { params, query }) => invoice(ctx, params.id, query.format ?? 'pdf'),
  delete: async (ctx, { params, query }) => {
    await deleteSale(ctx, params.id, await refundChoice(ctx, query))
    return { message: ctx.say({ key: 'deleted' }) }
  },
})
