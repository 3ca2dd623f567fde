import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PendingDocuments } from '../approvals/waiting.ts'
import { useDayOf, useToday } from '../kit/format.ts'
import { useIsPhone } from '../kit/media-query.ts'
import { partWithWords } from '../lazy-with-words.ts'
import { BestSellers } from './best-sellers.tsx'
import style from './dashboard.module.css'
import { answeredPeriod, type PeriodQuery, reportQuery } from './home-period.ts'
import { KeyFigures } from './key-figures.tsx'
import { LowStock } from './low-stock.tsx'
import { NewestSales } from './newest-sales.tsx'
import type { DashboardData } from './onboarding-steps.ts'
import { Owers } from './owers.tsx'
import { PeriodLine } from './period-line.tsx'
import { SalesChart } from './sales-chart.tsx'
import { ToDoPanel } from './to-do-panel.tsx'

const DayStrip = partWithWords('day', () => import('./day-strip.tsx'))

interface Props {
  of: DashboardData
  period: PeriodQuery
  /** Chooses another period. */
  picker: ReactNode
  /** Documents that this member can approve. */
  waiting: PendingDocuments | undefined
}

/** Dashboard. Every figure opens the list behind it. */
export function Dashboard({ of: data, period, picker, waiting }: Props) {
  const { sales, products, owing, deposits, drawers } = data
  const t = useTranslations('home')
  const [today, dayOf] = [useToday(), useDayOf()]
  const report = reportQuery(period, today)
  const isPhone = useIsPhone()
  const best = sales && answeredPeriod(sales, today, dayOf) === 'today' ? sales.best[0]?.name : undefined
  const toDo = <ToDoPanel approvable={waiting} of={data} />
  return (
    <div className={style.dashboard}>
      {drawers && drawers.count > 0 && (
        <div className={`${style.strip} ${style.wide}`}>
          <DayStrip of={drawers} best={best} />
        </div>
      )}
      {/* On a phone the figures fill the screen, so what needs an act comes before them. */}
      {isPhone && toDo}
      {sales && <PeriodLine of={sales} picker={picker} />}
      <KeyFigures sales={sales} owing={owing} deposits={deposits} />
      {!isPhone && toDo}
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
