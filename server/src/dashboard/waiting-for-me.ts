import type { api } from '@kasuwa/contract'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { waitingDocuments } from '../documents/waiting.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** What this member can approve now, where they work: each is a document whose approval by them would count. */
export async function waitingForMe(ctx: BusinessContext, most?: number): Promise<ReplyOf<(typeof api)['dashboard']['waiting']>> {
  const [sold, moved, ordered] = await Promise.all([
    waitingDocuments(ctx, 'sales', most),
    waitingDocuments(ctx, 'inventory_actions', most),
    waitingDocuments(ctx, 'purchase_orders', most),
  ])
  return {
    waiting: {
      count: sold.count + moved.count + ordered.count,
      sales: sold.rows,
      actions: moved.rows,
      orders: ordered.rows,
    },
  }
}
