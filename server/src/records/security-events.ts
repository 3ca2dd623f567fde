import { randomInt } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import type { RequestOrigin } from './audit.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'

interface Event {
  action: string
  /** Absent if no account has that email. */
  merchant_id?: string | undefined
  /** Hash of the email of the attempt. */
  about?: string
}

/** Milliseconds. Long enough to investigate an attack that was noticed late. */
const retention = 180 * 86_400_000

const insertEvent = ({ ip, user_agent, request_id, now }: RequestOrigin, db: Db, { action, merchant_id, about }: Event) =>
  db.insertInto('security_events').values({
    id: newId(now),
    merchant_id: merchant_id ?? null,
    action,
    about: about ?? null,
    ip,
    user_agent,
    request_id,
    created_at: new Date(now).toISOString(),
  })

/**
 * Records security events that no business’s audit log has: a failed attempt, a person without a business. Rate-limited requests
 * write no row, so that a flood fills no disk.
 */
export async function writeSecurityEvent(origin: RequestOrigin, db: Db, event: Event): Promise<void> {
  await insertEvent(origin, db, event).execute()
  if (randomInt(500) === 0)
    await db
      .deleteFrom('security_events')
      .where('created_at', '<', new Date(origin.now - retention).toISOString())
      .execute()
}

/** The same as a statement, for the end of a request's transaction. */
export const securityEventStatement = (origin: RequestOrigin, db: Db, event: Event): CompiledQuery =>
  insertEvent(origin, db, event).compile()
