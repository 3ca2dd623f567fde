import type { DocumentHooks } from '../documents/kind.ts'
import { refuseRule } from '../errors/refusal.ts'
import { documentNumber } from '../records/document-number.ts'

/** A sale or intake with an active return cannot be canceled. The error names the return. */
export const returnsPreventCancel = (column: 'sale_id' | 'intake_id', kind: 'return-inward' | 'return-outward'): DocumentHooks => ({
  async onCancel(ctx, { id }) {
    const blockingReturn = await ctx
      .selectFrom('inventory_actions')
      .select('number')
      .where(column, '=', id)
      .where('status', '<>', 'canceled')
      .orderBy('number')
      .limit(1)
      .executeTakeFirst()
    if (blockingReturn) throw refuseRule('has_returns', { number: documentNumber(ctx, kind, blockingReturn.number) })
  },
})
