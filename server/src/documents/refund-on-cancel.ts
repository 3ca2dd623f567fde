import type { BusinessContext } from '../request/request-context.ts'
import { refuseField, refuseRule } from '../errors/refusal.ts'
import { mustExist } from '../records/references.ts'
import type { RefundOnCancel } from './change-status.ts'
import { contactOf } from './parties.ts'
import type { PaidKind } from './kind.ts'
import type { RefundOptions } from './refund-options.ts'
import { releaseAllocations } from './document-allocations.ts'
import { type RefundAccount, refundPayments, activePayments } from './payments.ts'
import { roundingLeft, sumOf } from './rounding.ts'

/** Checks and locks the account that a refund uses. @throws Refusal 422 on `refund_account` */
export async function lockRefundAccount(ctx: BusinessContext, { refund_account }: RefundOptions): Promise<RefundAccount> {
  const account_id = refund_account === 'cash' ? null : (refund_account ?? undefined)
  await mustExist(ctx, { bank_accounts: { refund_account: account_id } })
  return { account_id }
}

/** Without a refund, an account in the request is an error rather than ignored. @throws Refusal 422 on `refund_account` */
export function mustNotHaveRefundAccount({ account_id }: RefundAccount): void {
  if (account_id !== undefined) throw refuseField('refund_account', 'refund_account_unused')
}

/**
 * Handles payments of a document that is canceled or deleted. They stay as credit (the customer's, or ours with the supplier) unless they are
 * refunded; the walk-in customer is always refunded (DOCS-14).
 */
export async function refundOnCancel(ctx: BusinessContext, options: RefundOptions): Promise<RefundOnCancel> {
  const choice = await lockRefundAccount(ctx, options)
  return async (document, kind, allocated) => {
    const { id, contact_id, status } = document
    const isWalkIn = status !== 'canceled' && contact_id !== null && (await contactOf(ctx, contact_id)).is_walk_in
    const is_refunded = options.refund === true || isWalkIn
    if (!is_refunded) mustNotHaveRefundAccount(choice)
    if (kind.paid === null) {
      if (options.refund) throw refuseRule('takes_no_money')
      releaseAllocations(ctx, allocated, id, 0)
      return { sourceIds: [], auditValues: {} }
    }
    const paid = kind as PaidKind
    const refundedPayments = is_refunded ? await activePayments(ctx, paid.table, id) : []
    releaseAllocations(ctx, allocated, id, sumOf(refundedPayments) + roundingLeft(document, refundedPayments))
    await refundPayments(ctx, paid, id, refundedPayments, choice)
    return {
      sourceIds: refundedPayments.map((payment) => payment.id),
      auditValues: { refund: is_refunded, refund_account: choice.account_id },
    }
  }
}

/** An approval has no refund and no reason. @throws Refusal 422 on a field that only a cancel may have */
export function mustHaveNoCancelOptions(options: RefundOptions & { reason?: string | null | undefined }): void {
  for (const field of ['refund', 'refund_account'] as const) if (options[field]) throw refuseField(field, 'refund_needs_cancel')
  if (options.reason) throw refuseField('reason', 'reason_needs_cancel')
}
