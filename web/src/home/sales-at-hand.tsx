import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useList, useOne } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { useToday } from '../kit/format.ts'
import { Stat, StatRow } from '../kit/page/stat-row.tsx'
import { Money } from '../kit/values/money.tsx'
import { useDetails } from '../session/session.ts'
import dashboard from './dashboard.module.css'
import { type ListAt, ListLink } from './list-link.tsx'
import { NewestSales } from './newest-sales.tsx'

/** For members who see sales but no dashboard: their own sales today at their location, and the latest sales that they may see. */
export function SalesAtHand() {
  const t = useTranslations('home')
  const can = useCan()
  const today = useToday()
  const me = useDetails()?.merchant.id
  const day = { from: today, to: today, status: 'approved' } as const
  const canSell = me !== undefined && can(api.sales.create.access)
  const ownSums = useOne(api.sales.sums, { query: { ...day, member: me ?? '' } }, { when: canSell }).data?.sums
  const ownCount = useList(api.sales.list, { query: { ...day, member: me ?? '', per_page: 1 } }, { when: canSell }).data?.page.total_rows
  const newest = useList(api.sales.list, { query: { per_page: 5 } }).data?.rows
  const at: ListAt = { to: '/sales', search: { ...day, ...(me ? { member: me } : {}) } }
  return (
    <div className={dashboard.dashboard}>
      {canSell && ownSums && (
        <div className={dashboard.wide}>
          <StatRow>
            <Stat
              name={t('own_today')}
              countText={ownCount === undefined ? undefined : t('today_count', { count: ownCount })}
              link={(className, children) => (
                <ListLink at={at} className={className}>
                  {children}
                </ListLink>
              )}
            >
              <Money kobo={ownSums.total} short />
            </Stat>
          </StatRow>
        </div>
      )}
      {newest && <NewestSales of={newest} />}
    </div>
  )
}
