import { writeAuditEntry } from '../records/audit.ts'
import type { RequestContext } from '../request/request-context.ts'
import type { Db } from '../database/database.ts'
import { setTenantScope } from '../database/tenant-scope.ts'
import { membershipsOf } from './memberships.ts'
import { revokeEmailTokens } from './email-tokens.ts'

/**
 * Ends an unverified registration when its email registers again or accepts an invitation: a stranger may have made it. Its business
 * closes and its links become invalid, verification included; the caller replaces its password.
 * The merchant’s row is locked. The transaction continues as that merchant.
 */
export async function discardRegistration(context: RequestContext, db: Db, merchant_id: string): Promise<void> {
  const at = new Date(context.now).toISOString()
  await revokeEmailTokens(db, merchant_id, 'verify-email', context.now)
  await revokeEmailTokens(db, merchant_id, 'reset-password', context.now)
  await setTenantScope(db, { merchant_id })
  for (const { id: business_id, name } of await membershipsOf(db, merchant_id)) {
    await setTenantScope(db, { business_id })
    await db.updateTable('businesses').set({ deleted_at: at, updated_at: at }).where('id', '=', business_id).execute()
    const entry = { action: 'registration.ended', entity: 'businesses', entity_id: business_id, before: { name } }
    await writeAuditEntry(context, db, { business_id, merchant_id, ...entry })
  }
}
