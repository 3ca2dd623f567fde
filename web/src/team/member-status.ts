import type { RowIn } from '../kit/list/list-query-types.ts'
import type { api } from '../api.ts'
import type { SessionDetails } from '../session/session-store.ts'

export type Member = RowIn<typeof api.members.list>

const hour = 3_600_000

/** Where somebody stands: a member, invited for so long yet, or with an invitation that ran out or lost whoever answered for it. */
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

/** As they are called: by name once they have joined. */
export const memberName = ({ first_name, last_name, email }: Pick<Member, 'first_name' | 'last_name' | 'email'>): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email

/** Why a member is not this person's to change; undefined where they are. The server decides by the same rule (`people/team.ts`). */
export function whyNotEditable(
  { is_owner, location_id }: Pick<Member, 'is_owner' | 'location_id'>,
  me: SessionDetails['member'] | undefined,
): 'owners_only' | 'elsewhere' | undefined {
  if (is_owner && !me?.is_owner) return 'owners_only'
  return me?.location && me.location !== location_id ? 'elsewhere' : undefined
}
