import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { stateIn } from '../countries/states.ts'
import { trail } from '../records/audit.ts'
import type { SessionVisit } from '../request/request-context.ts'
import { nobody } from '../database/database.ts'
import { actAs } from '../database/tenant-scope.ts'
import { businessReply } from '../auth/business-reply.ts'
import { openBusiness } from '../auth/open-business.ts'
import { dialled } from '../countries/phone-numbers.ts'

/** Opens another business for the merchant, who owns it. The session stays where it is: `session/switch` goes there. */
export async function openAnother(visit: SessionVisit, { body: { address, phone, ...given } }: Call<typeof api.business.open>) {
  const { db, merchant_id, now } = visit
  const merchant = await db.selectFrom('merchants').select(['id', 'email']).where('id', '=', merchant_id).executeTakeFirstOrThrow()
  const business = { ...stated(given), ...address, state: stateIn(address, 'address'), phone: phone && dialled(address.country, phone) }
  const business_id = await openBusiness(db, { merchant, now, business })
  const row = await db.selectFrom('businesses').selectAll().where('id', '=', business_id).executeTakeFirstOrThrow()
  const entry = { action: 'business.open', entity: 'businesses', entity_id: business_id, after: row }
  await trail(visit, db, { business_id, merchant_id, ...entry })
  // What follows in this request (its trail, the answer kept under its key) is the business's that it came from.
  await actAs(db, { business_id: visit.business_id ?? nobody })
  return { business: businessReply(row) }
}

/** Levels left out are the usual ones. */
const stated = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]: NonNullable<T[K]>
  }
