import { useState } from 'react'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import type { ReportReply, ReplyRow } from './answer.ts'
import { briefIntervalText, daysText, intervalText, lastDayText, shortIntervalText } from './interval-names.ts'

type Stretch = Pick<ReplyRow, 'start_at' | 'end_at'>

/** Names of a reply's slices: in full, as a bar's label, and the days of the period. */
export function useStretchNames({ interval }: Pick<ReportReply, 'interval'>) {
  const k = useTranslations('kit')
  const reader = { locale: useLocale(), zone: useTimeZone() ?? 'Africa/Lagos', quarter: (number: string) => k('quarter', { number }) }
  const t = useTranslations('reports')
  const [now] = useState(Date.now)
  return {
    full: (row: Stretch) => (interval === 'none' ? t('whole') : intervalText(interval, row, reader)),
    short: (row: Stretch, count: number) => shortIntervalText(interval, row, reader, count),
    /** In a row. */
    brief: (row: Stretch, isPhone: boolean) =>
      interval === 'none' ? t('whole') : briefIntervalText(interval, row, { ...reader, now, isPhone }),
    lastDay: (stretch: Stretch) => lastDayText(stretch, reader),
    days: (stretch: Stretch) => daysText(stretch, reader),
    /** Whether it still runs. */
    isNow: ({ start_at, end_at }: Stretch) => Date.parse(start_at) <= now && now < Date.parse(end_at),
  }
}
