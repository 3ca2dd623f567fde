import type { Numbering } from '@kasuwa/contract/documents'
import { type Grants, type Permission, allPermissions, effectivePermissions } from '@kasuwa/contract/platform/permissions'
import { sql } from 'kysely'
import type { Acting } from './request-context.ts'
import { type Db, pipeline, nobody } from '../database/database.ts'
import { unauthorized } from '../errors/refusal.ts'

export interface Principal extends Acting {
  /** When the member or a role of theirs last changed, in milliseconds since 1970: screens that know an older one ask again. */
  changed_at: number
}

interface Found {
  live: boolean
  zone: string | null
  numbering: Numbering | null
  member_id: string | null
  is_owner: boolean | null
  location_id: string | null
  grants: Grants[]
  changed_at: number
}

const all: ReadonlySet<Permission> = new Set(allPermissions)

const asking = ({ session_id, merchant_id, business }: { session_id: string; merchant_id: string; business: string }) => sql<Found>`
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
 * Loads the principal: session, member, permissions and time zone, read anew in each request, so that a removal or a change of roles
 * counts from the next one (PEOPLE-19). Undefined for a merchant who is in no business.
 * @throws Refusal 401 where the session has ended or the merchant is no longer a member
 */
export async function loadPrincipal(
  db: Db,
  session_id: string,
  merchant_id: string,
  business_id: string | undefined,
): Promise<Principal | undefined> {
  // Whoever is in no business asks about one that never was: a sharded database takes each statement to one business's rows.
  const business = business_id ?? nobody
  // Not by way of Kysely's own connection: a key that is taken in the same round trip comes after it.
  const [result] = await pipeline(db, [asking({ session_id, merchant_id, business })])
  const [found] = (result?.rows ?? []) as Found[]
  if (!found?.live) throw unauthorized('token_invalid')
  return business_id ? principalOf(found) : undefined
}

/**
 * The same of somebody whose work goes on in the background, whether they are still logged in or not: as they are a member now.
 * @throws Refusal 401 where they are one no longer
 */
export async function loadAbsentPrincipal(db: Db, merchant_id: string, business_id: string): Promise<Principal> {
  const [result] = await pipeline(db, [asking({ session_id: nobody, merchant_id, business: business_id })])
  const [found] = (result?.rows ?? []) as Found[]
  if (!found) throw unauthorized('token_invalid')
  return principalOf(found)
}

function principalOf(found: Found): Principal {
  if (!found.member_id || !found.zone) throw unauthorized('token_invalid')
  const is_owner = found.is_owner === true
  return {
    zone: found.zone,
    numbering: found.numbering ?? [],
    member: { id: found.member_id, is_owner, location_id: found.location_id },
    permissions: is_owner ? all : effectivePermissions(found.grants.map((grants) => ({ grants }))),
    changed_at: found.changed_at,
  }
}
