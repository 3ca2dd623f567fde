import { useTranslations } from 'use-intl'
import type { StatusColor } from '../kit/feedback/status.tsx'
import { type Member, memberStatus } from './member-status.ts'

/** Status badge of a member: text and colour. @param now milliseconds since 1970 */
export function useMemberStatus(
  now: number,
): (member: Pick<Member, 'status' | 'invitation_expires_at'>) => { is: StatusColor; text: string } {
  const t = useTranslations('team')
  return (member) => {
    const status = memberStatus(member, now)
    if (status.is === 'active') return { is: 'good', text: t('active') }
    if (status.is === 'withdrawn') return { is: 'wrong', text: t('withdrawn') }
    if (status.is === 'expired') return { is: 'wrong', text: t('expired') }
    return { is: 'waiting', text: t(status.left === 'days' ? 'expires_days' : 'expires_hours', { count: status.count }) }
  }
}
