import { formatMoney } from '@kasuwa/contract/platform/money'
import { reversalEntries, writeBalance } from '../receivables/balance.ts'
import { refuseField, refuseRule } from '../errors/refusal.ts'
import { mustExist } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { PaidKind } from './kind.ts'
import { lockDocument } from './lock-document.ts'
import { type NewPayment, addToPaid, movedPart, paymentEntries, standingPayments, sumOf, takingBack, writePayments } from './payments.ts'

interface Refund {
  /** An account; null is cash. */
  account?: string | null | undefined
  /** Kobo; left out: all that was kept. */
  amount?: number | null | undefined
}

/**
 * Gives back what was kept of the payments of a canceled document: its newest payments are taken back, and of the one of which only a part
 * goes back the rest is recorded again, from the same account, so that the account loses just what was given.
 * What of it was used for others is kept for them, and is not given back.
 * @throws Refusal 404; 409 unless it is canceled; 422 where nothing was kept, or on `amount` where less was
 */
export async function refundCanceled(ctx: BusinessContext, kind: PaidKind, id: string, { account, amount: wanted }: Refund): Promise<void> {
  const document = await lockDocument(ctx, kind.table, id, ['canceled'])
  await mustExist(ctx, { bank_accounts: { account } })
  const kept = document.paid_amount
  if (kept === 0) throw refuseRule('nothing_kept')
  const amount = wanted ?? kept
  if (amount > kept) throw refuseField('amount', 'back_too_much', { most: formatMoney(kept) })
  const account_id = account ?? null
  const taken: NewPayment[] = []
  for (const payment of (await standingPayments(ctx, kind.table, id)).toReversed()) if (sumOf(taken) < amount) taken.push(payment)
  const rest = sumOf(taken) - amount
  const back = takingBack(ctx, taken, () => account_id)
  const date = new Date(ctx.now).toISOString()
  const last = taken.at(-1)
  const again = rest > 0 && last ? [{ ...movedPart(last, rest, ctx.now), account_id, date, note: null }] : []
  writePayments(ctx, kind, id, [...back, ...again])
  addToPaid(ctx, kind.table, id, -amount)
  const source = { kind: kind.ledger, id }
  const contact_id = document.contact_id ?? ''
  const reversals = await reversalEntries(
    ctx,
    contact_id,
    taken.map((payment) => payment.id),
    source,
  )
  writeBalance(ctx, contact_id, [...reversals, ...paymentEntries(kind, id, again)])
  await ctx.flush()
  ctx.recordChange({
    entity: kind.table,
    entity_id: id,
    before: { paid: kept },
    after: { paid: kept - amount, refund_account: account_id },
  })
}
