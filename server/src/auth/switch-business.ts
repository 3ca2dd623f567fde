import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { writeAuditEntry } from '../records/audit.ts'
import type { OwnTransactionsContext } from '../request/request-context.ts'
import { notFound, unauthorized } from '../errors/refusal.ts'
import { activeMembership } from './memberships.ts'
import { tokensReply } from './session-tokens.ts'

/**
 * Moves the session to another of the merchant’s businesses; the refresh token stays.
 * @throws Refusal 404 if they are no member, as if the business did not exist
 */
export const switchBusiness = (context: OwnTransactionsContext, { body }: Call<typeof api.session.switch>) =>
  context.inTransaction(async (db) => {
    const { app, merchant_id, session_id } = context
    const membership = await activeMembership(db, merchant_id, body.business)
    if (membership.business_id !== body.business) throw notFound()
    const family = await db
      .updateTable('sessions')
      .set({ place: body.business })
      .where('id', '=', session_id)
      .where('ended_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!family) throw unauthorized('token_invalid')
    const entry = { action: 'session.switch', entity: 'sessions', entity_id: session_id }
    await writeAuditEntry(context, db, { business_id: body.business, merchant_id, ...entry })
    return tokensReply(app, family, membership)
  })
