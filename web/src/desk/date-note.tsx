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
  /** Due date, on desks that have one; an empty day means the default terms. */
  due?: { day: string; wrong: string | undefined } | undefined
  onChange: (part: { date?: string; note?: string; due?: string }) => void
}

/** Date and note of a document, collapsed by default. */
export function DateNote({ date, note, wrongDate, due, onChange }: Props) {
  const t = useTranslations('documents')
  const today = useToday()
  return (
    <details className={style.more} open={Boolean(date || note || due?.day || due?.wrong)}>
      <summary>{t('date_note')}</summary>
      <TextInput
        type="date"
        label={t('date')}
        max={today}
        // For today no date is sent: the server takes the current time (DOCS-19).
        value={date || today}
        error={wrongDate}
        onChange={({ currentTarget: { value } }) => onChange({ date: value === today ? '' : value })}
      />
      {due && (
        <TextInput
          type="date"
          label={t('due')}
          description={t('due_hint')}
          min={date || today}
          value={due.day}
          error={due.wrong}
          onChange={({ currentTarget: { value } }) => onChange({ due: value })}
        />
      )}
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
