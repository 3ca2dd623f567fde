import type { BusinessContext } from '../request/request-context.ts'
import { refuseField, refuseRule } from '../errors/refusal.ts'
import { mustExist } from '../records/references.ts'
import type { TakeBack } from './change-status.ts'
import { contactOf } from './parties.ts'
import type { PaidKind } from './kind.ts'
import type { Refunding } from './refunding.ts'
import { settleNoMore } from './allocated.ts'
import { type RefundAccount, giveBack, standingPayments, sumOf } from './payments.ts'

/** Where the money goes, as it is handled; the account is held. @throws Refusal 422 on `refund_account` */
export async function refundAccount(ctx: BusinessContext, { refund_account }: Refunding): Promise<RefundAccount> {
  const account_id = refund_account === 'cash' ? null : (refund_account ?? undefined)
  await mustExist(ctx, { bank_accounts: { refund_account: account_id } })
  return { account_id }
}

/** Credit is taken from no account: one that is named is not passed over. @throws Refusal 422 on `refund_account` */
export function mustNotName({ account_id }: RefundAccount): void {
  if (account_id !== undefined) throw refuseField('refund_account', 'refund_account_unused')
}

/**
 * What becomes of the money that was paid on a document that is canceled or deleted: it stays as credit, the customer's here or ours with
 * the supplier, unless it is given back; the walk-in customer's always is (DOCS-14).
 */
export async function takeBack(ctx: BusinessContext, said: Refunding): Promise<TakeBack> {
  const choice = await refundAccount(ctx, said)
  return async ({ id, contact_id, status }, kind, allocated) => {
    const isWalkIn = status !== 'canceled' && contact_id !== null && (await contactOf(ctx, contact_id)).is_walk_in
    const is_refunded = said.refund === true || isWalkIn
    if (!is_refunded) mustNotName(choice)
    if (kind.paid === null) {
      if (said.refund) throw refuseRule('takes_no_money')
      settleNoMore(ctx, allocated, id, 0)
      return { sources: [], told: {} }
    }
    const paid = kind as PaidKind
    const standing = is_refunded ? await standingPayments(ctx, paid.table, id) : []
    settleNoMore(ctx, allocated, id, sumOf(standing))
    await giveBack(ctx, paid, id, standing, choice)
    return { sources: standing.map((payment) => payment.id), told: { refund: is_refunded, refund_account: choice.account_id } }
  }
}

/** An approval gives nothing back, and needs no reason. @throws Refusal 422 on what only a cancel may say */
export function mustNotCancel(said: Refunding & { reason?: string | null | undefined }): void {
  for (const field of ['refund', 'refund_account'] as const) if (said[field]) throw refuseField(field, 'refund_needs_cancel')
  if (said.reason) throw refuseField('reason', 'reason_needs_cancel')
}
