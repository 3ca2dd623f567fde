import type { Law } from '../records/law.ts'

/** People and access (PEOPLE-1, PEOPLE-12). */
export const peopleLaws: readonly Law[] = [
  {
    name: 'people.owner',
    invariant: 'every business that is open has an owner who can log in',
    query: `select business.id from businesses business where business.id = $1 and deleted_at is null and not exists (
      select from members where members.business_id = $1 and is_owner and merchant_id is not null and members.deleted_at is null)`,
  },
  {
    name: 'people.owner-role',
    invariant: 'an owner is whoever holds the Owner role, and works everywhere',
    query: `select member.id, member.is_owner, member.location_id from members member
      where member.business_id = $1 and deleted_at is null and (is_owner <> exists (
          select from member_roles held join roles role on role.business_id = $1 and role.id = held.role_id
          where held.business_id = $1 and held.member_id = member.id and role.is_built_in and role.name = 'Owner')
        or (is_owner and location_id is not null))`,
  },
  {
    name: 'people.roles',
    invariant: 'the Owner role is there once, and roles that are held were not deleted; who was removed holds none',
    query: `select null as member_id, null as role_id, 'Owner' as what where (
        select count(*) from roles where business_id = $1 and is_built_in and name = 'Owner' and deleted_at is null) <> 1
      union all select held.member_id, held.role_id, role.name from member_roles held
        join roles role on role.business_id = $1 and role.id = held.role_id
        join members member on member.business_id = $1 and member.id = held.member_id
        where held.business_id = $1 and (role.deleted_at is not null or member.deleted_at is not null)`,
  },
  {
    name: 'people.once',
    invariant: 'a merchant is in a business once, and works at a location that is there',
    query: `select merchant_id::text as what from members
        where business_id = $1 and deleted_at is null and merchant_id is not null group by 1 having count(*) > 1
      union all select member.id::text from members member
        join locations location on location.business_id = $1 and location.id = member.location_id
        where member.business_id = $1 and member.deleted_at is null and location.deleted_at is not null`,
  },
]
