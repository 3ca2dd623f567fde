import type { AuthenticatedContext } from '../request/request-context.ts'
import { businessReply } from './business-reply.ts'
import { merchantColumns } from './merchant-columns.ts'
import { loginBefore, placesOf, removalsOf, rolesOfMember } from './memberships.ts'

/** The logged-in merchant, their business and roles, and their other businesses. */
export async function currentSession({ app, db, merchant_id, business_id, session_id }: AuthenticatedContext) {
  const [merchant, places, since, row] = await Promise.all([
    db.selectFrom('merchants').select(merchantColumns).where('id', '=', merchant_id).executeTakeFirstOrThrow(),
    placesOf(db, merchant_id),
    loginBefore(db, merchant_id, session_id),
    business_id ? db.selectFrom('businesses').selectAll().where('id', '=', business_id).executeTakeFirstOrThrow() : undefined,
  ])
  const all = places.filter(({ deleted_at }) => deleted_at === null)
  const membership = all.find(({ id }) => id === business_id)
  const roles = membership ? await rolesOfMember(db, membership.id, { id: membership.member_id, is_owner: membership.is_owner }) : []
  return {
    roles,
    merchant,
    business: row ? businessReply(row) : null,
    businesses: all.map(({ id, name, image, colour }) => ({ id, name, image, colour })),
    removed_from: removalsOf(places, since),
    has_billing: app.config.billing,
    member: membership ? { id: membership.member_id, is_owner: membership.is_owner, location: membership.location_id } : null,
  }
}
