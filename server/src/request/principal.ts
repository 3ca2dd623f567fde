import type { Numbering } from '@kasuwa/contract/documents'
import { type Grants, type Permission, allPermissions, effectivePermissions } from '@kasuwa/contract/platform/permissions'
import { sql } from 'kysely'
import type { Actor } from './request-context.ts'
import { type Db, pipeline, noTenantId } from '../database/database.ts'
import { unauthorized } from '../errors/refusal.ts'

export interface Principal extends Actor {
  /** Last change of the member or one of their roles, in milliseconds since 1970. Screens with an older copy reload the session. */
  changed_at: number
}

interface PrincipalRow {
  live: boolean
  zone: string | null
  numbering: Numbering | null
  member_id: string | null
  is_owner: boolean | null
  location_id: string | null
  grants: Grants[]
  changed_at: number
}

const everyPermission: ReadonlySet<Permission> = new Set(allPermissions)

const principalQuery = ({
  session_id,
  merchant_id,
  business,
}: {
  session_id: string
  merchant_id: string
  business: string
}) => sql<PrincipalRow>`
    select exists (select from sessions where id = ${session_id} and merchant_id = ${merchant_id} and ended_at is null) as live,
      m.id as member_id, m.is_owner, m.location_id,
      b.time_zone as zone, b.number_prefixes as numbering,
      coalesce(held.grants, '[]') as grants, (extract(epoch from greatest(m.updated_at, held.changed_at)) * 1000)::bigint as changed_at
    from (select 1) as one
    left join businesses b on b.id = ${business} and b.deleted_at is null
    left join members m on m.business_id = ${business} and m.merchant_id = ${merchant_id} and m.deleted_at is null
    left join lateral (select jsonb_agg(r.grants) as grants, max(r.updated_at) as changed_at
      from member_roles mr join roles r on r.business_id = mr.business_id and r.id = mr.role_id
      where mr.business_id = ${business} and mr.member_id = m.id) held on true`

/**
 * Loads the principal: session, member, permissions and time zone. Read in each request, so that a removal or a change of roles counts from
 * the next one (PEOPLE-19). Undefined for a merchant without a business.
 * @throws Refusal 401 if the session has ended or the merchant is no longer a member
 */
export async function loadPrincipal(
  db: Db,
  session_id: string,
  merchant_id: string,
  business_id: string | undefined,
): Promise<Principal | undefined> {
  // Without a business, queries one that never existed, so that a sharded database needs one shard.
  const business = business_id ?? noTenantId
  // Uses the pipeline directly, so that a key claimed in the same round trip comes after it.
  const [result] = await pipeline(db, [principalQuery({ session_id, merchant_id, business })])
  const [row] = (result?.rows ?? []) as PrincipalRow[]
  if (!row?.live) throw unauthorized('token_invalid')
  return business_id ? principalOf(row) : undefined
}

/**
 * The principal of a member whose work runs in the background, logged in or not, with their current permissions.
 * @throws Refusal 401 if they are no longer a member
 */
export async function loadBackgroundPrincipal(db: Db, merchant_id: string, business_id: string): Promise<Principal> {
  const [result] = await pipeline(db, [principalQuery({ session_id: noTenantId, merchant_id, business: business_id })])
  const [row] = (result?.rows ?? []) as PrincipalRow[]
  if (!row) throw unauthorized('token_invalid')
  return principalOf(row)
}

function principalOf(row: PrincipalRow): Principal {
  if (!row.member_id || !row.zone) throw unauthorized('token_invalid')
  const is_owner = row.is_owner === true
  return {
    zone: row.zone,
    numbering: row.numbering ?? [],
    member: { id: row.member_id, is_owner, location_id: row.location_id },
    permissions: is_owner ? everyPermission : effectivePermissions(row.grants.map((grants) => ({ grants }))),
    changed_at: row.changed_at,
  }
}
