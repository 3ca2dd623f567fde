import type { LimitedKind } from '@kasuwa/contract/platform/limited'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useOne } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { Notice } from '../kit/feedback/notice.tsx'
import { billingApi } from './calls.ts'
import shapes from '../kit/page/shapes.module.css'

/** Nothing without a limit; a quiet line below it; actions at the limit. */
export default function RoomLeft({ of }: { of: LimitedKind }) {
  const t = useTranslations('plan-room')
  const can = useCan()
  const loaded = useOne(billingApi.billing.room, { query: { of } })
  const { limit = null, used = null, plan = '', next = null } = loaded.data?.room ?? {}
  if (limit === null || used === null) return null
  if (used < limit) return <p className={shapes.small}>{t(`left_${of}`, { used, limit, plan })}</p>
  return (
    <Notice is="waiting" title={t(`full_${of}`, { plan, limit })}>
      <span>
        {next ? t('next', { plan: next.name }) : t('no_next')}{' '}
        {can(billingApi.billing.current.access) ? <Link to="/settings/billing">{t('plans')}</Link> : t('ask')}
      </span>
    </Notice>
  )
}
