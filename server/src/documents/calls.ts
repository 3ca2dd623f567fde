import type { GivenStatus } from '@kasuwa/contract/document-states'
import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import type { BusinessContext } from '../request/request-context.ts'
import { preview } from './preview.ts'
import type { Kinds } from './kind.ts'
import type { PaperFormat } from './print/paper.ts'
import { type TakeBack, approve, cancel, remove } from './change-status.ts'

interface Own<Whole, Choice> {
  /** What a write answers with: the whole document. */
  whole(ctx: BusinessContext, id: string): Promise<Whole>
  /** What else a cancel or delete gives back, by what the call says. @throws Refusal 422 where it says what cannot be done */
  takeBack(ctx: BusinessContext, said: Choice): TakeBack | Promise<TakeBack>
  /** @throws Refusal 422 on what only a cancel may say */
  onApproval(said: Choice): void
  paper(ctx: BusinessContext, id: string, format: PaperFormat): Promise<FileReply>
}

interface One {
  params: { id: string }
}

/** The calls that every kind of document answers alike: its status, what a change of that would do, its paper, and its deletion. */
export const documentCalls = <Whole, Choice>(kinds: Kinds, { whole, takeBack, onApproval, paper }: Own<Whole, Choice>) => {
  const settle: Record<GivenStatus | 'deleted', (ctx: BusinessContext, id: string, said: Choice) => Promise<unknown>> = {
    approved: (ctx, id) => approve(ctx, kinds, id),
    canceled: async (ctx, id, said) => cancel(ctx, kinds, id, await takeBack(ctx, said)),
    deleted: async (ctx, id, said) => remove(ctx, kinds, id, await takeBack(ctx, said)),
  }
  return {
    setStatus: async (ctx: BusinessContext, { params: { id }, body }: One & { body: { status: GivenStatus } & Choice }) => {
      if (body.status === 'approved') onApproval(body)
      await settle[body.status](ctx, id, body)
      return whole(ctx, id)
    },
    consequence: (ctx: BusinessContext, { params: { id }, query }: One & { query: { status: GivenStatus | 'deleted' } & Choice }) =>
      preview(ctx, () => settle[query.status](ctx, id, query)),
    download: (ctx: BusinessContext, { params: { id }, query }: One & { query: { format?: PaperFormat | undefined } }) =>
      paper(ctx, id, query.format ?? 'pdf'),
    delete: async (ctx: BusinessContext, { params: { id }, query }: One & { query: Choice }) => {
      await settle.deleted(ctx, id, query)
      return { message: ctx.translate({ key: 'deleted' }) }
    },
  }
}
