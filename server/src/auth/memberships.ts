import type { HeldRole } from '@kasuwa/contract/auth'
import { allGrants } from '@kasuwa/contract/platform/permissions'
import type { z } from 'zod'
import type { Db } from '../database/database.ts'
import { setTenantScope, queryBusinesses } from '../database/tenant-scope.ts'
import { isOwnerRole } from './owner-role.ts'
import { inBusiness } from '../database/joins.ts'

type Role = z.output<typeof HeldRole>

/**
 * Where a merchant is a member, the first joined first. The transaction acts as that merchant, and goes on as whom it acted. In two
 * steps: the merchant's rows as a member, in whatever business; then each business, as acting in it.
 */
export async function membershipsOf(db: Db, merchant_id: string) {
  const members = await db
    .selectFrom('members')
    .select(['business_id', 'id as member_id', 'is_owner', 'location_id'])
    .where('merchant_id', '=', merchant_id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const businesses = await queryBusinesses(
    db,
    members.map(({ business_id }) => business_id),
    (business_id) =>
      db.selectFrom('businesses').select(['id', 'name', 'image']).where('id', '=', business_id).where('deleted_at', 'is', null),
  )
  return members.flatMap(({ member_id, is_owner, location_id }, index) =>
    (businesses[index] ?? []).map((business) => ({ ...business, member_id, is_owner, location_id })),
  )
}

/**
 * Teams that a merchant was taken out of since the login before a session's, or during it. The transaction acts as that merchant, and
 * goes on as whom it acted.
 */
export async function removalsOf(db: Db, merchant_id: string, session_id: string) {
  const before = db
    .selectFrom('sessions as before')
    .innerJoin('sessions as own', (join) => join.onRef('own.merchant_id', '=', 'before.merchant_id').on('own.id', '=', session_id))
    .where('before.merchant_id', '=', merchant_id)
    .whereRef('before.created_at', '<', 'own.created_at')
    .select((eb) => eb.fn.max('before.created_at').as('at'))
  const since = (await before.executeTakeFirst())?.at ?? new Date(0).toISOString()
  const removed = await db
    .selectFrom('members')
    .select(['business_id', 'id'])
    .where('merchant_id', '=', merchant_id)
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '>', since)
    .orderBy('deleted_at', 'desc')
    .limit(20)
    .execute()
  const businesses = await queryBusinesses(
    db,
    removed.map(({ business_id }) => business_id),
    (business_id) => db.selectFrom('businesses').select('name').where('id', '=', business_id).where('deleted_at', 'is', null),
  )
  return removed.flatMap((member, index) => (businesses[index] ?? []).map(({ name }) => ({ ...member, business: name })))
}

/** Roles that a member holds. The transaction acts as their business. An owner's hold everything, whatever was there when they were written. */
export async function rolesOfMember(db: Db, business_id: string, member: { id: string; is_owner: boolean }): Promise<Role[]> {
  const rows = await db
    .selectFrom('member_roles')
    .innerJoin('roles', (join) => inBusiness(join, 'roles.id', 'member_roles.role_id'))
    .select(['roles.id', 'roles.name', 'roles.grants', 'roles.is_built_in'])
    .where('member_roles.business_id', '=', business_id)
    .where('member_roles.member_id', '=', member.id)
    .orderBy('roles.id')
    .execute()
  return rows.map(({ id, name, grants, is_built_in }) => {
    const whole = member.is_owner && isOwnerRole({ name, is_built_in })
    return {
      id,
      name,
      grants: Object.fromEntries(Object.entries(whole ? allGrants : grants).map(([group, held]) => [group, [...(held ?? [])]])),
    }
  })
}

/** The business that a session is for, with the member’s roles; null where the merchant is in none. */
export interface ActiveMembership {
  business_id: string | null
  roles: Role[]
}

/**
 * Where a merchant goes in: the business wanted if they are (still) a member, else the first they joined, else none
 * (`domain.md`, People and access). The transaction acts as the merchant, and goes on as that business.
 */
export async function activeMembership(db: Db, merchant_id: string, wanted: string | null | undefined): Promise<ActiveMembership> {
  const all = await membershipsOf(db, merchant_id)
  const found = all.find(({ id }) => id === wanted) ?? all[0]
  if (!found) return { business_id: null, roles: [] }
  await setTenantScope(db, { business_id: found.id })
  return { business_id: found.id, roles: await rolesOfMember(db, found.id, { id: found.member_id, is_owner: found.is_owner }) }
}
