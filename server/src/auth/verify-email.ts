import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { RequestContext } from '../request/request-context.ts'
import type { Db } from '../database/database.ts'
import { Refusal } from '../errors/refusal.ts'
import { setTenantScope } from '../database/tenant-scope.ts'
import { consumeBrowserLogin, consumeEmailToken } from './email-tokens.ts'
import { auditAccount } from './account-audit.ts'
import { openSession } from './open-session.ts'
import { forgetRegisteringBrowser, registeringBrowser } from './registering-browser.ts'

/**
 * Verifies the email by a mailed link. The registering browser is logged in, once; any other browser gets the email to log in with, which
 * the link’s holder knows.
 * @throws Refusal 422 if the link was used or has expired; the message says so (`spec §8`)
 */
export async function verifyEmail(context: RequestContext, { body }: Call<typeof api.registration.verifyEmail>) {
  const { app, now, translate } = context
  const browser = body.log_in ? registeringBrowser(context) : undefined
  const { email, tokens } = await app.database.transaction({}, async (db) => {
    const verified = await consumeEmailToken(db, body.token, 'verify-email', now)
    const loggedIn = browser && (await consumeBrowserLogin(db, body.token, browser, now))
    const merchant_id = verified ?? loggedIn
    if (!merchant_id)
      throw new Refusal({ status: 422, code: 'link_used', words: { key: 'link_used' }, fields: { token: [{ key: 'link_used' }] } })
    if (verified) await markVerified(context, db, verified)
    const { email } = await db.selectFrom('merchants').select('email').where('id', '=', merchant_id).executeTakeFirstOrThrow()
    // Remembered for 30 days, the default of login.
    return { email, tokens: loggedIn ? await openSession(context, db, { merchant_id: loggedIn, remember: true }) : null }
  })
  if (tokens) forgetRegisteringBrowser(context)
  return { message: translate({ key: 'email_verified' }), email, tokens }
}

async function markVerified(context: RequestContext, db: Db, merchant_id: string): Promise<void> {
  const at = new Date(context.now).toISOString()
  await db
    .updateTable('merchants')
    .set({ email_verified_at: at, updated_at: at })
    .where('id', '=', merchant_id)
    .where('email_verified_at', 'is', null)
    .execute()
  await setTenantScope(db, { merchant_id })
  await auditAccount(context, db, merchant_id, 'registration.verifyEmail')
}
