import type { RequestContext } from '../request/request-context.ts'
import type { Db } from '../database/database.ts'
import { unauthorized } from '../errors/refusal.ts'
import { storedId } from '../database/ids.ts'
import { sha256, refreshSeconds } from '../services/tokens.ts'
import { queueMail } from './mails.ts'
import { activeMembership } from './memberships.ts'
import { endedColumns, refreshTokenOf, tokensReply } from './session-tokens.ts'
import { auditAccount } from './account-audit.ts'

/** Milliseconds that the previous token stays valid, for two tabs or a lost reply. */
const grace = 20_000

/**
 * Exchanges a refresh token, which is used up. A token used before means that two clients hold the family: it ends, and a mail notifies
 * the owner (PEOPLE-34). A merchant removed from the business continues in another of theirs, or in none.
 * @throws Refusal 401
 */
export async function refresh(context: RequestContext) {
  const { app } = context
  const claims = app.tokens.readRefresh(context.bearer)
  const id = storedId('session', claims.sid)
  const merchant_id = storedId('merchant', claims.merchant_id)
  if (!id || !merchant_id) throw unauthorized('token_invalid')

  const reply = await app.database.transaction({ merchant_id }, async (db) => {
    const family = await rotate(context, db, { id, merchant_id, used: sha256(context.bearer ?? '') })
    if (!family) return undefined
    const membership = await activeMembership(db, merchant_id, family.place)
    if (membership.business_id !== family.place)
      await db.updateTable('sessions').set({ place: membership.business_id }).where('id', '=', id).execute()
    return tokensReply(app, family, membership)
  })
  // Thrown after commit, so that the family’s end is stored.
  if (!reply) throw unauthorized('token_invalid')
  return reply
}

/** Rotates the token by one statement that only one concurrent request wins; undefined if the family ends or has ended. */
async function rotate(context: RequestContext, db: Db, { id, merchant_id, used }: { id: string; merchant_id: string; used: string }) {
  const { app, now } = context
  const family = await db.selectFrom('sessions').selectAll().where('id', '=', id).where('merchant_id', '=', merchant_id).executeTakeFirst()
  if (!family) return undefined
  const next = { id, merchant_id, remember: family.remember, previous_hash: used, rotated_at: new Date(now).toISOString() }
  const rotated = await db
    .updateTable('sessions')
    .set({
      token_hash: sha256(refreshTokenOf(app, next)),
      previous_hash: used,
      rotated_at: next.rotated_at,
      expires_at: new Date(now + refreshSeconds(family.remember) * 1000).toISOString(),
    })
    .where('id', '=', id)
    .where('token_hash', '=', used)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (rotated) return rotated

  const lockedFamily = await db.selectFrom('sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  if (lockedFamily.ended_at) return undefined
  if (lockedFamily.previous_hash === used && now - Date.parse(lockedFamily.rotated_at) <= grace) return lockedFamily
  await db.updateTable('sessions').set(endedColumns(now, 'a used token came back')).where('id', '=', id).execute()
  const owner = await db
    .selectFrom('merchants')
    .select(['email', 'first_name', 'locale'])
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  await queueMail(app, db, owner, 'login_ended', { ip: context.ip })
  await auditAccount(context, db, merchant_id, 'auth.reuse')
  return undefined
}
