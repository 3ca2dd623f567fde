import { lockAllocated, lockItems, refuseElsewhere, reverseAllocations } from '../receivables/allocations.ts'
import { reverseBalance } from '../receivables/balance.ts'
import { newId, storedId } from '../database/ids.ts'
import { insertRows } from '../database/rows.ts'
import { type RefundAccount, mustHaveOpenAccounts } from '../documents/payments.ts'
import { notFound, refuseRule } from '../errors/refusal.ts'
import { isOfContact } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { signs } from './record-payment.ts'

/**
 * Undoes a contact’s payment in full, by a reversing row: the documents that it paid are due again.
 * @param payment its public id
 * @returns the payment's uuid
 * @throws Refusal 404; 422 if it is undone already, or paid a document where the member does not work
 * @throws Refusal 422 on `refund_account` if its account is deleted and the call names no other
 */
export async function undoContactPayment(
  ctx: BusinessContext,
  contact_id: string,
  payment: string,
  choice: RefundAccount,
): Promise<string> {
  const id = storedId('contact_payment', payment)
  const row =
    id &&
    (await ctx
      .selectFrom('contact_payments')
      .select(['id', 'contact_id', 'direction', 'amount', 'account_id', 'location_id'])
      .where('id', '=', id)
      .where('reverses', 'is', null)
      .where(isOfContact(ctx, 'contact_payments.contact_id', [contact_id]))
      .executeTakeFirst())
  // A member who may not record payments in that direction may not undo them.
  if (!row || !ctx.can(row.direction === 'in' ? 'sale.edit' : 'inventory-action.edit')) throw notFound()
  const locked = await lockAllocated(ctx, [{ kind: 'payment', id }])
  await lockItems(ctx, [{ kind: 'payment', id }])
  if (await isUndone(ctx, id)) throw refuseRule('payment_undone')
  await refuseElsewhere(ctx, locked)
  const account_id = choice.account_id === undefined ? row.account_id : choice.account_id
  if (choice.account_id === undefined) await mustHaveOpenAccounts(ctx, [account_id])
  reverseAllocations(ctx, locked, [{ id, isGone: true }])
  const { business_id, merchant_id: created_by, drawer_session_id } = ctx
  const now = new Date(ctx.now).toISOString()
  const { contact_id: of, location_id } = row
  const common = { business_id, contact_id: of, location_id, created_by, created_at: now, drawer_session_id }
  const { direction, amount } = row
  const back = { id: newId(ctx.now), direction, account_id, amount: -amount, reverses: id, date: now, note: null }
  ctx.write(insertRows(ctx.db, 'contact_payments', common, [back]), [{ what: 'cash', account_id, amount: -signs[direction].cash * amount }])
  await reverseBalance(ctx, row.contact_id, [id])
  await ctx.flush()
  ctx.recordChange({ entity: 'contact_payments', entity_id: id, after: { is_undone: true, refund_account: account_id } })
  return id
}

const isUndone = async (ctx: BusinessContext, id: string): Promise<boolean> =>
  (await ctx.selectFrom('contact_payments').select('id').where('reverses', '=', id).executeTakeFirst()) !== undefined
