import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { type Column, moneyColumn, nameColumn, statusColumn, timeColumn } from '../kit/list/columns.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { ResponsiveRows } from '../kit/list/responsive-rows.tsx'
import dashboard from './dashboard.module.css'
import { AllLink } from './dashboard-rows.tsx'
import type { DashboardData } from './onboarding-steps.ts'
import { Code } from '../kit/values/code.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import shapes from '../kit/page/shapes.module.css'

type Sale = NonNullable<DashboardData['sales']>['recent'][number]

/** Latest sales. */
export function NewestSales({ of: sales }: { of: readonly Sale[] }) {
  const t = useTranslations('home')
  const navigate = useNavigate()
  const labelOf = useStates()
  const columns: Column<Sale>[] = [
    nameColumn('contact', t('customer'), (row) => row.contact.name, { under: (row) => <Code>{row.number}</Code> }),
    timeColumn('date', t('when'), (row) => row.date, { place: 'under' }),
    statusColumn('status', t('state'), (row) =>
      row.status === 'approved' ? labelOf('payment', row.payment_status) : labelOf('document', row.status),
    ),
    moneyColumn('total', t('total'), (row) => row.payable_amount, { place: 'trail' }),
  ]
  return (
    <div className={dashboard.wide}>
      <Panel
        title={t('recent')}
        aside={sales.length > 0 && <AllLink at={{ to: '/sales', search: {} }} label={t('all')} />}
        flush={sales.length > 0}
      >
        {sales.length > 0 ? (
          <ResponsiveRows columns={columns} rows={sales} label={t('recent')} open={(row) => void navigate({ to: `/sales/${row.id}` })} />
        ) : (
          <p className={shapes.quiet}>{t('recent_none')}</p>
        )}
      </Panel>
    </div>
  )
}
