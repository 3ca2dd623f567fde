import { enforceCreditLimit, requireOverLimitPermission } from '../receivables/credit-limit.ts'
import type { SaleFeature } from './sale-feature.ts'

/** Checks the customer's credit limit if the sale posts at once. */
export const creditLimitFeature: SaleFeature = (ctx, { over_limit }) => {
  const isConfirmed = requireOverLimitPermission(ctx, over_limit)
  return () => ({
    afterGoods: async ({ id, contact, posts, totals: { total }, paid, entries }) => {
      if (contact.credit_limit === null || !posts) return
      const change = entries.reduce((sum, { amount }) => sum + amount, total)
      const isOver = await enforceCreditLimit(ctx, contact.id, { change, unpaid: total - paid }, isConfirmed)
      if (isOver) ctx.recordChange({ entity: 'sales', entity_id: id, after: { over_limit: true } })
    },
  })
}
