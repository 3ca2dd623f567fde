import { enforceCreditLimit, requireOverLimitPermission } from '../receivables/credit-limit.ts'
import type { Feature } from './on-record.ts'

/** A sale that takes effect is held to what its customer may owe. */
export const limited: Feature = (ctx, { over_limit }) => {
  const isSeen = requireOverLimitPermission(ctx, over_limit)
  return () => ({
    afterGoods: async ({ id, contact, posts, totals: { total }, paid, entries }) => {
      if (contact.credit_limit === null || !posts) return
      const change = entries.reduce((sum, { amount }) => sum + amount, total)
      const isOver = await enforceCreditLimit(ctx, contact.id, { change, unpaid: total - paid }, isSeen)
      if (isOver) ctx.recordChange({ entity: 'sales', entity_id: id, after: { over_limit: true } })
    },
  })
}
