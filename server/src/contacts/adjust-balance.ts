import type { BalanceAdjustment } from '@kasuwa/contract/contacts'
import type { z } from 'zod'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseRule } from '../errors/refusal.ts'
import { newId } from '../database/ids.ts'
import { rowOr404 } from '../database/pagination.ts'
import { postBalance } from '../receivables/balance.ts'
import { visibleEntries, entryReplies } from '../receivables/balances.ts'
import { contactReply } from './contact-reply.ts'

/**
 * Adjusts a contact’s balance by an entry of its own. @throws Refusal 404; 422 for the walk-in customer, or outside the range of a balance
 */
export async function adjustBalance(ctx: BusinessContext, id: string, { amount, type, note }: z.output<typeof BalanceAdjustment>) {
  const before = await rowOr404(
    ctx.selectFrom('contacts').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forNoKeyUpdate().executeTakeFirst(),
  )
  if (before.is_walk_in) throw refuseRule('walk_in_pays')
  const source_id = newId(ctx.now)
  const { balance } = await postBalance(ctx, id, [{ kind: 'adjustment', amount: type === 'increment' ? amount : -amount, source_id, note }])
  ctx.recordChange({ entity: 'contacts', entity_id: id, before: { balance: before.balance }, after: { balance } })
  const [balance_transaction] = await entryReplies(
    ctx,
    await visibleEntries(ctx).where('balance_transactions.source_id', '=', source_id).execute(),
  )
  return {
    contact: await contactReply(ctx, { ...before, balance }),
    balance_transaction: balance_transaction as NonNullable<typeof balance_transaction>,
  }
}
