import { useTranslations } from 'use-intl'
import type { Shade } from '../kit/feedback/status.tsx'
import { type Member, standingOf } from './member-status.ts'

/** Where somebody stands, in words and their colour. @param now milliseconds since 1970 */
export function useStandingText(now: number): (member: Pick<Member, 'status' | 'invitation_expires_at'>) => { is: Shade; text: string } {
  const t = useTranslations('team')
  return (member) => {
    const standing = standingOf(member, now)
    if (standing.is === 'active') return { is: 'good', text: t('active') }
    if (standing.is === 'withdrawn') return { is: 'wrong', text: t('withdrawn') }
    if (standing.is === 'expired') return { is: 'wrong', text: t('expired') }
    return { is: 'waiting', text: t(standing.left === 'days' ? 'expires_days' : 'expires_hours', { count: standing.count }) }
  }
}
