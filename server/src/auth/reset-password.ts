import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { sql } from 'kysely'
import type { RequestContext } from '../request/request-context.ts'
import type { Db } from '../database/database.ts'
import { Refusal } from '../errors/refusal.ts'
import { queueMail } from './mails.ts'
import { hashPassword, refuseCommonPassword, personalWords } from './password-hash.ts'
import { ownerOfEmailToken, consumeEmailToken, revokeEmailTokens } from './email-tokens.ts'
import { openSession } from './open-session.ts'
import { endSessions } from './session-tokens.ts'
import { throttleKeys, resetAttempts } from './throttle.ts'
import { auditAccount } from './account-audit.ts'

/**
 * Sets a new password by a mailed link, ends every session, and opens one if `log_in` is set. The link proves the mailbox, so the email
 * is verified too.
 * @throws Refusal 422 on `email`, which the form shows as an invalid token (`spec §8`)
 */
export async function resetPassword(context: RequestContext, { body }: Call<typeof api.passwords.reset>) {
  const { app, now, ip } = context
  const owner = await app.database.transaction({}, (db) => ownerOfEmailToken(db, body.token, 'reset-password', now))
  if (!owner || owner.email.toLowerCase() !== body.email) throw badLink()
  refuseCommonPassword(body.password, await app.database.transaction({ merchant_id: owner.id }, (db) => personalWords(db, owner.id)))
  const password_hash = await hashPassword(body.password)
  const tokens = await app.database.transaction({ merchant_id: owner.id }, async (db) => {
    if (!(await consumeEmailToken(db, body.token, 'reset-password', now))) throw badLink()
    const merchant = await setPassword(db, owner.id, password_hash, now)
    await revokeEmailTokens(db, owner.id, 'reset-password', now)
    await revokeEmailTokens(db, owner.id, 'verify-email', now)
    await endSessions(db, owner.id, now, 'password reset')
    await resetAttempts(db, throttleKeys.login(body.email, ip))
    await resetAttempts(db, throttleKeys.account(body.email))
    await queueMail(app, db, merchant, 'password_changed')
    await auditAccount(context, db, owner.id, 'passwords.reset')
    // They own the mailbox and just typed the password, which is all that login asks for.
    return body.log_in ? openSession(context, db, { merchant_id: owner.id, remember: true }) : null
  })
  return { message: context.translate({ key: tokens ? 'password_reset_in' : 'password_reset' }), tokens }
}

const setPassword = (db: Db, id: string, password_hash: string, now: number) => {
  const at = new Date(now).toISOString()
  return db
    .updateTable('merchants')
    .set({ password_hash, email_verified_at: sql`coalesce(email_verified_at, ${at})`, updated_at: at })
    .where('id', '=', id)
    .returning(['email', 'first_name', 'locale'])
    .executeTakeFirstOrThrow()
}

const badLink = () =>
  new Refusal({ status: 422, code: 'link_used', words: { key: 'link_used' }, fields: { email: [{ key: 'invalid_token' }] } })
