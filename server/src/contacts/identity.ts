import { rowOr404 } from '../database/pagination.ts'
import { auditStatement } from '../records/audit.ts'
import type { BusinessContext } from '../request/request-context.ts'

/**
 * A contact's NIN or BVN, whole. Each time it is asked for stands in the trail, with who asked; the number itself does not.
 * @throws Refusal 404
 */
export async function showIdentity(ctx: BusinessContext, id: string) {
  const { identity_type, identity_number: sealed } = await rowOr404(
    ctx
      .selectFrom('contacts')
      .select(['identity_type', 'identity_number'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  ctx.recordChange({ entity: 'contacts', entity_id: id, after: { identity_shown: identity_type ?? 'none' } })
  // What only reads leaves no line by itself.
  ctx.write(auditStatement(ctx, id))
  return { identity_type, identity_number: sealed === null ? null : (ctx.app.fieldEncryption.decrypt(sealed, ctx.business_id) ?? null) }
}
