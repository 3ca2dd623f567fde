import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { writeAuditEntry } from '../records/audit.ts'
import type { OwnTransactionsContext } from '../request/request-context.ts'
import { unauthorized } from '../errors/refusal.ts'
import { confirmPassword } from '../auth/confirm-password.ts'
import { queueMail } from '../auth/mails.ts'
import { ownersOf } from '../auth/owners.ts'
import { throttleKeys, resetAttempts } from '../auth/throttle.ts'
import { freeSubaccounts } from './taken-subaccounts.ts'

/**
 * Closes this business for all members from their next request; its books stay in the database. Each owner gets a mail.
 * @throws Refusal 422 on `password`; 429 after too many tries
 */
export async function deleteBusiness(context: OwnTransactionsContext, { body }: Call<typeof api.business.delete>) {
  const { app, inTransaction, merchant_id, business_id, now, translate } = context
  if (!business_id) throw unauthorized('token_invalid')
  await confirmPassword(context, body.password, 'password')
  await inTransaction(async (db) => {
    const at = new Date(now).toISOString()
    const deleted = await db
      .updateTable('businesses')
      .set({ deleted_at: at, updated_at: at })
      .where('id', '=', business_id)
      .where('deleted_at', 'is', null)
      .returning(['name', 'email', 'phone'])
      .executeTakeFirst()
    if (!deleted) throw unauthorized('token_invalid')
    await resetAttempts(db, throttleKeys.password(merchant_id))
    const entry = { action: 'business.delete', entity: 'businesses', entity_id: business_id, before: deleted }
    await writeAuditEntry(context, db, { business_id, merchant_id, ...entry })
    // Its pages take no payments any more, so another of the owner’s businesses may use the subaccount.
    await db.deleteFrom('payment_subaccounts').where('business_id', '=', business_id).execute()
    await freeSubaccounts(db, business_id)
    for (const owner of await ownersOf(db, business_id)) await queueMail(app, db, owner, 'business_deleted', { business: deleted.name })
  })
  return { message: translate({ key: 'deleted' }) }
}
