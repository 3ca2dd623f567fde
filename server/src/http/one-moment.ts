import type { Db } from '../database/database.ts'
import { readOneMoment } from '../database/walk.ts'

const ofOneMoment = new WeakSet<object>()

/** Has all that a handler reads be of one moment: it tells sums of which some are kept, and writes nothing. */
export function withOneMoment<Handler extends object>(handler: Handler): Handler {
  ofOneMoment.add(handler)
  return handler
}

/** Before anything is read in its transaction, in the round trip of what is read first; of other handlers nothing. */
export function beginMoment(db: Db, handler: object): void {
  if (ofOneMoment.has(handler)) readOneMoment(db).catch(() => {})
}
