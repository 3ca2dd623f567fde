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
  /** Thirty days instead of one. */
  remember: boolean
  /** Business to begin in; by default the last one used. */
  business_id?: string | undefined
  /** Id of the device, if known. */
  device?: string | undefined
}

/**
 * Opens a session for an authenticated merchant. Their row is locked, so a concurrent password change ends this session too, or was seen
 * before. The transaction continues as them, in their business.
 */
export async function openSession(
  context: RequestContext,
  db: Db,
  { merchant_id, remember, business_id, device }: NewSession,
): Promise<z.output<typeof TokensReply>> {
  const { app, now } = context
  await setTenantScope(db, { merchant_id })
  const requestedId = business_id ?? (await lastPlace(db, merchant_id))
  const membership = await activeMembership(db, merchant_id, requestedId)
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
  rememberDevice(context, merchant_id, device ?? newId(context.now))
  return tokensReply(app, family, membership)
}

/** Business of a merchant’s last session, or null. */
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
