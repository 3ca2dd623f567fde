import type { SessionVisit } from '../request/request-context.ts'
import { endedNow } from './session-tokens.ts'

/** Ends this session's family of tokens, from the next request on. */
export async function logOut({ db, session_id, now, say }: SessionVisit) {
  await db.updateTable('sessions').set(endedNow(now, 'logged out')).where('id', '=', session_id).where('ended_at', 'is', null).execute()
  return { message: say({ key: 'logged_out' }) }
}
