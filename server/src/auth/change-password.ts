import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { OwnTransactionsContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { confirmPassword } from './confirm-password.ts'
import { queueMail } from './mails.ts'
import { hashPassword, refuseCommonPassword, personalWords } from './password-hash.ts'
import { revokeEmailTokens } from './email-tokens.ts'
import { endSessions } from './session-tokens.ts'
import { throttleKeys, resetAttempts } from './throttle.ts'
import { auditAccount } from './account-audit.ts'

/**
 * Changes the password if the old one is correct, and ends the merchant’s other sessions.
 * @throws Refusal 422 on `old_password`; 429 after too many tries
 */
export async function changePassword(context: OwnTransactionsContext, { body }: Call<typeof api.passwords.change>) {
  const { app, inTransaction, merchant_id, session_id, now } = context
  const merchant = await confirmPassword(context, body.old_password, 'old_password')
  refuseCommonPassword(body.password, await inTransaction((db) => personalWords(db, merchant_id)))
  const password_hash = await hashPassword(body.password)
  await inTransaction(async (db) => {
    const changed = await db
      .updateTable('merchants')
      .set({ password_hash, updated_at: new Date(now).toISOString() })
      .where('id', '=', merchant_id)
      .where('password_hash', '=', merchant.password_hash)
      .returning(['email', 'first_name', 'locale'])
      .executeTakeFirst()
    // A concurrent change or reset made the typed password obsolete.
    if (!changed) throw refuseField('old_password', 'wrong_password')
    await revokeEmailTokens(db, merchant_id, 'reset-password', now)
    await revokeEmailTokens(db, merchant_id, 'verify-email', now)
    await endSessions(db, merchant_id, now, 'password changed', session_id)
    await resetAttempts(db, throttleKeys.password(merchant_id))
    await queueMail(app, db, changed, 'password_changed')
    await auditAccount(context, db, merchant_id, 'passwords.change')
  })
  return { message: context.translate({ key: 'password_changed' }) }
}
