import { contactOf } from '../documents/parties.ts'
import type { TakeBack } from '../documents/change-status.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { mustExist } from '../records/references.ts'
import { type RefundChoice, refund } from './payments.ts'

export interface Refunding {
  refund?: boolean | null | undefined
  refund_account?: string | null | undefined
}

/** What a call says of the money taken, as it is handled; the account is held. @throws Refusal 422 on `refund_account` */
async function refundChoice(ctx: BusinessContext, { refund, refund_account }: Refunding): Promise<RefundChoice> {
  const account_id = refund_account === 'cash' ? null : (refund_account ?? undefined)
  await mustExist(ctx, { bank_accounts: { refund_account: account_id } })
  return { refund: refund === true, account_id }
}

/** Credit is taken from no account: one that is named is not passed over. @throws Refusal 422 on `refund_account` */
function mustNotName({ account_id }: RefundChoice): void {
  if (account_id !== undefined) throw refuseField('refund_account', 'refund_account_unused')
}

/**
 * What becomes of the money taken on a sale that is canceled or deleted: it stays as the contact's credit unless it is refunded; the
 * walk-in customer is always refunded (`domain.md`, Documents: states).
 */
export async function takeBack(ctx: BusinessContext, said: Refunding): Promise<TakeBack> {
  const choice = await refundChoice(ctx, said)
  return async ({ id, contact_id, status }) => {
    const isWalkIn = status !== 'canceled' && contact_id !== null && (await contactOf(ctx, contact_id)).is_walk_in
    const is_refunded = choice.refund || isWalkIn
    if (!is_refunded) mustNotName(choice)
    const sources = is_refunded ? await refund(ctx, id, choice) : []
    return { sources, told: { refund: is_refunded, refund_account: choice.account_id } }
  }
}

/** An approval gives nothing back. @throws Refusal 422 on what is said of a refund */
export function mustNotRefund(said: Refunding): void {
  for (const field of ['refund', 'refund_account'] as const) if (said[field]) throw refuseField(field, 'refund_needs_cancel')
}
