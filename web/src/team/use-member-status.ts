import { useTranslations } from 'use-intl'
import type { StatusColor } from '../kit/feedback/status.tsx'
import { type Member, memberStatus } from './member-status.ts'

/** Where somebody stands, in words and their colour. @param now milliseconds since 1970 */
export function useMemberStatus(
  now: number,
): (member: Pick<Member, 'status' | 'invitation_expires_at'>) => { is: StatusColor; text: string } {
  const t = useTranslations('team')
  return (member) => {
    const standing = memberStatus(member, now)
    if (standing.is === 'active') return { is: 'good', text: t('active') }
    if (standing.is === 'withdrawn') return { is: 'wrong', text: t('withdrawn') }
    if (standing.is === 'expired') return { is: 'wrong', text: t('expired') }
    return { is: 'waiting', text: t(standing.left === 'days' ? 'expires_days' : 'expires_hours', { count: standing.count }) }
  }
}
