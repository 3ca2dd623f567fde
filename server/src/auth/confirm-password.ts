import type { OwnTransactions } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { isPassword } from './password-hash.ts'
import { countOf, countTry, loginWindows, tooMany } from './throttle.ts'

/**
 * Sees to it that whoever holds a session also knows the password, before what cannot be undone. Not to be called in a transaction.
 * @param field which the password came in
 * @returns the account as it was when the password was right
 * @throws Refusal 422 on the field; 429 after too many tries
 */
export async function askPassword({ app, act, merchant_id, now }: OwnTransactions, given: string, field: string) {
  const [wait, merchant] = await act((db) =>
    Promise.all([
      countTry(app, db, countOf.password(merchant_id), loginWindows),
      db.selectFrom('merchants').select(['email', 'password_hash']).where('id', '=', merchant_id).executeTakeFirstOrThrow(),
    ]),
  )
  if (wait !== undefined) throw tooMany(wait, now)
  if (!(await isPassword(merchant.password_hash, given))) throw refuseField(field, 'wrong_password')
  return merchant
}
