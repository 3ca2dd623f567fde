import type { TokensReply } from '@kasuwa/contract/auth'
import type { z } from 'zod'
import { writeAuditEntry } from '../records/audit.ts'
import { writeSecurityEvent } from '../records/security-events.ts'
import type { RequestContext } from '../request/request-context.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { setTenantScope } from '../database/tenant-scope.ts'
import { sha256, refreshSeconds } from '../services/tokens.ts'
import { rememberDevice } from './known-device.ts'
import { activeMembership } from './memberships.ts'
import { type TokenFamily, refreshTokenOf, tokensReply } from './session-tokens.ts'

interface NewSession {
  merchant_id: string
  /** Thirty days rather than one. */
  remember: boolean
  /** The business to begin in; left out, the one that they were in last. */
  business_id?: string | undefined
  /** As which this device is known already, if it is. */
  device?: string | undefined
}

/**
 * Opens a session for a merchant who has just shown who they are. Their row is held, so that a change of the password ends this session
 * with the others, or was seen before. The transaction goes on as them, in the business that they begin in.
 */
export async function openSession(
  context: RequestContext,
  db: Db,
  { merchant_id, remember, business_id, device }: NewSession,
): Promise<z.output<typeof TokensReply>> {
  const { app, now } = context
  await setTenantScope(db, { merchant_id })
  const wanted = business_id ?? (await lastPlace(db, merchant_id))
  const membership = await activeMembership(db, merchant_id, wanted)
  const family: TokenFamily = { id: newId(now), merchant_id, previous_hash: null, rotated_at: new Date(now).toISOString(), remember }
  const row = {
    ...family,
    place: membership.business_id,
    token_hash: sha256(refreshTokenOf(app, family)),
    user_agent: context.user_agent,
    ip: context.ip,
    expires_at: new Date(now + refreshSeconds(remember) * 1000).toISOString(),
    created_at: family.rotated_at,
  }
  await db.insertInto('sessions').values(row).execute()
  const entry = { action: 'auth.login', merchant_id }
  if (membership.business_id)
    await writeAuditEntry(context, db, { ...entry, business_id: membership.business_id, entity: 'sessions', entity_id: family.id })
  else await writeSecurityEvent(context, db, entry)
  rememberDevice(context, merchant_id, device)
  return tokensReply(app, family, membership)
}

/** The business in which a merchant's last session was, or null. */
async function lastPlace(db: Db, merchant_id: string): Promise<string | null | undefined> {
  const last = await db
    .selectFrom('sessions')
    .select('place')
    .where('merchant_id', '=', merchant_id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.place
}
