import { reportPeriods } from '@kasuwa/contract/report-periods'
import { useTranslations } from 'use-intl'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { periodOf, type Question } from './question.ts'
import { lazyPart } from '../kit/lazy-part.tsx'

const PeriodChoice = lazyPart(() => import('./period-choice.tsx'), <LoadingSkeleton lines={4} />)

interface Props {
  of: Question
  /** Days of the current reply, as the start of a custom choice. */
  currentDays: { from: string; to: string } | undefined
  onChange: (changed: { period?: string | undefined; from?: string | undefined; to?: string | undefined }) => void
}

/** The periods of reports, or any days. */
export function PeriodPanel({ of: question, currentDays, onChange }: Props) {
  const t = useTranslations('reports')
  return (
    <PeriodChoice
      label={t('period')}
      choices={reportPeriods.filter((period) => period !== 'custom').map((value) => ({ value, label: t(`periods.${value}`) }))}
      now={periodOf(question)}
      days={{ from: (question.from ?? currentDays?.from ?? '').slice(0, 10), to: (question.to ?? currentDays?.to ?? '').slice(0, 10) }}
      words={{ from: t('from'), to: t('to'), show: t('show_days') }}
      onChoose={(period) => onChange({ period, from: undefined, to: undefined })}
      onDays={({ from, to }) => onChange({ period: undefined, from, to })}
    />
  )
}
