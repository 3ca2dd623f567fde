import type { HeldRole } from '@kasuwa/contract/auth'
import { allGrants } from '@kasuwa/contract/platform/permissions'
import type { z } from 'zod'
import type { Db } from '../database/database.ts'
import { setTenantScope, queryBusinesses } from '../database/tenant-scope.ts'
import { isOwnerRole } from './owner-role.ts'
import { inBusiness } from '../database/joins.ts'

type Role = z.output<typeof HeldRole>

/** Of a merchant in a business: one row for each time that they were taken in. */
export interface Place {
  /** Of the business, as are its name and its picture. */
  id: string
  name: string
  image: string | null
  member_id: string
  is_owner: boolean
  location_id: string | null
  created_at: string
  /** When they were taken out; null while they are a member. */
  deleted_at: string | null
}

/** Notes where a merchant's login looks for them; before their row as a member, which refers to it. The transaction acts as the business. */
export const listMerchant = (db: Db, business_id: string, merchant_id: string) =>
  db
    .insertInto('merchant_businesses')
    .values({ business_id, merchant_id })
    .onConflict((conflict) => conflict.doNothing())

/**
 * Where a merchant is or was a member, the first joined first, but for businesses that are closed. The transaction acts as that merchant, and
 * goes on as whom it acted. In two steps: which businesses; then each, as acting in it.
 */
export async function placesOf(db: Db, merchant_id: string): Promise<Place[]> {
  const listed = await db
    .selectFrom('merchant_businesses')
    .select('business_id')
    .where('merchant_id', '=', merchant_id)
    // As the index says it, which has all rows.
    .whereRef('merchant_id', 'is distinct from', 'business_id')
    .execute()
  const places = await queryBusinesses(
    db,
    listed.map(({ business_id }) => business_id),
    (business_id) =>
      db
        .selectFrom('members as m')
        .innerJoin('businesses as b', 'b.id', 'm.business_id')
        .select(['b.id', 'b.name', 'b.image', 'm.id as member_id', 'm.is_owner', 'm.location_id', 'm.created_at', 'm.deleted_at'])
        .where('m.business_id', '=', business_id)
        .where('m.merchant_id', '=', merchant_id)
        .where('b.deleted_at', 'is', null),
  )
  return places.flat().toSorted((one, other) => compare(one.created_at, other.created_at) || compare(one.member_id, other.member_id))
}

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other)

/** Where a merchant is a member, the first joined first. The transaction acts as that merchant, and goes on as whom it acted. */
export const membershipsOf = async (db: Db, merchant_id: string): Promise<Place[]> =>
  (await placesOf(db, merchant_id)).filter(({ deleted_at }) => deleted_at === null)

/** When a merchant logged in before the login of a session; the beginning of time where it is their first. ISO 8601, UTC */
export async function loginBefore(db: Db, merchant_id: string, session_id: string): Promise<string> {
  const before = await db
    .selectFrom('sessions as before')
    .innerJoin('sessions as own', (join) => join.onRef('own.merchant_id', '=', 'before.merchant_id').on('own.id', '=', session_id))
    .where('before.merchant_id', '=', merchant_id)
    .whereRef('before.created_at', '<', 'own.created_at')
    .select((eb) => eb.fn.max('before.created_at').as('at'))
    .executeTakeFirst()
  return before?.at ?? new Date(0).toISOString()
}

/** Teams that a merchant was taken out of since a login and is not in again, the last first: twenty at most. @param since ISO 8601, UTC */
export function removalsOf(places: readonly Place[], since: string) {
  const held = new Set(places.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id))
  return places
    .flatMap(({ id, name, member_id, deleted_at }) =>
      deleted_at !== null && deleted_at > since && !held.has(id) ? [{ id: member_id, business: name, deleted_at }] : [],
    )
    .toSorted((one, other) => compare(other.deleted_at, one.deleted_at))
    .slice(0, 20)
    .map(({ id, business }) => ({ id, business }))
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
 * (PEOPLE-20). The transaction acts as the merchant, and goes on as that business.
 */
export async function activeMembership(db: Db, merchant_id: string, wanted: string | null | undefined): Promise<ActiveMembership> {
  const all = await membershipsOf(db, merchant_id)
  const found = all.find(({ id }) => id === wanted) ?? all[0]
  if (!found) return { business_id: null, roles: [] }
  await setTenantScope(db, { business_id: found.id })
  return { business_id: found.id, roles: await rolesOfMember(db, found.id, { id: found.member_id, is_owner: found.is_owner }) }
}
