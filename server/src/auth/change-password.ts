import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { OwnTransactions } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { askPassword } from './confirm-password.ts'
import { post } from './mails.ts'
import { hashPassword, refuseCommon, wordsOf } from './password-hash.ts'
import { voidLinkSecrets } from './email-tokens.ts'
import { endSessions } from './session-tokens.ts'
import { countOf, forgetTries } from './throttle.ts'
import { trailOfPerson } from './account-audit.ts'

/**
 * Changes the password of whoever knows the old one, and ends every other session of theirs.
 * @throws Refusal 422 on `old_password`; 429 after too many tries
 */
export async function changePassword(visit: OwnTransactions, { body }: Call<typeof api.passwords.change>) {
  const { app, act, merchant_id, session_id, now } = visit
  const merchant = await askPassword(visit, body.old_password, 'old_password')
  refuseCommon(body.password, await act((db) => wordsOf(db, merchant_id)))
  const password_hash = await hashPassword(body.password)
  await act(async (db) => {
    const changed = await db
      .updateTable('merchants')
      .set({ password_hash, updated_at: new Date(now).toISOString() })
      .where('id', '=', merchant_id)
      .where('password_hash', '=', merchant.password_hash)
      .returning(['email', 'first_name', 'locale'])
      .executeTakeFirst()
    // Changed or reset by someone else meanwhile: what was typed as the old one is the old one no more.
    if (!changed) throw refuseField('old_password', 'wrong_password')
    await voidLinkSecrets(db, merchant_id, 'reset-password', now)
    await endSessions(db, merchant_id, now, 'password changed', session_id)
    await forgetTries(db, countOf.password(merchant_id))
    await post(app, db, changed, 'password_changed')
    await trailOfPerson(visit, db, merchant_id, 'passwords.change')
  })
  return { message: visit.say({ key: 'password_changed' }) }
}
