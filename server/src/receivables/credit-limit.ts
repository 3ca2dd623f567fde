import { formatMoney } from '@kasuwa/contract/platform/money'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** What a sale that takes effect does to who buys: kobo. */
interface OnCredit {
  /** Added to their balance as it takes effect. */
  change: number
  /** Of it what nothing that was paid covers. */
  unpaid: number
}

/**
 * Holds a customer to their credit limit as a sale takes effect: their row is locked, so of two sales at once the second sees what the
 * first left, whichever process each is of. A sale that is paid in full leaves nothing owing and is let through, however much is owed
 * already. Called with the levels locked and before the counter is (`docs/rooms/documents.md`).
 * @param contact_id no alias: nobody is merged whose documents wait
 * @param isSeen that the caller knows that it goes over, as `mustMaySee` let them
 * @returns whether it goes over, and was let through as it was seen
 * @throws Refusal 422 on `contact`
 */
export async function holdToLimit(
  ctx: BusinessContext,
  contact_id: string,
  { change, unpaid }: OnCredit,
  isSeen: boolean,
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
  const after = balance + change
  if (limit === null || after <= limit) return false
  if (!isSeen) {
    const values = { contact: name, limit: formatMoney(limit), balance: formatMoney(after) }
    throw refuseField('contact', 'over_limit', values)
  }
  return true
}

/** Only who may change balances sees for the business that a sale goes over a limit. @throws Refusal 403 */
export function mustMaySee(ctx: BusinessContext, isSeen: boolean | null | undefined): boolean {
  if (isSeen) ctx.requirePermission('contact.update-balance')
  return isSeen === true
}

/** Whether a customer has a limit at all. One that is set in the same moment counts from then on. */
export async function hasLimit(ctx: BusinessContext, contact_id: string): Promise<boolean> {
  const { credit_limit } = await ctx.selectFrom('contacts').select('credit_limit').where('id', '=', contact_id).executeTakeFirstOrThrow()
  return credit_limit !== null
}

/**
 * Setting a limit is for who may change balances; a form that is sent back as it was read sets none.
 * @throws Refusal 403
 */
export function mustMayLimit(ctx: BusinessContext, given: number | null | undefined, before: number | null): void {
  if (given !== undefined && given !== before) ctx.requirePermission('contact.update-balance')
}
