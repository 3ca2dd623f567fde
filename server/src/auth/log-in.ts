import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { RequestContext } from '../request/request-context.ts'
import { networkOf } from '../http/rate-limit.ts'
import { unauthorized } from '../errors/refusal.ts'
import { writeSecurityEvent } from '../records/security-events.ts'
import { sha256 } from '../services/tokens.ts'
import { emailEquals } from './email-equals.ts'
import { knownDevice, knownNetworks } from './known-device.ts'
import { openSession } from './open-session.ts'
import { verifyPassword } from './password-hash.ts'
import {
  throttleKeys,
  countAttempt,
  resetAttempts,
  loginWindows,
  failedLoginWindows,
  peekAttempts,
  unknownNetworkWindows,
  tooManyAttempts,
} from './throttle.ts'

/**
 * Opens a session. An unknown email takes the same path and time as a wrong password.
 * @throws Refusal 401 bad_credentials, or email_not_verified if the password is correct; 429 after too many tries
 */
export async function logIn(context: RequestContext, { body }: Call<typeof api.auth.login>) {
  const { app, now } = context
  const tries = throttleKeys.login(body.email, context.ip)
  const { merchant, device, wait, sweeping } = await app.database.transaction({}, async (db) => {
    const [merchant, networks] = await Promise.all([
      db
        .selectFrom('merchants')
        .select(['id', 'password_hash', 'email_verified_at', 'locale'])
        .where(emailEquals(body.email))
        .executeTakeFirst(),
      knownNetworks(db, body.email, now),
    ])
    const device = merchant && knownDevice(context, merchant.id)
    // A known device has its own count, so others on its network cannot lock it out.
    if (device)
      return { merchant, device, wait: await countAttempt(app, db, throttleKeys.device(device), loginWindows), sweeping: undefined }
    const [near, sweeping] = await Promise.all([
      countAttempt(app, db, tries, loginWindows),
      peekAttempts(app, db, throttleKeys.logins(context.ip), failedLoginWindows),
    ])
    // A stranger’s tries count across all networks.
    const isStranger = near === undefined && sweeping === undefined && !networks.has(networkOf(context.ip))
    const far = isStranger ? await countAttempt(app, db, throttleKeys.account(body.email), unknownNetworkWindows) : undefined
    return { merchant, device, wait: near ?? far, sweeping }
  })
  if (wait !== undefined || sweeping !== undefined) {
    app.log.warn({ request_id: context.request_id, ip: context.ip, merchant_id: merchant?.id }, 'too many logins')
    throw tooManyAttempts(Math.max(wait ?? 0, sweeping ?? 0), now)
  }
  const isCorrect = await verifyPassword(merchant?.password_hash, body.password)
  if (!merchant || !isCorrect) {
    await failed(context, 'auth.login-failed', body.email, merchant?.id)
    throw unauthorized('bad_credentials')
  }
  if (!merchant.email_verified_at) {
    await failed(context, 'auth.login-unverified', body.email, merchant.id)
    throw unauthorized('email_not_verified')
  }

  return app.database.transaction({ merchant_id: merchant.id }, async (db) => {
    // Locked until the session exists: a concurrent password change ends it too, or is seen here.
    const same = await db
      .selectFrom('merchants')
      .select('id')
      .where('id', '=', merchant.id)
      .where('password_hash', '=', merchant.password_hash)
      .forShare()
      .executeTakeFirst()
    if (!same) throw unauthorized('bad_credentials')
    await resetAttempts(db, device ? throttleKeys.device(device) : tries)
    if (merchant.locale !== context.locale)
      await db.updateTable('merchants').set({ locale: context.locale }).where('id', '=', merchant.id).execute()
    return openSession(context, db, { merchant_id: merchant.id, remember: body.remember === true, device })
  })
}

/** Counted by network, last, since many requests share that row. An unknown email does the same work, so timing reveals nothing. */
const failed = (context: RequestContext, action: string, email: string, merchant_id: string | undefined) =>
  context.app.database.transaction({}, async (db) => {
    await writeSecurityEvent(context, db, { action, merchant_id, about: sha256(email.toLowerCase()) })
    await countAttempt(context.app, db, throttleKeys.logins(context.ip), failedLoginWindows)
  })
