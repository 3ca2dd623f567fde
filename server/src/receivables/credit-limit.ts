import { formatMoney } from '@kasuwa/contract/platform/money'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Effect of a sale on the customer’s balance, in kobo. */
interface SaleOnCredit {
  /** Added to the balance when the sale takes effect. */
  change: number
  /** The part that no payment covers. */
  unpaid: number
}

/**
 * Enforces a customer’s credit limit when a sale takes effect. Locks the contact’s row, so that concurrent sales, of any process, are
 * checked in turn. A sale paid in full is always allowed. Call it after levels are locked and before the counter
 * (`docs/rooms/documents.md`).
 * @param contact_id of no alias: contacts with pending documents cannot be merged
 * @param isConfirmed true if the member accepted the excess (`requireOverLimitPermission`)
 * @returns true if the sale exceeds the limit and was confirmed
 * @throws Refusal 422 on `contact`
 */
export async function enforceCreditLimit(
  ctx: BusinessContext,
  contact_id: string,
  { change, unpaid }: SaleOnCredit,
  isConfirmed: boolean,
): Promise<boolean> {
  if (unpaid <= 0 || change <= 0) return false
  const {
    name,
    balance,
    credit_limit: limit,
  } = await ctx
    .selectFrom('contacts')
    .select(['name', 'balance', 'credit_limit'])
    .where('id', '=', contact_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const balanceAfter = balance + change
  if (limit === null || balanceAfter <= limit) return false
  if (!isConfirmed) {
    const values = { contact: name, limit: formatMoney(limit), balance: formatMoney(balanceAfter) }
    throw refuseField('contact', 'over_limit', values)
  }
  return true
}

/** Only members who may change balances may let a sale exceed a limit. @throws Refusal 403 */
export function requireOverLimitPermission(ctx: BusinessContext, isConfirmed: boolean | null | undefined): boolean {
  if (isConfirmed) ctx.requirePermission('contact.update-balance')
  return isConfirmed === true
}

/** True if the customer has a limit. One set concurrently applies from then on. */
export async function hasLimit(ctx: BusinessContext, contact_id: string): Promise<boolean> {
  const { credit_limit } = await ctx.selectFrom('contacts').select('credit_limit').where('id', '=', contact_id).executeTakeFirstOrThrow()
  return credit_limit !== null
}

/**
 * Only members who may change balances may set a limit. A form that sends the current limit changes nothing.
 * @throws Refusal 403
 */
export function requireLimitPermission(ctx: BusinessContext, newLimit: number | null | undefined, currentLimit: number | null): void {
  if (newLimit !== undefined && newLimit !== currentLimit) ctx.requirePermission('contact.update-balance')
}
