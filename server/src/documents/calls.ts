import type { GivenStatus } from '@kasuwa/contract/document-states'
import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import type { BusinessContext } from '../request/request-context.ts'
import { givingAt } from '../drawer-sessions/session.ts'
import { requireOverLimitPermission } from '../receivables/credit-limit.ts'
import { preview } from './preview.ts'
import type { Kinds } from './kind.ts'
import type { PaperFormat } from './print/paper.ts'
import { approve, cancel, remove } from './change-status.ts'
import type { RefundOptions } from './refund-options.ts'
import { mustHaveNoCancelOptions, lockRefundAccount, refundOnCancel } from './refund-on-cancel.ts'
import { extensions } from './document-extensions.ts'
import { changeNote } from './note.ts'
import { pay, undoPayment } from './payments.ts'
import { documentTimeline } from './timeline.ts'

interface DocumentReplies<Full> {
  /** Reads the full document, which each write returns. */
  readFull(ctx: BusinessContext, id: string): Promise<Full>
  paper(ctx: BusinessContext, id: string, format: PaperFormat): Promise<FileReply>
}

interface IdRequest {
  params: { id: string }
}

interface DrawerInput {
  drawer?: string | null | undefined
}

/** Field of the error if the refund is more than the drawer holds. */
const refundErrorField = (status: GivenStatus | 'deleted'): string => (status === 'approved' ? 'status' : 'refund_account')

/** Options of a status change. */
type StatusChangeOptions = RefundOptions & { reason?: string | null | undefined; over_limit?: boolean | null | undefined }

/** Handlers that all kinds share: status, preview of a status change, note, timeline, paper and deletion. */
export const documentCalls = <Full>(kinds: Kinds, { readFull, paper }: DocumentReplies<Full>) => {
  const changeStatus: Record<
    GivenStatus | 'deleted',
    (ctx: BusinessContext, id: string, options: StatusChangeOptions) => Promise<unknown>
  > = {
    approved: async (ctx, id, options) => {
      const isOverSeen = requireOverLimitPermission(ctx, options.over_limit)
      const pair = await extensions().pairOf(ctx, kinds.table, id)
      return pair ? pair.approve(kinds.table, isOverSeen) : approve(ctx, kinds, id, isOverSeen)
    },
    canceled: async (ctx, id, options) => {
      const pair = await extensions().pairOf(ctx, kinds.table, id)
      return pair
        ? pair.cancel(options)
        : cancel(ctx, kinds, id, { refundOnCancel: await refundOnCancel(ctx, options), reason: options.reason })
    },
    deleted: async (ctx, id, options) => {
      const pair = await extensions().pairOf(ctx, kinds.table, id)
      return pair ? pair.remove(options) : remove(ctx, kinds, id, await refundOnCancel(ctx, options))
    },
  }
  return {
    setStatus: async (
      ctx: BusinessContext,
      { params: { id }, body }: IdRequest & { body: { status: GivenStatus } & StatusChangeOptions },
    ) => {
      await givingAt(ctx, body, refundErrorField(body.status), async () => {
        if (body.status === 'approved') mustHaveNoCancelOptions(body)
        await changeStatus[body.status](ctx, id, body)
      })
      return readFull(ctx, id)
    },
    consequence: (
      ctx: BusinessContext,
      { params: { id }, query }: IdRequest & { query: { status: GivenStatus | 'deleted' } & StatusChangeOptions },
    ) => preview(ctx, () => givingAt(ctx, query, refundErrorField(query.status), () => changeStatus[query.status](ctx, id, query))),
    editNote: async (ctx: BusinessContext, { params: { id }, body }: IdRequest & { body: { note: string | null } }) => {
      await changeNote(ctx, kinds.table, id, body.note)
      return readFull(ctx, id)
    },
    timeline: (ctx: BusinessContext, { params: { id }, query }: IdRequest & { query: { before?: string | undefined } }) =>
      documentTimeline(ctx, kinds.table, id, query.before),
    download: (ctx: BusinessContext, { params: { id }, query }: IdRequest & { query: { format?: PaperFormat | undefined } }) =>
      paper(ctx, id, query.format ?? 'pdf'),
    delete: async (ctx: BusinessContext, { params: { id }, query }: IdRequest & { query: RefundOptions }) => {
      await givingAt(ctx, query, refundErrorField('deleted'), () => changeStatus.deleted(ctx, id, query))
      return { message: ctx.translate({ key: 'deleted' }) }
    },
  }
}

/** Handlers of payments, for kinds that have them. */
export const paymentCalls = <Full extends object>(kinds: Kinds, readFull: DocumentReplies<Full>['readFull']) => ({
  pay: async (ctx: BusinessContext, { params: { id }, body }: IdRequest & { body: Parameters<typeof pay>[3] & DrawerInput }) => {
    const { credit } = await givingAt(ctx, body, 'amount', () => pay(ctx, kinds, id, body))
    return { ...(await readFull(ctx, id)), credit }
  },
  undoPayment: async (
    ctx: BusinessContext,
    { params: { id, payment }, query }: { params: { id: string; payment: string }; query: RefundOptions },
  ) => {
    await givingAt(ctx, query, 'refund_account', async () => undoPayment(ctx, kinds, id, payment, await lockRefundAccount(ctx, query)))
    return readFull(ctx, id)
  },
})
