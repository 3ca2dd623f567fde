import type { Beside } from '../documents/kind.ts'
import { refuseRule } from '../errors/refusal.ts'
import { documentNumber } from '../records/document-number.ts'

/** A sale, or an intake, that something was returned of stays until that is canceled: it is refused by the number of the return. */
export const unreturned = (of: 'sale_id' | 'intake_id', kind: 'return-inward' | 'return-outward'): Beside => ({
  async takenBack(ctx, { id }) {
    const found = await ctx
      .selectFrom('inventory_actions')
      .select('number')
      .where(of, '=', id)
      .where('status', '<>', 'canceled')
      .orderBy('number')
      .limit(1)
      .executeTakeFirst()
    if (found) throw refuseRule('has_returns', { number: documentNumber(ctx, kind, found.number) })
  },
})
