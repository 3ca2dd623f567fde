import { Button } from '@mantine/core'
import { CalendarDays, ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { useDates, useToday } from '../kit/format.ts'
import { Popup } from '../kit/overlay/popup.tsx'
import { type AskedPeriod, namedPeriods } from './home-period.ts'

const PeriodChoice = lazy(() => import('../reports/period-choice.tsx'))

interface Props {
  of: AskedPeriod
  choose: (next: AskedPeriod) => void
}

/** The period of Home, with a menu of others. */
export function PeriodPicker({ of: asked, choose }: Props) {
  const t = useTranslations('home')
  const { day } = useDates()
  const today = useToday()
  const { period, from, to } = asked
  const says =
    period === 'custom' ? [from, to].map((one) => one && day(one)).filter((one, index, all) => one && one !== all[index - 1]) : []
  return (
    <Popup
      kind="dialog"
      align="start"
      label={t('period')}
      trigger={(opens) => (
        <Button
          variant="default"
          leftSection={<CalendarDays size={16} aria-hidden />}
          rightSection={<ChevronDown size={16} aria-hidden />}
          aria-label={`${t('period')}: ${says.length > 0 ? says.join(' – ') : t(`periods.${period}`)}`}
          {...opens}
        >
          {says.length > 0 ? says.join(' – ') : t(`periods.${period}`)}
        </Button>
      )}
    >
      <Suspense fallback={<LoadingSkeleton lines={4} />}>
        <PeriodChoice
          label={t('period')}
          choices={namedPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
          now={period}
          days={{ from, to }}
          last={today}
          words={{ from: t('from'), to: t('to'), show: t('show_days') }}
          onChoose={(value) => choose({ period: namedPeriods.find((one) => one === value) ?? 'today' })}
          onDays={(days) => choose({ period: 'custom', from: days.from || days.to, to: days.to })}
        />
      </Suspense>
    </Popup>
  )
}
