import { useTranslations } from 'use-intl'
import { useStates } from '../kit/feedback/state.tsx'
import type { StateLabel } from '../kit/feedback/status.tsx'
import { type Member, memberStatus } from './member-status.ts'

/** Status of a member. @param now milliseconds since 1970 */
export function useMemberStatus(now: number): (member: Pick<Member, 'status' | 'invitation_expires_at'>) => StateLabel {
  const t = useTranslations('team')
  const labelOf = useStates()
  return (member) => {
    const status = memberStatus(member, now)
    const { is, text } = labelOf('member', status.is)
    if (status.is !== 'invited') return { is, text }
    return { is, text: t(status.left === 'days' ? 'expires_days' : 'expires_hours', { invited: text, count: status.count }) }
  }
}
