import { TextInput } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import type { DayBounds } from './parse-day.ts'
import { useDates } from '../format.ts'
import { lazyWithWords } from '../../lazy-with-words.ts'

export interface DateInputProps extends DayBounds {
  label: string
  /** `2026-03-12`, or empty. */
  value: string
  /** Called with a day of the calendar, or empty text; never with half of a date. */
  onChange: (day: string) => void
  onBlur?: () => void
  description?: string | undefined
  error?: ReactNode
  name?: string
  withAsterisk?: boolean
}

const TypedDateInput = lazyWithWords('dates', () => import('./typed-date-input.tsx'))

/** A day, “12 Mar 2026”, typed in any usual form or taken from the browser's calendar. Most screens show none, so its code loads with it. */
export function DateInput(props: DateInputProps) {
  const { label, value, description, error, withAsterisk } = props
  const dates = useDates()
  return (
    <Suspense fallback={<TextInput {...{ label, description, error, withAsterisk }} readOnly value={value && dates.day(value)} />}>
      <TypedDateInput {...props} />
    </Suspense>
  )
}
