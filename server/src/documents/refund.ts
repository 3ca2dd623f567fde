import { formatMoney } from '@kasuwa/contract/platform/money'
import { reversalEntries, writeBalance } from '../receivables/balance.ts'
import { refuseField, refuseRule } from '../errors/refusal.ts'
import { mustExist } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { PaidKind } from './kind.ts'
import { lockDocument } from './lock-document.ts'
import {
  type NewPayment,
  addPaidAmount,
  movedPayment,
  paymentEntries,
  activePayments,
  paymentReversals,
  insertPayments,
} from './payments.ts'
import { sumOf } from './rounding.ts'

interface Refund {
  /** An account; null is cash. */
  account?: string | null | undefined
  /** Kobo; all of the credit if left out. */
  amount?: number | null | undefined
}

/**
 * Refunds the credit of a canceled document. Its newest payments are reversed; the remainder of a payment that is refunded in part is recorded
 * again on the same account. Credit that pays other documents is not refunded.
 * @throws Refusal 404; 409 unless it is canceled; 422 without credit, or on `amount` above the credit
 */
export async function refundCanceled(
  ctx: BusinessContext,
  kind: PaidKind,
  id: string,
  { account, amount: requestedAmount }: Refund,
): Promise<void> {
  const document = await lockDocument(ctx, kind.table, id, ['canceled'])
  await mustExist(ctx, { bank_accounts: { account } })
  const creditAmount = document.paid_amount
  if (creditAmount === 0) throw refuseRule('nothing_kept')
  const amount = requestedAmount ?? creditAmount
  if (amount > creditAmount) throw refuseField('amount', 'back_too_much', { most: formatMoney(creditAmount) })
  const account_id = account ?? null
  const reversedPayments: NewPayment[] = []
  for (const payment of (await activePayments(ctx, kind.table, id)).toReversed())
    if (sumOf(reversedPayments) < amount) reversedPayments.push(payment)
  const rest = sumOf(reversedPayments) - amount
  const reversalRows = paymentReversals(ctx, reversedPayments, () => account_id)
  const date = new Date(ctx.now).toISOString()
  const last = reversedPayments.at(-1)
  const remainderPayments = rest > 0 && last ? [{ ...movedPayment(last, rest, ctx.now), account_id, date, note: null }] : []
  insertPayments(ctx, kind, id, [...reversalRows, ...remainderPayments])
  addPaidAmount(ctx, kind.table, id, -amount)
  const source = { kind: kind.ledger, id }
  const contact_id = document.contact_id ?? ''
  const reversals = await reversalEntries(
    ctx,
    contact_id,
    reversedPayments.map((payment) => payment.id),
    source,
  )
  writeBalance(ctx, contact_id, [...reversals, ...paymentEntries(kind, id, remainderPayments)])
  await ctx.flush()
  ctx.recordChange({
    entity: kind.table,
    entity_id: id,
    before: { paid: creditAmount },
    after: { paid: creditAmount - amount, refund_account: account_id },
  })
}
