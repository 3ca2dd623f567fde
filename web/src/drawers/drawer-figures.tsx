import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { Stat, StatRow } from '../kit/page/stat-row.tsx'
import { Money } from '../kit/values/money.tsx'
import { When } from '../kit/values/when.tsx'
import { useDetails } from '../session/session.ts'
import { ShortOrOver } from './difference.tsx'
import type { Drawer } from './drawer.ts'

/** Cash now, the last count, and the cash that was short in the latest sessions; nothing before the first session. */
export function DrawerFigures({ of: { id, session } }: { of: Drawer }) {
  const t = useTranslations('drawers')
  const can = useCan()
  const me = useDetails()?.merchant.id
  const rows = useOne(api.drawers.sessions, { params: { id }, query: {} }).data?.rows ?? []
  // The member who will count the drawer does not see the expected cash before (DRAWERS-27).
  const isShown = session !== null && session.opened_by?.id !== me && can('report.view-sale-report')
  const open = useOne(api.drawers.session, { params: { id, session: session?.id ?? '' } }, { when: isShown }).data?.drawer_session
  const counts = rows.filter(({ counted }) => counted !== null)
  const [last] = counts
  const short = counts.reduce((sum, { difference }) => sum + Math.min(0, difference ?? 0), 0)
  if (!last && !isShown) return null
  const link = (className: string | undefined, children: ReactNode) => (
    <Link to={`/drawers/${id}/${last?.id}`} className={className}>
      {children}
    </Link>
  )
  return (
    <StatRow>
      {isShown && (
        <Stat name={t('cash_now')} under={t('cash_now_text')}>
          <Money kobo={open?.accounts[0]?.expected} />
        </Stat>
      )}
      {last && (
        <>
          <Stat
            name={t('last_count')}
            under={
              <>
                <When at={last.closed_at} brief /> · {last.closed_by?.name}
              </>
            }
            link={link}
          >
            <Money kobo={last.counted} />
          </Stat>
          <Stat name={t('last_difference')} under={<ShortOrOver kobo={last.difference} />}>
            <Money kobo={last.difference} signed />
          </Stat>
          {short !== (last.difference ?? 0) && (
            <Stat name={t('short_of_late')} under={t('of_counts', { count: counts.length })}>
              <Money kobo={short} />
            </Stat>
          )}
        </>
      )}
    </StatRow>
  )
}
