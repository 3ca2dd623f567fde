import type { RowIn } from '../kit/list/list-query-types.ts'
import type { api } from '../api.ts'
import type { SessionDetails } from '../session/session-store.ts'

export type Member = RowIn<typeof api.members.list>

const hour = 3_600_000

/** Status of a member: active, or invitation pending (with time left), expired or withdrawn. */
export type MemberStatus =
  | { is: 'active' }
  | { is: 'invited'; left: 'days' | 'hours'; count: number }
  | { is: 'expired' }
  | { is: 'withdrawn' }

/** @param now milliseconds since 1970 */
export function memberStatus(
  { status, invitation_expires_at }: Pick<Member, 'status' | 'invitation_expires_at'>,
  now: number,
): MemberStatus {
  if (status !== 'invited') return { is: status }
  const left = invitation_expires_at === null ? 0 : Date.parse(invitation_expires_at) - now
  if (left <= 0) return { is: 'expired' }
  if (left < 48 * hour) return { is: 'invited', left: 'hours', count: Math.ceil(left / hour) }
  return { is: 'invited', left: 'days', count: Math.round(left / (24 * hour)) }
}

/** Display name: name, or the email before they joined. */
export const memberName = ({ first_name, last_name, email }: Pick<Member, 'first_name' | 'last_name' | 'email'>): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email

/** Why this person may not edit a member; undefined where they may. The server enforces the same rule. */
export function whyNotEditable(
  { is_owner, location_id }: Pick<Member, 'is_owner' | 'location_id'>,
  me: SessionDetails['member'] | undefined,
): 'owners_only' | 'elsewhere' | undefined {
  if (is_owner && !me?.is_owner) return 'owners_only'
  return me?.location && me.location !== location_id ? 'elsewhere' : undefined
}
