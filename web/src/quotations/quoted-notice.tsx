import { useTranslations } from 'use-intl'
import { Button } from '@mantine/core'
import { Notice } from '../kit/feedback/notice.tsx'
import { useDates, useToday } from '../kit/format.ts'
import type { Quoted } from '../sales/till-draft.ts'

interface Props {
  of: Quoted
  /** Turns it into an ordinary sale. */
  drop: () => void
}

/** Notice on the till: this sale is from a quotation, and whether that has expired. */
export default function QuotedNotice({ of: { number, until }, drop }: Props) {
  const t = useTranslations('quotations')
  const dates = useDates()
  const isOver = until < useToday()
  return (
    <Notice is={isOver ? 'waiting' : 'information'}>
      <span>{isOver ? t('from_expired', { number, date: dates.day(until) }) : t('from', { number, date: dates.day(until) })}</span>
      <Button variant="default" size="compact-md" onClick={drop}>
        {t('drop')}
      </Button>
    </Notice>
  )
}
