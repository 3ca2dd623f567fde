import type { OwnTransactionsContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { verifyPassword } from './password-hash.ts'
import { throttleKeys, countAttempt, loginWindows, tooManyAttempts } from './throttle.ts'

/**
 * Confirms the password before an irreversible action. Never call it inside a transaction: it hashes.
 * @param field of the password
 * @returns the account as of the check
 * @throws Refusal 422 on the field; 429 after too many tries
 */
export async function confirmPassword({ app, inTransaction, merchant_id, now }: OwnTransactionsContext, password: string, field: string) {
  const [wait, merchant] = await inTransaction((db) =>
    Promise.all([
      countAttempt(app, db, throttleKeys.password(merchant_id), loginWindows),
      db.selectFrom('merchants').select(['email', 'password_hash']).where('id', '=', merchant_id).executeTakeFirstOrThrow(),
    ]),
  )
  if (wait !== undefined) throw tooManyAttempts(wait, now)
  if (!(await verifyPassword(merchant.password_hash, password))) throw refuseField(field, 'wrong_password')
  return merchant
}
