import { type Origin, trail } from '../records/audit.ts'
import { Ctx, type SessionVisit } from '../request/request-context.ts'
import { type Db, nobody } from '../database/database.ts'
import { actAs } from '../database/tenant-scope.ts'
import { noteSecurity } from '../records/security-events.ts'
import { memberships } from './memberships.ts'

/**
 * Puts what concerns a merchant's own access (a password reset, sessions ended) into the trail of every business that they are in:
 * it is their login that opens each. Of whoever is in none it is kept by itself. The transaction acts as the merchant,
 * and goes on in no business.
 * @param action as for any change, `passwords.reset`
 */
export async function trailOfPerson(visit: Origin, db: Db, merchant_id: string, action: string): Promise<void> {
  const all = await memberships(db, merchant_id)
  for (const { id: business_id } of all) {
    await actAs(db, { business_id })
    await trail(visit, db, { business_id, merchant_id, action, entity: 'merchants', entity_id: merchant_id })
  }
  if (all.length === 0) await noteSecurity(visit, db, { action, merchant_id })
  await actAs(db, { business_id: nobody })
}

/**
 * The same for a call within the request's own transaction. The line of the business that it is in is written as for any call, with what
 * it was about; this adds the lines of the merchant's other businesses.
 */
export async function trailElsewhere(visit: SessionVisit, action: string): Promise<void> {
  const { db, merchant_id } = visit
  const line = { entity: 'merchants', entity_id: merchant_id }
  if (visit instanceof Ctx) visit.changed(line)
  const others = (await memberships(db, merchant_id)).filter(({ id }) => id !== visit.business_id)
  for (const { id: business_id } of others) {
    await actAs(db, { business_id })
    await trail(visit, db, { business_id, merchant_id, action, ...line })
  }
  await actAs(db, { business_id: visit.business_id ?? nobody })
}
