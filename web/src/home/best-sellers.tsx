import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { rememberName } from '../kit/fields/picker-options.ts'
import { Panel } from '../kit/page/panel.tsx'
import { Money } from '../kit/values/money.tsx'
import { quantityText } from '../kit/values/texts.ts'
import { useRowsAt } from '../reports/rows-link.tsx'
import style from './dashboard.module.css'
import { DashboardRow, DashboardRows } from './dashboard-rows.tsx'
import type { DashboardData } from './onboarding-steps.ts'
import shapes from '../kit/page/shapes.module.css'

type Sales = NonNullable<DashboardData['sales']>

interface Props {
  of: Sales
  /** The same period in a report's address. */
  report: Record<string, string>
}

/** Best-selling products of the period; each opens its sale lines. */
export function BestSellers({ of: { best, net_total }, report }: Props) {
  const t = useTranslations('home')
  const can = useCan()
  const rowsAt = useRowsAt()
  // Remembers the products’ names for the filter of the list that a product opens.
  useEffect(() => {
    for (const { id, name } of best) rememberName(id, name)
  }, [best])
  const under = ({ total, quantity, unit }: Sales['best'][number]) => {
    const share = Math.round((total * 100) / (net_total || 1))
    return t(share > 0 ? 'sold' : 'sold_little', { quantity: quantityText(quantity, unit), share: String(share) })
  }
  return (
    <Panel
      title={t('best')}
      aside={
        best.length > 0 &&
        can(api.reports.sale.access) && (
          <Link
            className={style.all}
            to="/reports/sale"
            search={{ ...report, interval: 'none', group_by: 'product', limit: '10' }}
            data-paper="no"
          >
            {t('all')}
          </Link>
        )
      }
      flush={best.length > 0}
    >
      {best.length === 0 ? (
        <p className={shapes.quiet}>{t('best_none')}</p>
      ) : (
        <DashboardRows>
          {best.map((row) => {
            const { to, tab, search } = rowsAt(row.rows_url) ?? { to: `/products/${row.id}`, tab: undefined, search: {} }
            return (
              <DashboardRow key={row.id} to={to} hash={tab} search={search} name={row.name} under={under(row)}>
                <Money kobo={row.total} />
              </DashboardRow>
            )
          })}
        </DashboardRows>
      )}
    </Panel>
  )
}
