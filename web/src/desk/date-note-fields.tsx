import { useTranslations } from 'use-intl'
import { DateInput } from '../kit/fields/date-input.tsx'
import { TextArea } from '../kit/fields/text-area.tsx'
import { useToday } from '../kit/format.ts'

export interface DateNoteProps {
  date: string
  note: string
  /** The server's error for the date. */
  wrongDate: string | undefined
  /** Due date, on desks that have one; an empty day means the default terms. */
  due?: { day: string; wrong: string | undefined } | undefined
  onChange: (part: { date?: string; note?: string; due?: string }) => void
}

/** Fields of the date, the due date and the note. */
export default function DateNoteFields({ date, note, wrongDate, due, onChange }: DateNoteProps) {
  const t = useTranslations('documents')
  const today = useToday()
  return (
    <>
      <DateInput
        label={t('date')}
        latest={today}
        // For today no date is sent: the server takes the current time (DOCS-19).
        value={date || today}
        error={wrongDate}
        onChange={(day) => onChange({ date: day === today ? '' : day })}
      />
      {due && (
        <DateInput
          label={t('due')}
          description={t('due_hint')}
          earliest={date || today}
          value={due.day}
          error={due.wrong}
          onChange={(day) => onChange({ due: day })}
        />
      )}
      <TextArea
        label={t('note')}
        rows={2}
        maxLength={1000}
        value={note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </>
  )
}
