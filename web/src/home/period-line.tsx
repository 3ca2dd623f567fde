import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import style from './dashboard.module.css'
import type { DashboardData } from './onboarding-steps.ts'
import { usePeriodNames } from './use-period-names.ts'

interface Props {
  of: NonNullable<DashboardData['sales']>
  picker: ReactNode
}

/** Days of the figures, and of the compared period. */
export function PeriodLine({ of: sales, picker }: Props) {
  const t = useTranslations('home')
  const { days, comparedDays, until } = usePeriodNames(sales)
  return (
    <div className={`${style.period} ${style.wide}`}>
      {picker}
      <p>
        {until && !comparedDays ? t('until', { days, time: until }) : days}
        {comparedDays && (
          <span>
            {t('compared', { days: comparedDays })}
            {until && `, ${t('both_until', { time: until })}`}
          </span>
        )}
      </p>
    </div>
  )
}
