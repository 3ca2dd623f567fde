/** What must hold of people and access whatever happened (`quality.md`, Always true 7 to 9). Each statement finds what breaks it. */
export const peopleInvariants: readonly { law: string; violations: string }[] = [
  {
    law: 'every business has an owner who can log in',
    violations: `select id from businesses business where deleted_at is null and not exists (
      select from members where business_id = business.id and is_owner and merchant_id is not null and deleted_at is null)`,
  },
  {
    law: 'an owner is whoever holds the Owner role, and works everywhere',
    violations: `select member.business_id, member.id, member.is_owner, member.location_id from members member
      where deleted_at is null and (is_owner <> exists (
          select from member_roles held join roles role on role.business_id = held.business_id and role.id = held.role_id
          where held.business_id = member.business_id and held.member_id = member.id and role.is_built_in and role.name = 'Owner')
        or (is_owner and location_id is not null))`,
  },
  {
    law: 'the Owner role is there once, and roles that are held were not deleted; who was removed holds none',
    violations: `select business.id, null as member_id, null as role_id from businesses business
        where (select count(*) from roles where business_id = business.id and is_built_in and name = 'Owner' and deleted_at is null) <> 1
      union all select held.business_id, held.member_id, held.role_id from member_roles held
        join roles role on role.business_id = held.business_id and role.id = held.role_id
        join members member on member.business_id = held.business_id and member.id = held.member_id
        where role.deleted_at is not null or member.deleted_at is not null`,
  },
  {
    law: 'a merchant is in a business once, and works at a location that is there',
    violations: `select business_id, merchant_id::text as what from members
        where deleted_at is null and merchant_id is not null group by 1, 2 having count(*) > 1
      union all select member.business_id, member.id::text from members member
        join locations location on location.business_id = member.business_id and location.id = member.location_id
        where member.deleted_at is null and location.deleted_at is not null`,
  },
  {
    law: 'who approved was a member there, and approved their own only as such',
    violations: `select approval.business_id, approval.document_id, approval.merchant_id from document_approvals approval
      left join (select business_id, id, created_by from sales union all select business_id, id, created_by from inventory_actions) document
        on document.business_id = approval.business_id and document.id = approval.document_id
      where document.id is null or approval.is_own <> (document.created_by = approval.merchant_id)
        or not exists (select from members where members.business_id = approval.business_id and members.merchant_id = approval.merchant_id)`,
  },
]

/** A statement for each table that has businesses' rows: those of a business that never was. An idempotency key may be of none. */
export const orphansOf = (tables: readonly string[]): string =>
  tables
    .filter((table) => table !== 'idempotency_keys')
    .map(
      (table) => `(select '${table}' as in_table, business_id from ${table} own_rows
        where not exists (select from businesses where id = own_rows.business_id) limit 1)`,
    )
    .join(' union all ')
