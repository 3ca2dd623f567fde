import { type Origin, trail } from '../platform/audit.ts'
import { type Db, nobody } from '../platform/db.ts'
import { actAs } from '../platform/second-door.ts'
import { noteSecurity } from '../platform/security-events.ts'
import { memberships } from './places.ts'

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
