import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { trail } from '../platform/audit.ts'
import type { Visit } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { unauthorized } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { hashOf, refreshSeconds } from '../platform/tokens.ts'
import { emailIs } from './email-is.ts'
import { isPassword } from './passwords.ts'
import { placeFor } from './places.ts'
import { type Family, refreshTokenOf, tokensReply } from './session-tokens.ts'
import { countOf, countTry, forgetTries, loginWindows, tooMany } from './throttle.ts'

/**
 * Opens a session. An email that is not there takes the same way, and as long, as a wrong password.
 * @throws Refusal 401 bad_credentials, or email_not_verified to whoever knows the password; 429 after too many tries
 */
export async function logIn(visit: Visit, { body }: Call<typeof api.auth.login>) {
  const { app, now } = visit
  const tries = countOf.login(body.email, visit.ip)
  const [wait, merchant] = await app.database.transaction({}, (db) =>
    Promise.all([
      countTry(app, db, tries, loginWindows),
      db
        .selectFrom('merchants')
        .select(['id', 'password_hash', 'email_verified_at', 'locale'])
        .where(emailIs(body.email))
        .executeTakeFirst(),
    ]),
  )
  if (wait !== undefined) throw tooMany(wait, now)
  const known = await isPassword(merchant?.password_hash, body.password)
  if (!merchant || !known) throw unauthorized('bad_credentials')
  if (!merchant.email_verified_at) throw unauthorized('email_not_verified')

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
    await forgetTries(db, tries)
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
    if (place.business_id) await trailOfLogin(visit, db, place.business_id, family)
    return tokensReply(app, family, place)
  })
}

/** The transaction acts as the business that the login opens. */
const trailOfLogin = ({ now, request_id, ip, user_agent }: Visit, db: Db, business_id: string, { id, merchant_id }: Family) =>
  trail(db, {
    business_id,
    merchant_id,
    action: 'auth.login',
    entity: 'sessions',
    entity_id: id,
    after: { ip, user_agent },
    request_id,
    now,
  })
