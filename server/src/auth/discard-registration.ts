import { writeAuditEntry } from '../records/audit.ts'
import type { RequestContext } from '../request/request-context.ts'
import type { Db } from '../database/database.ts'
import { setTenantScope } from '../database/tenant-scope.ts'
import { membershipsOf } from './memberships.ts'
import { revokeEmailTokens } from './email-tokens.ts'

/**
 * Ends a registration that the owner of its email never verified, when somebody registers or accepts an invitation with that email: it
 * may have been made by a stranger. Its business closes, and its links, the one that would verify it included, are good for nothing; its
 * password is the caller's to replace. The merchant's row is held. The transaction goes on as that merchant.
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
