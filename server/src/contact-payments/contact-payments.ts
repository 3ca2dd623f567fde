import { api } from '@kasuwa/contract'
import { mainOf } from '../records/merged-contacts.ts'
import { givingAt } from '../drawer-sessions/session.ts'
import { rowOr404 } from '../database/pagination.ts'
import { visibleItemsOf } from '../receivables/credit.ts'
import { itemReplies } from '../receivables/open-items.ts'
import { lockRefundAccount } from '../documents/refund-on-cancel.ts'
import { serve } from '../http/serve.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { contactPayment, listContactPayments } from './find-payments.ts'
import { contactPaymentReceipt } from './payment-receipt.ts'
import { recordContactPayment } from './record-payment.ts'
import { undoContactPayment } from './undo-payment.ts'
import { useCredit } from './use-credit.ts'

/** The contact that an id now stands for, after merges. @throws Refusal 404 */
async function findContactId(ctx: BusinessContext, id: string): Promise<string> {
  const main = await mainOf(ctx, id)
  await rowOr404(ctx.selectFrom('contacts').select('id').where('id', '=', main).where('deleted_at', 'is', null).executeTakeFirst())
  return main
}

export default serve(api.contactPayments, {
  openItems: async (ctx, { params, query: { direction } }) =>
    itemReplies(ctx, direction, await visibleItemsOf(ctx, await findContactId(ctx, params.id))),
  list: async (ctx, { params, query }) => listContactPayments(ctx, await findContactId(ctx, params.id), query.before),
  record: async (ctx, { params, body }) => {
    const id = await givingAt(ctx, body, 'amount', async () => recordContactPayment(ctx, await findContactId(ctx, params.id), body))
    return { contact_payment: await contactPayment(ctx, id) }
  },
  undo: async (ctx, { params, query }) => {
    const undone = await givingAt(ctx, query, 'refund_account', async () =>
      undoContactPayment(ctx, await findContactId(ctx, params.id), params.payment, await lockRefundAccount(ctx, query)),
    )
    return { contact_payment: await contactPayment(ctx, undone) }
  },
  receipt: async (ctx, { params, query }) =>
    contactPaymentReceipt(ctx, await findContactId(ctx, params.id), params.payment, query.format ?? 'pdf'),
  settle: async (ctx, { params, body: { direction, documents } }) => {
    const contact_id = await findContactId(ctx, params.id)
    await useCredit(ctx, contact_id, direction, documents)
    await ctx.flush()
    return itemReplies(ctx, direction, await visibleItemsOf(ctx, contact_id))
  },
})
