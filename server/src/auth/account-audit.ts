import { type RequestOrigin, writeAuditEntry } from '../records/audit.ts'
import { BusinessContext, type AuthenticatedContext } from '../request/request-context.ts'
import { type Db, noTenantId } from '../database/database.ts'
import { setTenantScope } from '../database/tenant-scope.ts'
import { writeSecurityEvent } from '../records/security-events.ts'
import { membershipsOf } from './memberships.ts'

/**
 * Writes an account event (a password reset, ended sessions) into the audit log of each of the merchant’s businesses, or as a security
 * event if there is none. The transaction’s scope is the merchant; afterwards it has no business.
 * @param action as for any change, `passwords.reset`
 */
export async function auditAccount(context: RequestOrigin, db: Db, merchant_id: string, action: string): Promise<void> {
  const all = await membershipsOf(db, merchant_id)
  for (const { id: business_id } of all) {
    await setTenantScope(db, { business_id })
    await writeAuditEntry(context, db, { business_id, merchant_id, action, entity: 'merchants', entity_id: merchant_id })
  }
  if (all.length === 0) await writeSecurityEvent(context, db, { action, merchant_id })
  await setTenantScope(db, { business_id: noTenantId })
}

/**
 * The same within a request’s transaction. The current business’s entry is written as for any call; this adds those of the merchant’s
 * other businesses.
 */
export async function auditInOtherBusinesses(context: AuthenticatedContext, action: string): Promise<void> {
  const { db, merchant_id } = context
  const line = { entity: 'merchants', entity_id: merchant_id }
  if (context instanceof BusinessContext) context.recordChange(line)
  const otherBusinesses = (await membershipsOf(db, merchant_id)).filter(({ id }) => id !== context.business_id)
  for (const { id: business_id } of otherBusinesses) {
    await setTenantScope(db, { business_id })
    await writeAuditEntry(context, db, { business_id, merchant_id, action, ...line })
  }
  await setTenantScope(db, { business_id: context.business_id ?? noTenantId })
}
