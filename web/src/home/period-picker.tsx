import { Button } from '@mantine/core'
import { CalendarDays, ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { useDates, useToday } from '../kit/format.ts'
import { Popup } from '../kit/overlay/popup.tsx'
import { type PeriodQuery, namedPeriods } from './home-period.ts'
import { lazyPart } from '../kit/lazy-part.tsx'

const PeriodChoice = lazyPart(() => import('../reports/period-choice.tsx'), <LoadingSkeleton lines={4} />)

interface Props {
  of: PeriodQuery
  choose: (next: PeriodQuery) => void
}

/** The period of Home, with a menu of others. */
export function PeriodPicker({ of: periodQuery, choose }: Props) {
  const t = useTranslations('home')
  const { day } = useDates()
  const today = useToday()
  const { period, from, to } = periodQuery
  const dayTexts =
    period === 'custom'
      ? [from, to].map((value) => value && day(value)).filter((value, index, all) => value && value !== all[index - 1])
      : []
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
          aria-label={`${t('period')}: ${dayTexts.length > 0 ? dayTexts.join(' – ') : t(`periods.${period}`)}`}
          {...opens}
        >
          {dayTexts.length > 0 ? dayTexts.join(' – ') : t(`periods.${period}`)}
        </Button>
      )}
    >
      <PeriodChoice
        label={t('period')}
        choices={namedPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
        now={period}
        days={{ from, to }}
        last={today}
        words={{ from: t('from'), to: t('to'), show: t('show_days') }}
        onChoose={(value) => choose({ period: namedPeriods.find((namedPeriod) => namedPeriod === value) ?? 'today' })}
        onDays={(days) => choose({ period: 'custom', from: days.from || days.to, to: days.to })}
      />
    </Popup>
  )
}
