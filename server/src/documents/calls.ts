import type { GivenStatus } from '@kasuwa/contract/document-states'
import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import type { BusinessContext } from '../request/request-context.ts'
import { givingAt } from '../drawer-sessions/session.ts'
import { requireOverLimitPermission } from '../receivables/credit-limit.ts'
import { preview } from './preview.ts'
import type { Kinds } from './kind.ts'
import type { PaperFormat } from './print/paper.ts'
import { approve, cancel, remove } from './change-status.ts'
import type { Refunding } from './refunding.ts'
import { mustNotCancel, refundAccount, takeBack } from './take-back.ts'
import { attached } from './attached.ts'
import { changeNote } from './note.ts'
import { pay, undoPayment } from './payments.ts'
import { documentTimeline } from './timeline.ts'

interface Own<Whole> {
  /** What a write answers with: the whole document. */
  whole(ctx: BusinessContext, id: string): Promise<Whole>
  paper(ctx: BusinessContext, id: string, format: PaperFormat): Promise<FileReply>
}

interface One {
  params: { id: string }
}

interface AtDrawer {
  drawer?: string | null | undefined
}

/** The field that a change of status is refused on where its money leaves a drawer that holds less. */
const givenBackBy = (status: GivenStatus | 'deleted'): string => (status === 'approved' ? 'status' : 'refund_account')

/** What a change of status says besides. */
type Said = Refunding & { reason?: string | null | undefined; over_limit?: boolean | null | undefined }

/** The calls that every kind of document answers alike: its status, what a change of that would do, its note, its timeline, its paper, and its deletion. */
export const documentCalls = <Whole>(kinds: Kinds, { whole, paper }: Own<Whole>) => {
  const settle: Record<GivenStatus | 'deleted', (ctx: BusinessContext, id: string, said: Said) => Promise<unknown>> = {
    approved: async (ctx, id, said) => {
      const isOverSeen = requireOverLimitPermission(ctx, said.over_limit)
      const pair = await attached().pairOf(ctx, kinds.table, id)
      return pair ? pair.approve(kinds.table, isOverSeen) : approve(ctx, kinds, id, isOverSeen)
    },
    canceled: async (ctx, id, said) => {
      const pair = await attached().pairOf(ctx, kinds.table, id)
      return pair ? pair.cancel(said) : cancel(ctx, kinds, id, { takeBack: await takeBack(ctx, said), reason: said.reason })
    },
    deleted: async (ctx, id, said) => {
      const pair = await attached().pairOf(ctx, kinds.table, id)
      return pair ? pair.remove(said) : remove(ctx, kinds, id, await takeBack(ctx, said))
    },
  }
  return {
    setStatus: async (ctx: BusinessContext, { params: { id }, body }: One & { body: { status: GivenStatus } & Said }) => {
      await givingAt(ctx, body, givenBackBy(body.status), async () => {
        if (body.status === 'approved') mustNotCancel(body)
        await settle[body.status](ctx, id, body)
      })
      return whole(ctx, id)
    },
    consequence: (ctx: BusinessContext, { params: { id }, query }: One & { query: { status: GivenStatus | 'deleted' } & Said }) =>
      preview(ctx, () => givingAt(ctx, query, givenBackBy(query.status), () => settle[query.status](ctx, id, query))),
    editNote: async (ctx: BusinessContext, { params: { id }, body }: One & { body: { note: string | null } }) => {
      await changeNote(ctx, kinds.table, id, body.note)
      return whole(ctx, id)
    },
    timeline: (ctx: BusinessContext, { params: { id }, query }: One & { query: { before?: string | undefined } }) =>
      documentTimeline(ctx, kinds.table, id, query.before),
    download: (ctx: BusinessContext, { params: { id }, query }: One & { query: { format?: PaperFormat | undefined } }) =>
      paper(ctx, id, query.format ?? 'pdf'),
    delete: async (ctx: BusinessContext, { params: { id }, query }: One & { query: Refunding }) => {
      await givingAt(ctx, query, givenBackBy('deleted'), () => settle.deleted(ctx, id, query))
      return { message: ctx.translate({ key: 'deleted' }) }
    },
  }
}

/** The same of kinds that money is paid on. */
export const paymentCalls = <Whole extends object>(kinds: Kinds, whole: Own<Whole>['whole']) => ({
  pay: async (ctx: BusinessContext, { params: { id }, body }: One & { body: Parameters<typeof pay>[3] & AtDrawer }) => {
    const { credit } = await givingAt(ctx, body, 'amount', () => pay(ctx, kinds, id, body))
    return { ...(await whole(ctx, id)), credit }
  },
  undoPayment: async (
    ctx: BusinessContext,
    { params: { id, payment }, query }: { params: { id: string; payment: string }; query: Refunding },
  ) => {
    await givingAt(ctx, query, 'refund_account', async () => undoPayment(ctx, kinds, id, payment, await refundAccount(ctx, query)))
    return whole(ctx, id)
  },
})
