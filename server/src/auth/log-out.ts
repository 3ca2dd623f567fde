import type { AuthenticatedContext } from '../request/request-context.ts'
import { endedColumns } from './session-tokens.ts'

/** Ends this session’s token family, from the next request on. */
export async function logOut({ db, session_id, now, translate }: AuthenticatedContext) {
  await db.updateTable('sessions').set(endedColumns(now, 'logged out')).where('id', '=', session_id).where('ended_at', 'is', null).execute()
  return { message: translate({ key: 'logged_out' }) }
}
