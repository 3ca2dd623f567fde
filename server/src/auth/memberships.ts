import type { SessionRole } from '@kasuwa/contract/auth'
import { allGrants } from '@kasuwa/contract/platform/permissions'
import type { z } from 'zod'
import type { Db } from '../database/database.ts'
import { setTenantScope, queryBusinesses } from '../database/tenant-scope.ts'
import { isOwnerRole } from './owner-role.ts'
import { inBusiness } from '../database/joins.ts'

type Role = z.output<typeof SessionRole>

/** A merchant’s membership in a business: one row per time they joined. */
export interface Membership {
  /** Id, name, picture and colour of the business. */
  id: string
  name: string
  image: string | null
  colour: string
  member_id: string
  is_owner: boolean
  location_id: string | null
  created_at: string
  /** When they were removed; null while they are a member. */
  deleted_at: string | null
}

/**
 * Indexes a merchant’s business for login. Call it before inserting the member row, which refers to it. The transaction acts as the
 * business.
 */
export const listMerchant = (db: Db, business_id: string, merchant_id: string) =>
  db
    .insertInto('merchant_businesses')
    .values({ business_id, merchant_id })
    .onConflict((conflict) => conflict.doNothing())

/**
 * Businesses that a merchant is or was a member of, in order of joining, without closed ones. The transaction acts as the merchant,
 * before and after; in between it reads each business as that business.
 */
export async function placesOf(db: Db, merchant_id: string): Promise<Membership[]> {
  const listed = await db
    .selectFrom('merchant_businesses')
    .select('business_id')
    .where('merchant_id', '=', merchant_id)
    // Repeats the predicate of the index of all rows.
    .whereRef('merchant_id', 'is distinct from', 'business_id')
    .execute()
  const places = await queryBusinesses(
    db,
    listed.map(({ business_id }) => business_id),
    (business_id) =>
      db
        .selectFrom('members as m')
        .innerJoin('businesses as b', 'b.id', 'm.business_id')
        .select([
          'b.id',
          'b.name',
          'b.image',
          'b.paper_colour as colour',
          'm.id as member_id',
          'm.is_owner',
          'm.location_id',
          'm.created_at',
          'm.deleted_at',
        ])
        .where('m.business_id', '=', business_id)
        .where('m.merchant_id', '=', merchant_id)
        .where('b.deleted_at', 'is', null),
  )
  return places.flat().toSorted((a, b) => compare(a.created_at, b.created_at) || compare(a.member_id, b.member_id))
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)

/** Businesses that a merchant is a member of, in order of joining. The transaction acts as the merchant, before and after. */
export const membershipsOf = async (db: Db, merchant_id: string): Promise<Membership[]> =>
  (await placesOf(db, merchant_id)).filter(({ deleted_at }) => deleted_at === null)

/** The merchant’s login before this session; the beginning of time for their first. ISO 8601, UTC */
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

/**
 * Teams that removed a merchant since a login and that they have not rejoined, latest first, twenty at most.
 * @param since ISO 8601, UTC
 */
export function removalsOf(places: readonly Membership[], since: string) {
  const currentIds = new Set(places.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id))
  return places
    .flatMap(({ id, name, member_id, deleted_at }) =>
      deleted_at !== null && deleted_at > since && !currentIds.has(id) ? [{ id: member_id, business: name, deleted_at }] : [],
    )
    .toSorted((a, b) => compare(b.deleted_at, a.deleted_at))
    .slice(0, 20)
    .map(({ id, business }) => ({ id, business }))
}

/** A member’s roles. The transaction acts as their business. An owner holds every permission, also those added since. */
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
    const hasAllGrants = member.is_owner && isOwnerRole({ name, is_built_in })
    return {
      id,
      name,
      grants: Object.fromEntries(
        Object.entries(hasAllGrants ? allGrants : grants).map(([group, permissions]) => [group, [...(permissions ?? [])]]),
      ),
    }
  })
}

/** The session’s business with the member’s roles; null if the merchant has none. */
export interface ActiveMembership {
  business_id: string | null
  roles: Role[]
}

/**
 * Chooses a merchant’s business: the wanted one if they are still a member, else the first they joined, else none (PEOPLE-20). The
 * transaction acts as the merchant, and continues as that business.
 */
export async function activeMembership(db: Db, merchant_id: string, requestedId: string | null | undefined): Promise<ActiveMembership> {
  const all = await membershipsOf(db, merchant_id)
  const membership = all.find(({ id }) => id === requestedId) ?? all[0]
  if (!membership) return { business_id: null, roles: [] }
  await setTenantScope(db, { business_id: membership.id })
  return {
    business_id: membership.id,
    roles: await rolesOfMember(db, membership.id, { id: membership.member_id, is_owner: membership.is_owner }),
  }
}
