import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PendingDocuments } from '../approvals/waiting.ts'
import { useToday } from '../kit/format.ts'
import { BestSellers } from './best-sellers.tsx'
import style from './dashboard.module.css'
import { type PeriodQuery, reportQuery } from './home-period.ts'
import { KeyFigures } from './key-figures.tsx'
import { LowStock } from './low-stock.tsx'
import { NewestSales } from './newest-sales.tsx'
import type { DashboardData } from './onboarding-steps.ts'
import { Owers } from './owers.tsx'
import { PeriodLine } from './period-line.tsx'
import { SalesChart } from './sales-chart.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

interface Props {
  of: DashboardData
  period: PeriodQuery
  /** Chooses another period. */
  picker: ReactNode
  /** Documents that this member can approve. */
  waiting: PendingDocuments | undefined
}

/** Dashboard. Every figure opens the list behind it. */
export function Dashboard({ of: { sales, products, owing, deposits, actions_waiting, orders_waiting }, period, picker, waiting }: Props) {
  const t = useTranslations('home')
  const report = reportQuery(period, useToday())
  return (
    <div className={style.dashboard}>
      {sales && <PeriodLine of={sales} picker={picker} />}
      <KeyFigures sales={sales} owing={owing} deposits={deposits} />
      <WaitingPanel approvable={waiting} sales={sales?.waiting ?? 0} actions={actions_waiting ?? 0} orders={orders_waiting ?? 0} />
      {sales && (
        <div className={style.wide}>
          <SalesChart of={sales} report={report} />
        </div>
      )}
      {products && <LowStock of={products} />}
      {sales && <BestSellers of={sales} report={report} />}
      {owing && (
        <div className={owing.you ? undefined : style.wide}>
          <Owers title={t('owing_top')} way="them" of={owing.them} maxRows={abreast(owing)} none={t('owing_none')} />
        </div>
      )}
      {owing?.you && <Owers title={t('owed_top')} way="you" of={owing.you} maxRows={abreast(owing)} none={t('owed_none')} />}
      {sales && <NewestSales of={sales.recent} />}
    </div>
  )
}

/** Two adjacent panels show equally many rows; a link opens the full list. */
const abreast = ({ them, you }: NonNullable<DashboardData['owing']>) =>
  you && them.count > 0 && you.count > 0 ? Math.max(3, Math.min(them.top.length, you.top.length)) : them.top.length
