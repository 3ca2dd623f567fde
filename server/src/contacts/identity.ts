import { rowOr404 } from '../database/pagination.ts'
import { auditStatement } from '../records/audit.ts'
import type { BusinessContext } from '../request/request-context.ts'

/**
 * A contact’s full NIN or BVN. Each read is in the audit log with the member, without the number.
 * @throws Refusal 404
 */
export async function showIdentity(ctx: BusinessContext, id: string) {
  const { identity_type, identity_number: encrypted } = await rowOr404(
    ctx
      .selectFrom('contacts')
      .select(['identity_type', 'identity_number'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  ctx.recordChange({ entity: 'contacts', entity_id: id, after: { identity_shown: identity_type ?? 'none' } })
  // A read writes no audit entry by itself.
  ctx.write(auditStatement(ctx, id))
  return {
    identity_type,
    identity_number: encrypted === null ? null : (ctx.app.fieldEncryption.decrypt(encrypted, ctx.business_id) ?? null),
  }
}
