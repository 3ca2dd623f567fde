import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { RequestContext } from '../request/request-context.ts'
import { Refusal } from '../errors/refusal.ts'
import { setTenantScope } from '../database/tenant-scope.ts'
import { consumeEmailToken } from './email-tokens.ts'
import { auditAccount } from './account-audit.ts'

/** Verifies the email that a link was mailed to. @throws Refusal 422 where the link was used or is too old; the message says so (`spec §8`) */
export async function verifyEmail(context: RequestContext, { body }: Call<typeof api.registration.verifyEmail>) {
  const { app, now, translate } = context
  const at = new Date(now).toISOString()
  await app.database.transaction({}, async (db) => {
    const merchant_id = await consumeEmailToken(db, body.token, 'verify-email', now)
    if (!merchant_id)
      throw new Refusal({ status: 422, code: 'link_used', words: { key: 'link_used' }, fields: { token: [{ key: 'link_used' }] } })
    await db
      .updateTable('merchants')
      .set({ email_verified_at: at, updated_at: at })
      .where('id', '=', merchant_id)
      .where('email_verified_at', 'is', null)
      .execute()
    await setTenantScope(db, { merchant_id })
    await auditAccount(context, db, merchant_id, 'registration.verifyEmail')
  })
  return { message: translate({ key: 'email_verified' }) }
}
