import { type ReportPeriod, reportPeriods } from '@kasuwa/contract/report-periods'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import days from '../kit/list/filters.module.css'
import { usePopup } from '../kit/overlay/popup.tsx'
import { periodOf, type Question } from './question.ts'

interface Props {
  of: Question
  /** The days of the answer, where others are chosen from. */
  shown: { from: string; to: string } | undefined
  onChange: (changed: { period?: string | undefined; from?: string | undefined; to?: string | undefined }) => void
}

/** The periods that people ask for, or any days. */
export function PeriodPanel({ of: question, shown, onChange }: Props) {
  const t = useTranslations('reports')
  const now = periodOf(question)
  const close = usePopup()
  const choose: Props['onChange'] = (changed) => {
    close()
    onChange(changed)
  }
  const [from, setFrom] = useState((question.from ?? shown?.from ?? '').slice(0, 10))
  const [to, setTo] = useState((question.to ?? shown?.to ?? '').slice(0, 10))
  const isRunning = (period: ReportPeriod) => period !== 'custom'
  return (
    <div className={days.days}>
      <div role="group" aria-label={t('period')} className={days.presets}>
        {reportPeriods.filter(isRunning).map((period) => (
          <Button
            key={period}
            variant={period === now ? 'light' : 'subtle'}
            color="gray"
            justify="flex-start"
            size="compact-md"
            aria-pressed={period === now}
            onClick={() => choose({ period, from: undefined, to: undefined })}
          >
            {t(`periods.${period}`)}
          </Button>
        ))}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (from || to) choose({ period: undefined, from, to })
        }}
      >
        <div className={days.custom}>
          <TextInput type="date" label={t('from')} value={from} max={to} onChange={(event) => setFrom(event.currentTarget.value)} />
          <TextInput type="date" label={t('to')} value={to} min={from} onChange={(event) => setTo(event.currentTarget.value)} />
        </div>
        <Button type="submit" fullWidth mt="var(--space-12)" variant="default" disabled={!from && !to}>
          {t('show_days')}
        </Button>
      </form>
    </div>
  )
}
