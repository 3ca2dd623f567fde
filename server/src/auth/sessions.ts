import { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { AuthenticatedContext } from '../request/request-context.ts'
import { notFound } from '../errors/refusal.ts'
import { paginate } from '../database/pagination.ts'
import { serve } from '../http/serve.ts'
import { endedColumns, endSessions } from './session-tokens.ts'
import { auditInOtherBusinesses } from './account-audit.ts'

/** Devices on which the merchant is logged in. */
async function list(context: AuthenticatedContext, { query }: Call<typeof api.sessions.list>) {
  const living = context.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip', 'remember', 'created_at', 'rotated_at as last_used_at', 'expires_at'])
    .where('merchant_id', '=', context.merchant_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(context.now).toISOString())
  const { page, rows } = await paginate(context, living, query, { key: 'sessions.id', columns: { last_used_at: 'sessions.rotated_at' } })
  return { page, rows: rows.map((row) => ({ ...row, is_current: row.id === context.session_id })) }
}

/** Logs out on all devices, from the next request on; with the query’s option, all but this one. */
async function end(context: AuthenticatedContext, { query }: Call<typeof api.sessions.end>) {
  const { db, merchant_id, session_id, now, translate } = context
  await endSessions(db, merchant_id, now, 'logged out everywhere', query.others ? session_id : undefined)
  await auditInOtherBusinesses(context, 'sessions.end')
  return { message: translate({ key: 'logged_out_everywhere' }) }
}

/**
 * Logs out on one device, from its next request on.
 * @throws Refusal 404 unless it is the merchant’s own active session
 */
async function endOne(context: AuthenticatedContext, { params }: Call<typeof api.sessions.endOne>) {
  const { db, merchant_id, now, translate } = context
  const ended = await db
    .updateTable('sessions')
    .set(endedColumns(now, 'logged out from another device'))
    .where('id', '=', params.id)
    .where('merchant_id', '=', merchant_id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw notFound()
  await auditInOtherBusinesses(context, 'sessions.endOne')
  return { message: translate({ key: 'logged_out_there' }) }
}

export default serve(api.sessions, { list, end, endOne })
