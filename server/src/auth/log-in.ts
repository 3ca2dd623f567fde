import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { trail } from '../records/audit.ts'
import type { Visit } from '../request/request-context.ts'
import { networkOf } from '../http/rate-limit.ts'
import { unauthorized } from '../errors/refusal.ts'
import { newId } from '../database/ids.ts'
import { noteSecurity } from '../records/security-events.ts'
import { hashOf, refreshSeconds } from '../services/tokens.ts'
import { emailIs } from './email-equals.ts'
import { deviceIn, networksOf, rememberDevice } from './known-device.ts'
import { isPassword } from './password-hash.ts'
import { placeFor } from './memberships.ts'
import { type Family, refreshTokenOf, tokensReply } from './session-tokens.ts'
import { countOf, countTry, forgetTries, loginWindows, loginsWindows, lookAtTries, strangersWindows, tooMany } from './throttle.ts'

/**
 * Opens a session. An email that is not there takes the same way, and as long, as a wrong password.
 * @throws Refusal 401 bad_credentials, or email_not_verified to whoever knows the password; 429 after too many tries
 */
export async function logIn(visit: Visit, { body }: Call<typeof api.auth.login>) {
  const { app, now } = visit
  const tries = countOf.login(body.email, visit.ip)
  const { merchant, device, wait, sweeping } = await app.database.transaction({}, async (db) => {
    const [merchant, networks] = await Promise.all([
      db
        .selectFrom('merchants')
        .select(['id', 'password_hash', 'email_verified_at', 'locale'])
        .where(emailIs(body.email))
        .executeTakeFirst(),
      networksOf(db, body.email, now),
    ])
    const device = merchant && deviceIn(visit, merchant.id)
    // One device's tries are its own, wherever it goes: whoever shares its network keeps nobody out who is known by it.
    if (device) return { merchant, device, wait: await countTry(app, db, countOf.device(device), loginWindows), sweeping: undefined }
    const [near, sweeping] = await Promise.all([
      countTry(app, db, tries, loginWindows),
      lookAtTries(app, db, countOf.logins(visit.ip), loginsWindows),
    ])
    // A stranger's are counted wherever they come from.
    const isStranger = near === undefined && sweeping === undefined && !networks.has(networkOf(visit.ip))
    const far = isStranger ? await countTry(app, db, countOf.account(body.email), strangersWindows) : undefined
    return { merchant, device, wait: near ?? far, sweeping }
  })
  if (wait !== undefined || sweeping !== undefined) {
    app.log.warn({ request_id: visit.request_id, ip: visit.ip, merchant_id: merchant?.id }, 'too many logins')
    throw tooMany(Math.max(wait ?? 0, sweeping ?? 0), now)
  }
  const known = await isPassword(merchant?.password_hash, body.password)
  if (!merchant || !known) {
    await failed(visit, 'auth.login-failed', body.email, merchant?.id)
    throw unauthorized('bad_credentials')
  }
  if (!merchant.email_verified_at) {
    await failed(visit, 'auth.login-unverified', body.email, merchant.id)
    throw unauthorized('email_not_verified')
  }

  return app.database.transaction({ merchant_id: merchant.id }, async (db) => {
    // Held until the session is there: a change of password in between ends it with the others, or is seen here.
    const same = await db
      .selectFrom('merchants')
      .select('id')
      .where('id', '=', merchant.id)
      .where('password_hash', '=', merchant.password_hash)
      .forShare()
      .executeTakeFirst()
    if (!same) throw unauthorized('bad_credentials')
    await forgetTries(db, device ? countOf.device(device) : tries)
    if (merchant.locale !== visit.locale)
      await db.updateTable('merchants').set({ locale: visit.locale }).where('id', '=', merchant.id).execute()
    const last = await db
      .selectFrom('sessions')
      .select('place')
      .where('merchant_id', '=', merchant.id)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const place = await placeFor(db, merchant.id, last?.place)
    const remember = body.remember === true
    const family: Family = {
      id: newId(now),
      merchant_id: merchant.id,
      previous_hash: null,
      rotated_at: new Date(now).toISOString(),
      remember,
    }
    const row = {
      ...family,
      place: place.business_id,
      token_hash: hashOf(refreshTokenOf(app, family)),
      user_agent: visit.user_agent,
      ip: visit.ip,
      expires_at: new Date(now + refreshSeconds(remember) * 1000).toISOString(),
      created_at: family.rotated_at,
    }
    await db.insertInto('sessions').values(row).execute()
    const entry = { action: 'auth.login', merchant_id: merchant.id }
    if (place.business_id) await trail(visit, db, { ...entry, business_id: place.business_id, entity: 'sessions', entity_id: family.id })
    else await noteSecurity(visit, db, entry)
    rememberDevice(visit, merchant.id, device)
    return tokensReply(app, family, place)
  })
}

/** Counted by where it came from, last of all: many share that row. The same for an email that nobody has: what it took tells nothing. */
const failed = (visit: Visit, action: string, email: string, merchant_id: string | undefined) =>
  visit.app.database.transaction({}, async (db) => {
    await noteSecurity(visit, db, { action, merchant_id, about: hashOf(email.toLowerCase()) })
    await countTry(visit.app, db, countOf.logins(visit.ip), loginsWindows)
  })
