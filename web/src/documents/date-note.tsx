import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { TextArea } from '../kit/fields/text-area.tsx'
import { useToday } from '../kit/format.ts'
import style from './summary.module.css'

interface Props {
  date: string
  note: string
  /** The server's error for the date. */
  wrongDate: string | undefined
  onChange: (part: { date?: string; note?: string }) => void
}

/** Date and note of a document, collapsed by default. */
export function DateNote({ date, note, wrongDate, onChange }: Props) {
  const t = useTranslations('documents')
  return (
    <details className={style.more} open={Boolean(date || note)}>
      <summary>{t('date_note')}</summary>
      <TextInput
        type="date"
        label={t('date')}
        description={t('date_hint')}
        max={useToday()}
        value={date}
        error={wrongDate}
        onChange={(event) => onChange({ date: event.currentTarget.value })}
      />
      <TextArea
        label={t('note')}
        rows={2}
        maxLength={1000}
        value={note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </details>
  )
}
