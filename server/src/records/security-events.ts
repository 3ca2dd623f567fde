import { randomInt } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import type { Origin } from './audit.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'

interface Event {
  action: string
  /** Left out where nobody has that email. */
  merchant_id?: string | undefined
  /** A hash of whom it was tried for. */
  about?: string
}

/** Milliseconds. Long enough to look into what was noticed late. */
const kept = 180 * 86_400_000

const adding = ({ ip, user_agent, request_id, now }: Origin, db: Db, { action, merchant_id, about }: Event) =>
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
 * Remembers what concerns who gets in and belongs to no business's trail: a try that failed, a person who is in none. What is refused
 * for being too many leaves no row, so that a flood fills no disk.
 */
export async function noteSecurity(origin: Origin, db: Db, event: Event): Promise<void> {
  await adding(origin, db, event).execute()
  if (randomInt(500) === 0)
    await db
      .deleteFrom('security_events')
      .where('created_at', '<', new Date(origin.now - kept).toISOString())
      .execute()
}

/** The same as a statement, for the end of a request's transaction. */
export const securityStatement = (origin: Origin, db: Db, event: Event): CompiledQuery => adding(origin, db, event).compile()
